import { AsyncResource } from 'node:async_hooks';

/** Tasks that are waiting or running, each with a key, like dishes in a kitchen with so many cooks. */
export interface TaskPool {
  /**
   * Queues a task.
   * @returns false when a task with this key exists or the pool is closed
   */
  add(key: string, work: (signal: AbortSignal) => Promise<void>): boolean;
  has(key: string): boolean;
  /** Aborts the signal of the task with this key. @returns false when there is none */
  cancel(key: string, reason?: unknown): boolean;
  /** Resolves when no task with this key is waiting or running. */
  ended(key: string): Promise<void>;
  /** Number of tasks waiting or running. */
  size(): number;
  /**
   * Accepts no more tasks, drops those that have not begun, and lets running tasks end for `graceMs`; then aborts their signals with the
   * reason `closing`. Resolves when all have ended.
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
 * Runs at most `width` tasks at once, in the order they were added.
 * @param onError called for a task that rejected, which is always a defect, because expected failures are values
 */
export const createTaskPool = (width: number, onError: (error: unknown, key: string) => void): TaskPool => {
  const entries = new Map<string, Entry>();
  /** Entries that have not begun. */
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
      // The task is started when another one ends, but keeps the operator who added it.
      const boundWork = AsyncResource.bind(work);
      const entry = { key, work: boundWork, controller: new AbortController(), running: null, ended, end };
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
