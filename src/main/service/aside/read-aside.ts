import { Worker } from 'node:worker_threads';
import { codedMessage } from '#shared/text/coded-message';
import { endThread } from '../../base/end-thread';
import type { Inputs, Kind, Results } from '../readers';
import type { Reply, WorkerData } from './messages';

/**
 * JavaScript heap in megabytes, several times what the worst answer takes: Node.js 20 can end the whole process instead of a thread that
 * reaches its limit. The bytes of an answer are not counted in it.
 */
const resourceLimits = { maxOldGenerationSizeMb: 1024, maxYoungGenerationSizeMb: 64 };

/** `reason` is a message of our own. */
export type ThreadResult<T> = { ok: true; value: T } | { ok: false; reason: string };

const refuse = (reason: string): { ok: false; reason: string } => ({ ok: false, reason });

const isOutOfMemory = (error: unknown): boolean =>
  (error as { code?: unknown } | null)?.code === 'ERR_WORKER_OUT_OF_MEMORY';

export interface ThreadOptions {
  /** Built file of the thread. */
  workerFile: string;
  /** Maximum time in milliseconds; an answer that takes longer was made to be slow. */
  longestMs: number;
  /** Ends the reading. */
  signal: AbortSignal;
}

const outcomeOf = (worker: Worker, { longestMs, signal }: ThreadOptions): Promise<ThreadResult<object>> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => end(refuse(codedMessage('answer.slowToRead'))), longestMs);
    const stop = (): void => end(refuse(codedMessage('answer.notReadToEnd')));
    const end = (outcome: ThreadResult<object>): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(outcome);
    };
    signal.addEventListener('abort', stop);
    worker.on('message', (reply: Reply) =>
      end(
        reply.type === 'read'
          ? { ok: true, value: asHere(reply.result) }
          : refuse(codedMessage('answer.tooMuch')),
      ),
    );
    worker.on('error', (error) =>
      end(refuse(isOutOfMemory(error) ? codedMessage('answer.memory') : codedMessage('answer.notRead'))),
    );
    worker.on('exit', () => end(refuse(codedMessage('answer.notRead'))));
  });

/** A thread returns labels as plain bytes; the other fields are unchanged. */
const asHere = (result: object): object => {
  if (!('documents' in result)) return result;
  const documents = (result as Results['label']).documents.map((one) => ({
    ...one,
    bytes: Buffer.from(one.bytes.buffer, one.bytes.byteOffset, one.bytes.byteLength),
  }));
  return { ...result, documents };
};

/** Reads an answer in a separate thread, which is ended when it takes too long. Never rejects. */
export const readInThread = async <Each extends Kind>(
  kind: Each,
  input: Inputs[Each],
  options: ThreadOptions,
): Promise<ThreadResult<Results[Each]>> => {
  if (options.signal.aborted) return refuse(codedMessage('answer.notReadToEnd'));
  const worker = new Worker(options.workerFile, {
    workerData: { kind, input } satisfies WorkerData,
    resourceLimits,
  });
  try {
    return (await outcomeOf(worker, options)) as ThreadResult<Results[Each]>;
  } finally {
    await endThread(worker);
  }
};
