import type { Worker } from 'node:worker_threads';
import { within } from './within';

/** Milliseconds. An ordinary thread ends within a few. */
const patienceMs = 2_000;

/**
 * Ends a thread, and waits for its end, but not for long: Node.js can take minutes to free what a thread had, and what the thread has
 * read, drawn or refused is known before that.
 */
export const endThread = async (worker: Pick<Worker, 'terminate'>): Promise<void> => {
  await within(worker.terminate(), patienceMs, undefined);
};
