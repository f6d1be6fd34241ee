import { codedMessage } from '#shared/text/coded-message';
import { Worker } from 'node:worker_threads';
import { refuse, type Refused } from '../types';
import type { Ask, Reply, Task } from './messages';
import { addPiece } from './pieces';

/** Bytes. Smaller files are read on the main thread in small steps, because a worker thread costs more. */
export const smallFile = 128 * 1024;
/** A file that takes longer was made to be slow. */
const longestMs = 120_000;

const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };

const tooExpensive = refuse('too_big', codedMessage('import.tooMuch'));

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

const answerOf = (worker: Worker): Promise<object> =>
  new Promise((resolve, reject) => {
    let answer: object = {};
    const more = (): void => worker.postMessage('more' satisfies Ask);
    const timer = setTimeout(() => resolve(tooExpensive), longestMs);
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
    worker.on('error', (error) => (isOutOfMemory(error) ? resolve(tooExpensive) : reject(error)));
    worker.on('exit', () => reject(new Error('the thread that reads files ended')));
  });

/**
 * Reads a file in a worker thread, because parsing one is a single step that can't be interrupted. The result comes back in pieces of
 * bounded size, one for each turn of the event loop.
 * @param workerFile built file of the thread
 * @returns the result of the task; a refusal if it takes too much time or memory
 * @throws the error that broke the reading
 */
export const readInWorker = async <T extends object>(
  workerFile: string,
  task: Task,
): Promise<T | Refused> => {
  const worker = new Worker(workerFile, { workerData: { task }, resourceLimits });
  try {
    return (await answerOf(worker)) as T | Refused;
  } finally {
    await worker.terminate();
  }
};
