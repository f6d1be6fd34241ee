import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { yieldToEventLoop } from '../../base/event-loop';

/** What Windows says of a file that somebody has open. */
const held: ReadonlySet<unknown> = new Set(['EBUSY', 'EPERM', 'EACCES']);
const isHeld = (error: unknown): boolean => error instanceof Error && 'code' in error && held.has(error.code);

/** Virus scanners and indexers open what was just written, for moments. */
const patienceMs = 3_000;
const againMs = 50;

/** libsql closes a file when the statements of its connection are collected as garbage, and the turn after it. */
const collect = async (): Promise<void> => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  await yieldToEventLoop();
};

/**
 * Renames or removes a database that was closed. Windows refuses that while anybody has the file open, and a connection keeps it open
 * after `close()` until its statements are collected: they are, and whoever else looks at the file is waited for.
 * @throws what `work` throws when it is refused for three seconds
 */
export const onceLetGo = async <T>(
  work: () => T | Promise<T>,
  platform: NodeJS.Platform = process.platform,
  collectGarbage: () => Promise<void> = collect,
): Promise<T> => {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (platform !== 'win32' || !isHeld(error) || performance.now() > end) throw error;
    }
    await collectGarbage();
    await pause(againMs);
  }
};
