import { Worker } from 'node:worker_threads';
import type { Inputs, Kind, Results } from '../readers';
import type { Reply, WorkerData } from './messages';

/** JavaScript heap in megabytes; the bytes of an answer are not counted in it. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

/** `reason` is of our own words. */
export type Aside<T> = { ok: true; value: T } | { ok: false; reason: string };

const refuse = (reason: string): { ok: false; reason: string } => ({ ok: false, reason });

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

export interface ThreadOptions {
  /** Built file of the thread. */
  workerFile: string;
  /** What is not read by then was made to be slow, in milliseconds. */
  longestMs: number;
  /** Ends the reading. */
  signal: AbortSignal;
}

const outcomeOf = (worker: Worker, { longestMs, signal }: ThreadOptions): Promise<Aside<object>> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => end(refuse('it takes too long to read')), longestMs);
    const stop = (): void => end(refuse('it was not read to its end'));
    const end = (outcome: Aside<object>): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(outcome);
    };
    signal.addEventListener('abort', stop);
    worker.on('message', (reply: Reply) =>
      end(
        reply.type === 'read' ? { ok: true, value: asHere(reply.result) } : refuse('there is too much in it'),
      ),
    );
    worker.on('error', (error) =>
      end(refuse(isOutOfMemory(error) ? 'it takes too much memory to read' : 'it could not be read')),
    );
    worker.on('exit', () => end(refuse('it could not be read')));
  });

/** Labels come out of a thread as plain bytes; the rest is what is made of such an answer here. */
const asHere = (result: object): object => {
  if (!('documents' in result)) return result;
  const documents = (result as Results['label']).documents.map((one) => ({
    ...one,
    bytes: Buffer.from(one.bytes.buffer, one.bytes.byteOffset, one.bytes.byteLength),
  }));
  return { ...result, documents };
};

/** Reads an answer in a thread of its own, which is ended when it takes too long. Never rejects. */
export const readAside = async <Each extends Kind>(
  kind: Each,
  input: Inputs[Each],
  options: ThreadOptions,
): Promise<Aside<Results[Each]>> => {
  if (options.signal.aborted) return refuse('it was not read');
  const worker = new Worker(options.workerFile, {
    workerData: { kind, input } satisfies WorkerData,
    resourceLimits,
  });
  try {
    return (await outcomeOf(worker, options)) as Aside<Results[Each]>;
  } finally {
    await worker.terminate();
  }
};
