import { connect, type Socket } from 'node:net';
import type { StatusReason } from '#shared/print/printer';
import { errorCode } from '../../base/error-code';
import { within, type Timers } from '../timers';
import { createEndNotifier } from './end-notifier';
import type { Connection, Ended, Transport, Written } from './transport';

const chunkBytes = 16 * 1024;
export const keepAliveAfterMs = 10_000;

export const reasonOf = (error: unknown): StatusReason =>
  errorCode(error) === 'ECONNREFUSED' ? 'connection-refused' : 'offline';

/** Opens a raw TCP connection (port 9100 on most printers). Never rejects: a failed connection is a reason, not an error. */
export const connectTcp = async (
  { host, port }: { host: string; port: number },
  timeoutMs: number,
  timers: Timers,
  signal: AbortSignal,
): Promise<Connection> => {
  const socket = connect({
    ...{ host, port },
    noDelay: true,
    keepAlive: true,
    keepAliveInitialDelay: keepAliveAfterMs,
    allowHalfOpen: true,
  });
  const opened = new Promise<StatusReason | null>((resolve) => {
    socket.once('connect', () => resolve(null));
    socket.once('error', (error) => resolve(reasonOf(error)));
  });
  const reason = await within(opened, 'offline' as const, timeoutMs, timers, signal);
  if (reason === null) return { ok: true, transport: overSocket(socket, timers) };
  socket.on('error', () => undefined).destroy();
  return { ok: false, reason };
};

const writeChunk = (socket: Socket, chunk: Uint8Array): Promise<Written> =>
  new Promise((resolve) => {
    socket.write(chunk, (error) => resolve(error ? 'broken' : 'written'));
  });

const aborted = (signal: AbortSignal, stop: AbortSignal): Promise<Written> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('stopped');
    signal.addEventListener('abort', () => resolve('stopped'), { once: true, signal: stop });
  });

/** A connected socket as a stream of bytes. */
class SocketTransport implements Transport {
  readonly #socket: Socket;
  readonly #timers: Timers;
  readonly #reset: () => void;
  readonly #over = createEndNotifier();
  readonly #gone: Promise<void>;
  /** Ends the writes in progress. */
  readonly #writers = new Set<() => void>();
  #offered = 0;
  #isBroken = false;

  constructor(socket: Socket, timers: Timers, reset: () => void) {
    this.#socket = socket;
    this.#timers = timers;
    this.#reset = reset;
    this.#gone = new Promise((resolve) => {
      socket.once('end', resolve);
      socket.once('close', () => resolve());
    });
    void this.#gone.then(() => {
      for (const leave of this.#writers) leave();
    });
    socket.on('end', this.#over.now);
    socket.on('close', this.#over.now);
    socket.on('error', () => {
      this.#isBroken = true;
      this.#over.now();
    });
    // Reads to the end even without a listener: unread bytes would turn our close into a reset.
    socket.resume();
  }

  get isOver(): boolean {
    return this.#over.isOver;
  }

  get offered(): number {
    return this.#offered;
  }

  onData(listener: (chunk: Uint8Array) => void): void {
    this.#socket.on('data', listener);
  }

  onOver(listener: () => void): void {
    this.#over.listen(listener);
  }

  async write(bytes: Uint8Array, signal: AbortSignal): Promise<Written> {
    const stop = new AbortController();
    // Not a continuation of `#gone`: a connection that is held for days would keep one for each question.
    let leave = (): void => undefined;
    const broken = new Promise<Written>((resolve) => (leave = () => resolve('broken')));
    this.#writers.add(leave);
    const quit = Promise.race([broken, aborted(signal, stop.signal)]);
    try {
      for (let from = 0; from < bytes.length; from += chunkBytes) {
        if (this.isOver || signal.aborted) return this.isOver ? 'broken' : 'stopped';
        const chunk = bytes.subarray(from, from + chunkBytes);
        this.#offered += chunk.length;
        const written = await Promise.race([writeChunk(this.#socket, chunk), quit]);
        if (written !== 'written') return written;
      }
      return 'written';
    } finally {
      stop.abort('over');
      this.#writers.delete(leave);
    }
  }

  async end(ms: number, mayReset: boolean): Promise<Ended> {
    if (!this.#socket.destroyed) this.#socket.end();
    const inTime = await within(
      this.#gone.then(() => true),
      false,
      ms,
      this.#timers,
    );
    // Without a reset, and with everything read, the system still delivers what it holds.
    if (mayReset && !inTime) this.#reset();
    else this.#socket.destroy();
    if (this.#isBroken) return 'broken';
    return inTime ? 'ended' : 'open';
  }

  abort(): void {
    this.#socket.destroy();
  }
}

/** @param reset closes at once and discards what the other side has not read; a TLS socket has no reset of its own */
export const overSocket = (
  socket: Socket,
  timers: Timers,
  reset: () => void = () => void socket.resetAndDestroy(),
): Transport => new SocketTransport(socket, timers, reset);
