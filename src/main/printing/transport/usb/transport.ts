import { within, type Timers } from '../../timers';
import { createOver } from '../over';
import type { Ended, Transport, Written } from '../transport';
import { pieces, type Talk } from './talk';
import { createSequencer } from '../../../base/sequencer';

/** One talk with a claimed printer as a stream of bytes. `left` is told when it is over and nothing of it pends. */
export const overUsb = async (talk: Talk, timers: Timers, left: () => void): Promise<Transport> => {
  const over = createOver();
  const listeners: ((chunk: Uint8Array) => void)[] = [];
  let offered = 0;
  let pending: Promise<unknown> | null = null;
  const stop = await talk.listen((chunk) => listeners.forEach((listener) => listener(chunk)), over.now);

  const leave = async (): Promise<void> => {
    over.now();
    if (pending) await talk.cut();
    stop();
    left();
  };
  let leaving: Promise<void> | null = null;
  const go = (): Promise<void> => (leaving ??= leave());

  const handOver = async (piece: Uint8Array, signal: AbortSignal): Promise<Written> => {
    const taking = talk.write(piece).then((taken): Written => (taken ? 'written' : 'broken'));
    pending = taking;
    const stopped = abortOf(signal);
    const first = await Promise.race([taking, stopped.promise]);
    stopped.forget();
    if (first !== 'stopped') pending = null;
    return first;
  };

  const writeAll = async (bytes: Uint8Array, signal: AbortSignal): Promise<Written> => {
    for (const piece of pieces(bytes)) {
      if (over.isOver || talk.isDead) return 'broken';
      if (signal.aborted) return 'stopped';
      offered += piece.length;
      const written = await handOver(piece, signal);
      if (written === 'broken') over.now();
      if (written !== 'written') return written;
    }
    const isFull = bytes.length > 0 && bytes.length % talk.claim.packetBytes === 0;
    return !isFull || (await talk.flush()) ? 'written' : 'broken';
  };
  // Questions overtake nothing: one transfer at a time is all the endpoint takes.
  const sequencer = createSequencer();

  return {
    get isOver() {
      return over.isOver || talk.isDead;
    },
    get offered() {
      return offered;
    },
    onData: (listener) => void listeners.push(listener),
    onOver: over.listen,
    write: (bytes, signal) => sequencer.run(() => writeAll(bytes, signal)),
    end: async (ms): Promise<Ended> => {
      const wasBroken = talk.isDead;
      const isDone = await within(
        sequencer.settled().then(() => true),
        false,
        ms,
        timers,
      );
      await go();
      if (wasBroken) return 'broken';
      return isDone ? 'ended' : 'open';
    },
    abort: () => void go(),
  };
};

const abortOf = (signal: AbortSignal): { promise: Promise<'stopped'>; forget: () => void } => {
  let stop: () => void = () => undefined;
  const promise = new Promise<'stopped'>((resolve) => {
    stop = () => resolve('stopped');
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
  return { promise, forget: () => signal.removeEventListener('abort', stop) };
};
