import { Socket } from 'node:net';
import { packageIdIn } from './package-id';
import type { Aim, StationEvent } from './protocol';

export interface Wires {
  servicePort: number;
  printerPort: number;
}

const die = (): void => void process.kill(process.pid, 'SIGKILL');

/**
 * Kills this process with SIGKILL at a chosen moment, and reports what leaves it. The product's code knows
 * nothing about it.
 */
export const createBlow = (report: (event: StationEvent) => void) => {
  let aim: Aim | null = null;

  /** True when the chosen moment has come. */
  const strikes = (at: Aim['at']): boolean => {
    if (aim?.at !== at) return false;
    aim = { ...aim, nth: aim.nth - 1 };
    if (aim.nth > 0) return false;
    report({ event: 'killed', at });
    return true;
  };
  const strike = (at: Aim['at']): void => {
    if (strikes(at)) die();
  };
  const strikeLater = (at: Aim['at']): void => {
    const afterMs = aim?.afterMs ?? 0;
    if (strikes(at)) setTimeout(die, afterMs);
  };
  return {
    aimAt: (next: Aim): void => {
      aim = next;
    },
    strike,
    strikes,
    strikeLater,
    die,
  };
};
export type Blow = ReturnType<typeof createBlow>;

type Written = (error?: Error | null) => void;
interface Sockets {
  write: (this: Socket, chunk: unknown, ...rest: unknown[]) => boolean;
  push: (this: Socket, chunk: unknown, encoding?: BufferEncoding) => boolean;
}
const bytesOf = (chunk: unknown): Uint8Array | null => (chunk instanceof Uint8Array ? chunk : null);

/** Observes every byte that this process's sockets write and read, at the border to the system. */
export const watchWires = (
  blow: Blow,
  report: (event: StationEvent) => void,
  wires: () => Wires | null,
): void => {
  const { write, push } = Socket.prototype as unknown as Sockets;

  const then = (rest: unknown[], after: () => void): unknown[] => {
    const given = rest.find((value): value is Written => typeof value === 'function');
    const options = rest.filter((value) => typeof value !== 'function');
    const written: Written = (error) => {
      after();
      given?.(error);
    };
    return [...options, written];
  };

  const watched = new WeakSet<Socket>();
  /** Reports when a connection to the printer breaks, or the printer closes it first. */
  const watchBreak = (socket: Socket): void => {
    if (watched.has(socket)) return;
    watched.add(socket);
    const broke = (): void => report({ event: 'wireBroke' });
    socket.prependOnceListener('error', broke);
    socket.prependOnceListener('end', () => socket.writableEnded || broke());
  };

  const writePost = (socket: Socket, chunk: unknown, rest: unknown[], ref1: string): boolean => {
    report({ event: 'post', ref1 });
    return write.call(socket, chunk, ...then(rest, () => blow.strike('post_left')));
  };

  const writeLabel = (socket: Socket, chunk: Uint8Array, rest: unknown[], packageId: string): boolean => {
    watchBreak(socket);
    report({ event: 'bytes', packageId });
    blow.strike('before_bytes');
    if (blow.strikes('half_bytes'))
      return write.call(socket, chunk.subarray(0, chunk.length / 2), ...then(rest, blow.die));
    const after = (): void => {
      blow.strike('all_bytes');
      blow.strikeLater('after_bytes');
    };
    return write.call(socket, chunk, ...then(rest, after));
  };

  Socket.prototype.write = function (this: Socket, chunk: unknown, ...rest: unknown[]): boolean {
    const bytes = bytesOf(chunk);
    const text = typeof chunk === 'string' ? chunk : bytes && Buffer.from(bytes).toString('latin1');
    if (this.remotePort === wires()?.servicePort) {
      const ref1 = (/"ref2":"([^"]+)"/.exec(text ?? '') ?? /"ref1":"([^"]+)"/.exec(text ?? ''))?.[1];
      if (ref1 !== undefined) return writePost(this, chunk, rest, ref1);
    }
    if (this.remotePort === wires()?.printerPort && bytes) {
      const packageId = packageIdIn(bytes);
      if (packageId !== null) return writeLabel(this, bytes, rest, packageId);
    }
    return write.call(this, chunk, ...rest);
  };

  Socket.prototype.push = function (this: Socket, chunk: unknown, encoding?: BufferEncoding): boolean {
    if (chunk !== null && this.remotePort === wires()?.servicePort) {
      blow.strike('reply');
      blow.strikeLater('reply_read');
    }
    return push.call(this, chunk, encoding);
  };
};
