import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { errorCode } from '../../base/error-code';
import { yieldToEventLoop } from '../../base/event-loop';

/** Error codes of Windows for a file that is open in another program. */
const held: ReadonlySet<unknown> = new Set(['EBUSY', 'EPERM', 'EACCES']);
const isHeld = (error: unknown): boolean => held.has(errorCode(error));

/** Virus scanners and indexers open new files for short moments. */
const patienceMs = 3_000;
const againMs = 50;

/** libsql closes a file only after the statements of its connection were collected as garbage, one turn of the event loop later. */
const collect = async (): Promise<void> => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  await yieldToEventLoop();
};

/**
 * Renames or removes a database that was closed. Windows refuses this while any program has the file open, and a connection keeps it open
 * after `close()` until its statements are collected. So this collects garbage and retries, which also waits for other programs.
 * @throws the error of `work` when it is refused for three seconds
 */
export const retryWhileHeld = async <T>(
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
