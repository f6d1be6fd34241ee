import type { Child, SpawnChild } from '../../../base/child';
import type { StatusReason } from '#shared/print/printer';
import { within, type Timers } from '../../timers';
import { createEndNotifier } from '../end-notifier';
import type { Connection, Transport, Written } from '../transport';
import type { FileMessage, FileRequest } from './protocol';

/** A process for a device file. */
export type FileChild = Child<FileRequest, FileMessage>;
export type SpawnFileChild = SpawnChild<FileRequest, FileMessage>;

export interface FileConnector {
  connect(path: string, timeoutMs: number, timers: Timers, signal: AbortSignal): Promise<Connection>;
}

/** For the process to start, which takes longer than opening the file on a busy computer, and says nothing of the printer. */
const startMs = 60_000;

/** `usblp` itself splits writes into pieces of this size; sent bytes are counted piece by piece. */
const chunkBytes = 8_192;

const reasons: Record<string, StatusReason> = {
  EACCES: 'no-permission',
  EPERM: 'no-permission',
  EBUSY: 'busy',
};

/** Opens device files (`/dev/usb/lp0`, or any path) in processes that may be ended at any moment. */
export const createFileConnector = (spawn: SpawnFileChild | undefined): FileConnector => ({
  connect: async (path, timeoutMs, timers, signal) => {
    if (!spawn) return { ok: false, reason: 'offline' };
    const child = spawn();
    const opened = new Promise<StatusReason | null>((resolve) => {
      child.onExit(() => resolve('offline'));
      child.onMessage((message) => {
        if (message.type === 'open') resolve(null);
        if (message.type === 'failed') resolve(reasons[message.code] ?? 'offline');
      });
    });
    const started = new Promise<void>((resolve) =>
      child.onMessage((message) => {
        if (message.type === 'started') resolve();
      }),
    );
    await within(Promise.race([started, opened]), null, startMs, timers, signal);
    child.send({ do: 'open', path });
    const reason = await within(opened, 'offline' as const, timeoutMs, timers, signal);
    if (reason === null) return { ok: true, transport: overChild(child, timers) };
    child.kill();
    return { ok: false, reason };
  },
});

/** Pieces that the device has not accepted yet. */
class PendingChunks {
  readonly #settles = new Map<number, (written: Written) => void>();
  #lastId = 0;
  #nowEmpty = (): void => undefined;

  get size(): number {
    return this.#settles.size;
  }

  /** @param send called with the number of the piece */
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

  /** Resolves once all are accepted, or none can be any more. */
  emptied(): Promise<void> {
    return new Promise((resolve) => (this.#nowEmpty = resolve));
  }
}

const overChild = (child: FileChild, timers: Timers): Transport => {
  let offered = 0;
  const pending = new PendingChunks();
  const listeners: ((chunk: Uint8Array) => void)[] = [];
  const over = createEndNotifier();
  over.listen(() => {
    pending.break();
    child.kill();
  });
  child.onExit(over.now);
  child.onMessage((message) => {
    if (message.type === 'over') over.now();
    if (message.type === 'data') for (const listener of listeners) listener(message.bytes);
    if (message.type === 'taken') pending.taken(message.id);
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
    // The last write (a command that is not awaited) still has to reach the device. A process that hangs in its write
    // after that is ended, because nothing else can cancel it.
    end: async (ms) => {
      if (pending.size > 0) await within(pending.emptied(), null, ms, timers);
      const ended = over.isOver ? 'broken' : pending.size > 0 ? 'open' : 'ended';
      over.now();
      return ended;
    },
    abort: over.now,
  };
};
