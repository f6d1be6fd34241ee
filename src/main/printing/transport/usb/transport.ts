import { within, type Timers } from '../../timers';
import { createEndNotifier } from '../end-notifier';
import type { Ended, Transport, Written } from '../transport';
import { pieces, type UsbSession } from './session';
import { createSequencer } from '../../../base/sequencer';

/** One session with a claimed printer as a stream of bytes. */
class UsbTransport implements Transport {
  readonly #talk: UsbSession;
  readonly #timers: Timers;
  readonly #left: () => void;
  readonly #over = createEndNotifier();
  readonly #listeners: ((chunk: Uint8Array) => void)[] = [];
  /** Questions do not overtake other writes: the endpoint accepts one transfer at a time. */
  readonly #sequencer = createSequencer();
  #offered = 0;
  #pending: Promise<unknown> | null = null;
  #stopHearing: () => void = () => undefined;
  #leaving: Promise<void> | null = null;

  constructor(talk: UsbSession, timers: Timers, left: () => void) {
    this.#talk = talk;
    this.#timers = timers;
    this.#left = left;
  }

  async open(): Promise<void> {
    const onChunk = (chunk: Uint8Array): void => this.#listeners.forEach((listener) => listener(chunk));
    this.#stopHearing = await this.#talk.listen(onChunk, this.#over.now);
  }

  get isOver(): boolean {
    return this.#over.isOver || this.#talk.isDead;
  }

  get offered(): number {
    return this.#offered;
  }

  onData(listener: (chunk: Uint8Array) => void): void {
    this.#listeners.push(listener);
  }

  onOver(listener: () => void): void {
    this.#over.listen(listener);
  }

  write(bytes: Uint8Array, signal: AbortSignal): Promise<Written> {
    return this.#sequencer.run(() => this.#writeAll(bytes, signal));
  }

  async #writeAll(bytes: Uint8Array, signal: AbortSignal): Promise<Written> {
    for (const piece of pieces(bytes)) {
      if (this.isOver) return 'broken';
      if (signal.aborted) return 'stopped';
      this.#offered += piece.length;
      const written = await this.#handOver(piece, signal);
      if (written === 'broken') this.#over.now();
      if (written !== 'written') return written;
    }
    const isFull = bytes.length > 0 && bytes.length % this.#talk.claim.packetBytes === 0;
    return !isFull || (await this.#talk.flush()) ? 'written' : 'broken';
  }

  async #handOver(piece: Uint8Array, signal: AbortSignal): Promise<Written> {
    const taking = this.#talk.write(piece).then((taken): Written => (taken ? 'written' : 'broken'));
    this.#pending = taking;
    const stopped = abortOf(signal);
    const first = await Promise.race([taking, stopped.promise]);
    stopped.forget();
    if (first !== 'stopped') this.#pending = null;
    return first;
  }

  async end(ms: number): Promise<Ended> {
    const wasBroken = this.#talk.isDead;
    const isDone = await within(
      this.#sequencer.settled().then(() => true),
      false,
      ms,
      this.#timers,
    );
    await this.#leaveOnce();
    if (wasBroken) return 'broken';
    return isDone ? 'ended' : 'open';
  }

  abort(): void {
    void this.#leaveOnce();
  }

  #leaveOnce(): Promise<void> {
    return (this.#leaving ??= this.#leave());
  }

  async #leave(): Promise<void> {
    this.#over.now();
    if (this.#pending) await this.#talk.cut();
    this.#stopHearing();
    this.#left();
  }
}

/** @param left called when the session is over and none of its transfers is pending */
export const overUsb = async (talk: UsbSession, timers: Timers, left: () => void): Promise<Transport> => {
  const transport = new UsbTransport(talk, timers, left);
  await transport.open();
  return transport;
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
