import { Worker } from 'node:worker_threads';
import { type ReadWish, readWishGently } from '../read-wish';
import { type IntakeResult, refuse } from '../types';
import type { Ask, Reply } from './messages';
import { type Answer, type Piece, together } from './pieces';

/** Reads an order file. @throws what broke the reading; nothing was stored then */
export type ReadFile = (wish: ReadWish) => Promise<IntakeResult>;

/** Bytes. What is smaller is read on the main thread, a little at a time: a thread of its own costs more than that. */
export const smallFile = 128 * 1024;
/** A file that is not read by then was made to be slow. */
const longestMs = 120_000;

const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };

const tooMuch = refuse(
  'too_big',
  'The file takes too much time or memory to read. Split it and import the parts',
);

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

const answerOf = (worker: Worker): Promise<IntakeResult> =>
  new Promise((resolve, reject) => {
    let answer: Answer | null = null;
    const all: Piece = { orders: [], problems: [], repeats: [] };
    const more = (): void => worker.postMessage('more' satisfies Ask);
    const timer = setTimeout(() => resolve(tooMuch), longestMs);
    timer.unref();
    const take = (reply: Reply): void => {
      if (reply.type === 'end') {
        clearTimeout(timer);
        if (answer) resolve(together(answer, all));
        return;
      }
      if (reply.type === 'answer') ({ answer } = reply);
      else
        for (const kind of ['orders', 'problems', 'repeats'] as const)
          for (const entry of reply.piece[kind]) (all[kind] as unknown[]).push(entry);
      more();
    };
    worker.on('message', take);
    worker.on('error', (error) => (isOutOfMemory(error) ? resolve(tooMuch) : reject(error)));
    worker.on('exit', () => reject(new Error('the thread that reads order files ended')));
  });

/**
 * Reads large files in a thread of their own, however they were made: parsing one is a single step that nothing interrupts.
 * What was read comes back in pieces of bounded size, one a turn.
 * @param workerFile built file of the thread
 * @param readHere how small ones are read
 */
export const createReader =
  (workerFile: string, readHere: ReadFile = readWishGently): ReadFile =>
  async (wish) => {
    if (wish.bytes.length <= smallFile) return readHere(wish);
    const worker = new Worker(workerFile, { workerData: { wish }, resourceLimits });
    try {
      return await answerOf(worker);
    } finally {
      await worker.terminate();
    }
  };
