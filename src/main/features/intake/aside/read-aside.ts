import { said } from '#shared/text/said';
import { Worker } from 'node:worker_threads';
import { refuse, type Refused } from '../types';
import type { Ask, Reply, Task } from './messages';
import { addPiece } from './pieces';

/** Bytes. What is smaller is read on the main thread, a little at a time: a thread of its own costs more than that. */
export const smallFile = 128 * 1024;
/** A file that is not read by then was made to be slow. */
const longestMs = 120_000;

const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };

const tooMuch = refuse('too_big', said('import.tooMuch'));

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

const answerOf = (worker: Worker): Promise<object> =>
  new Promise((resolve, reject) => {
    let answer: object = {};
    const more = (): void => worker.postMessage('more' satisfies Ask);
    const timer = setTimeout(() => resolve(tooMuch), longestMs);
    timer.unref();
    const take = (reply: Reply): void => {
      if (reply.type === 'end') {
        clearTimeout(timer);
        resolve(answer);
        return;
      }
      if (reply.type === 'answer') ({ answer } = reply);
      else addPiece(answer, reply.piece);
      more();
    };
    worker.on('message', take);
    worker.on('error', (error) => (isOutOfMemory(error) ? resolve(tooMuch) : reject(error)));
    worker.on('exit', () => reject(new Error('the thread that reads files ended')));
  });

/**
 * Reads a file in a thread of its own, however it was made: parsing one is a single step that nothing interrupts. What was read
 * comes back in pieces of bounded size, one a turn.
 * @param workerFile built file of the thread
 * @returns what the thread makes of such a task; a refusal where that takes too much time or memory
 * @throws what broke the reading
 */
export const readAside = async <T extends object>(workerFile: string, task: Task): Promise<T | Refused> => {
  const worker = new Worker(workerFile, { workerData: { task }, resourceLimits });
  try {
    return (await answerOf(worker)) as T | Refused;
  } finally {
    await worker.terminate();
  }
};
