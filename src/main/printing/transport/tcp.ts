import { connect, type Socket } from 'node:net';
import type { StatusReason } from '#shared/print/printer';
import { within, type Timers } from '../timers';
import type { Connection, Ended, Transport, Written } from './transport';

const chunkBytes = 16 * 1024;
export const keepAliveAfterMs = 10_000;

export const reasonOf = (error: unknown): StatusReason =>
  error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'
    ? 'connection-refused'
    : 'offline';

/** Opens a raw TCP connection (port 9100 on most printers). Never rejects: no connection is a reason, not an error. */
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

/**
 * @param reset closes at once and takes back what the other side has not read; a TLS socket knows no reset of its own
 */
export const overSocket = (
  socket: Socket,
  timers: Timers,
  reset: () => void = () => void socket.resetAndDestroy(),
): Transport => {
  let offered = 0;
  let isOver = false;
  let isBroken = false;
  const overListeners: (() => void)[] = [];
  const over = (): void => {
    if (isOver) return;
    isOver = true;
    for (const listener of overListeners) listener();
  };
  const gone = new Promise<void>((resolve) => {
    socket.once('end', resolve);
    socket.once('close', () => resolve());
  });
  socket.on('end', over);
  socket.on('close', over);
  socket.on('error', () => {
    isBroken = true;
    over();
  });
  // Reading goes on to the end even when nobody listens: unread bytes would turn our close into a reset.
  socket.resume();

  const writeAll = async (bytes: Uint8Array, signal: AbortSignal): Promise<Written> => {
    const stop = new AbortController();
    const quit = Promise.race([gone.then((): Written => 'broken'), aborted(signal, stop.signal)]);
    try {
      for (let from = 0; from < bytes.length; from += chunkBytes) {
        if (isOver || signal.aborted) return isOver ? 'broken' : 'stopped';
        const chunk = bytes.subarray(from, from + chunkBytes);
        offered += chunk.length;
        const written = await Promise.race([writeChunk(socket, chunk), quit]);
        if (written !== 'written') return written;
      }
      return 'written';
    } finally {
      stop.abort('over');
    }
  };

  return {
    get isOver() {
      return isOver;
    },
    get offered() {
      return offered;
    },
    onData: (listener) => void socket.on('data', listener),
    onOver: (listener) => void overListeners.push(listener),
    write: writeAll,
    end: async (ms, mayReset): Promise<Ended> => {
      if (!socket.destroyed) socket.end();
      const inTime = await within(
        gone.then(() => true),
        false,
        ms,
        timers,
      );
      // Without a reset, and with everything read, the system still delivers what it holds.
      if (mayReset && !inTime) reset();
      else socket.destroy();
      if (isBroken) return 'broken';
      return inTime ? 'ended' : 'open';
    },
    abort: () => void socket.destroy(),
  };
};
