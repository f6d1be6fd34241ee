import type { StatusReason } from '#shared/print/printer';
import { within, type Timers } from '../../timers';
import { createOver } from '../over';
import type { Connection, Transport, Written } from '../transport';
import type { FileNews, FileOrder } from './protocol';

/** A process at a device file, as the host starts it. */
export interface Child {
  send(order: FileOrder): void;
  onNews(listener: (news: FileNews) => void): void;
  onExit(listener: () => void): void;
  /** Ends it at once, whatever it waits for. */
  kill(): void;
}
export type SpawnChild = () => Child;

export interface FileConnector {
  connect(path: string, timeoutMs: number, timers: Timers, signal: AbortSignal): Promise<Connection>;
}

/** `usblp` cuts writes into pieces of this size itself; what was taken is known piece by piece. */
const chunkBytes = 8_192;

const reasons: Record<string, StatusReason> = {
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EBUSY: 'busy',
};

/** Opens device files (`/dev/usb/lp0`, or any path) in processes that may be ended at any moment. */
export const createFileConnector = (spawn: SpawnChild | undefined): FileConnector => ({
  connect: async (path, timeoutMs, timers, signal) => {
    if (!spawn) return { ok: false, reason: 'offline' };
    const child = spawn();
    const opened = new Promise<StatusReason | null>((resolve) => {
      child.onExit(() => resolve('offline'));
      child.onNews((news) => {
        if (news.news === 'open') resolve(null);
        if (news.news === 'failed') resolve(reasons[news.code] ?? 'offline');
      });
    });
    child.send({ do: 'open', path });
    const reason = await within(opened, 'offline' as const, timeoutMs, timers, signal);
    if (reason === null) return { ok: true, transport: overChild(child, timers) };
    child.kill();
    return { ok: false, reason };
  },
});

/** Chunks that the device has yet to take. */
class PendingChunks {
  readonly #settles = new Map<number, (written: Written) => void>();
  #lastId = 0;
  #nowEmpty = (): void => undefined;

  get size(): number {
    return this.#settles.size;
  }

  /** @param send is given the chunk's number */
  add(signal: AbortSignal, send: (id: number) => void): Promise<Written> {
    return new Promise((resolve) => {
      const id = (this.#lastId += 1);
      const stop = (): void => settle('stopped');
      const settle = (written: Written): void => {
        signal.removeEventListener('abort', stop);
        resolve(written);
      };
      signal.addEventListener('abort', stop, { once: true });
      this.#settles.set(id, settle);
      send(id);
    });
  }

  taken(id: number): void {
    this.#settles.get(id)?.('written');
    this.#settles.delete(id);
    if (this.size === 0) this.#nowEmpty();
  }

  break(): void {
    for (const settle of this.#settles.values()) settle('broken');
    this.#settles.clear();
    this.#nowEmpty();
  }

  /** Resolves once all are taken, or none can be any more. */
  emptied(): Promise<void> {
    return new Promise((resolve) => (this.#nowEmpty = resolve));
  }
}

const overChild = (child: Child, timers: Timers): Transport => {
  let offered = 0;
  const pending = new PendingChunks();
  const listeners: ((chunk: Uint8Array) => void)[] = [];
  const over = createOver();
  over.listen(() => {
    pending.break();
    child.kill();
  });
  child.onExit(over.now);
  child.onNews((news) => {
    if (news.news === 'over') over.now();
    if (news.news === 'data') for (const listener of listeners) listener(news.bytes);
    if (news.news === 'taken') pending.taken(news.id);
  });

  return {
    get isOver() {
      return over.isOver;
    },
    get offered() {
      return offered;
    },
    onData: (listener) => void listeners.push(listener),
    onOver: over.listen,
    write: async (bytes, signal) => {
      for (let from = 0; from < bytes.length; from += chunkBytes) {
        if (over.isOver || signal.aborted) return over.isOver ? 'broken' : 'stopped';
        const chunk = bytes.subarray(from, from + chunkBytes);
        offered += chunk.length;
        const written = await pending.add(signal, (id) => child.send({ do: 'write', id, bytes: chunk }));
        if (written !== 'written') return written;
      }
      return 'written';
    },
    // What was written last (a command that nobody waits for) still has to reach the device. A process that hangs in its
    // write after that is ended: nothing else can call it off.
    end: async (ms) => {
      if (pending.size > 0) await within(pending.emptied(), null, ms, timers);
      const ended = over.isOver ? 'broken' : pending.size > 0 ? 'open' : 'ended';
      over.now();
      return ended;
    },
    abort: over.now,
  };
};
