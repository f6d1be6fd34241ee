import { AsyncResource } from 'node:async_hooks';

/** Tasks that are waiting or under way, each known by its key, like dishes in a kitchen with so many cooks. */
export interface TaskPool {
  /**
   * Puts a task in line. One whose key is there already is not taken again.
   * @returns false when the key is already there or the pool is closed
   */
  add(key: string, work: (signal: AbortSignal) => Promise<void>): boolean;
  has(key: string): boolean;
  /** Asks the work with this key to stop. @returns false when there is none */
  cancel(key: string, reason?: unknown): boolean;
  /** Resolves when no work with this key is waiting or under way. */
  ended(key: string): Promise<void>;
  /** Number of tasks waiting or under way. */
  size(): number;
  /**
   * Takes no more work, drops what has not begun, lets what runs end by itself for `graceMs`, then asks it to stop with the
   * reason `closing`. Resolves when all of it has ended.
   */
  close(graceMs: number): Promise<void>;
}

/** The abort reason of work that must stop because the station closes, not because a person cancelled it. */
export const closing = 'closing';

interface Entry {
  key: string;
  work: (signal: AbortSignal) => Promise<void>;
  controller: AbortController;
  running: Promise<void> | null;
  ended: Promise<void>;
  end: () => void;
}

/**
 * Runs at most `width` tasks at once, begun in the order they came.
 * @param onError told of a task that rejected: always a mistake in the program, since failures are values
 */
export const createTaskPool = (width: number, onError: (error: unknown, key: string) => void): TaskPool => {
  const entries = new Map<string, Entry>();
  /** Those of them that have not begun. */
  const waiting = new Set<Entry>();
  let closed = false;

  const drop = (entry: Entry): void => {
    waiting.delete(entry);
    entries.delete(entry.key);
    entry.end();
  };

  const run = async (entry: Entry): Promise<void> => {
    try {
      await entry.work(entry.controller.signal);
    } catch (error) {
      onError(error, entry.key);
    } finally {
      drop(entry);
      next();
    }
  };

  const next = (): void => {
    for (const entry of waiting) {
      if (entries.size - waiting.size >= width) return;
      waiting.delete(entry);
      entry.running = run(entry);
    }
  };

  return {
    add: (key, work) => {
      if (closed || entries.has(key)) return false;
      let end = (): void => undefined;
      const ended = new Promise<void>((resolve) => (end = resolve));
      // It is begun by whatever ends before it, and stays in the name of whoever put it in line.
      const own = AsyncResource.bind(work);
      const entry = { key, work: own, controller: new AbortController(), running: null, ended, end };
      entries.set(key, entry);
      waiting.add(entry);
      next();
      return true;
    },
    has: (key) => entries.has(key),
    cancel: (key, reason) => {
      const entry = entries.get(key);
      entry?.controller.abort(reason);
      return entry !== undefined;
    },
    ended: (key) => entries.get(key)?.ended ?? Promise.resolve(),
    size: () => entries.size,
    close: async (graceMs) => {
      closed = true;
      for (const entry of [...waiting]) drop(entry);
      const running = [...entries.values()];
      const stop = setTimeout(() => {
        for (const entry of running) entry.controller.abort(closing);
      }, graceMs);
      await Promise.all(running.map((entry) => entry.running ?? Promise.resolve()));
      clearTimeout(stop);
    },
  };
};
