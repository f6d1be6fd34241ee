import type { StartTimer } from '../../base/start-timer';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { endThread } from '../../base/end-thread';
import type { RasterReply, RasterRequest } from './messages';
import type { RasterProblem } from './problem';

export type RasterResult = { ok: true; output: Uint8Array[] } | { ok: false; problem: RasterProblem };

/** A worker thread that processes one document at a time. */
export interface RasterThread {
  /** False once it was ended or ended by itself: a new thread is needed. */
  isAlive(): boolean;
  /** Ends the thread when the document takes longer than `timeoutMs`, or when it broke the thread's libraries. */
  work(request: Omit<RasterRequest, 'id'>, timeoutMs: number): Promise<RasterResult>;
  end(): Promise<void>;
}

/** JavaScript heap in megabytes. Pictures are outside it: they are bounded by `limits.ts`. */
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };

const pathOf = (file: string | URL): string => (typeof file === 'string' ? file : fileURLToPath(file));

/** The worker's file is missing or invalid: every document fails, and nothing else does. */
const unstarted: RasterThread = {
  isAlive: () => false,
  work: () => Promise.resolve({ ok: false, problem: 'failed' }),
  end: () => Promise.resolve(),
};

const started = (file: string): Worker | null => {
  try {
    return new Worker(file, { workerData: { file }, resourceLimits });
  } catch {
    return null;
  }
};

/** @param workerFile built file of the worker; packages are found from its folder */
export const startThread = (workerFile: string | URL, startTimer: StartTimer): RasterThread => {
  const worker = started(pathOf(workerFile));
  if (!worker) return unstarted;
  worker.unref();
  let alive = true;
  let lastId = 0;
  let settle: ((rastered: RasterResult) => void) | null = null;

  const ended = (problem: RasterProblem): void => {
    alive = false;
    settle?.({ ok: false, problem });
  };
  const kill = async (problem: RasterProblem): Promise<void> => {
    ended(problem);
    await endThread(worker);
  };
  const take = (reply: RasterReply): void => {
    if (reply.type === 'ready' || reply.id !== lastId) return;
    if (reply.type === 'done') settle?.({ ok: true, output: reply.output });
    else if (reply.problem === 'failed' || reply.problem === 'too_big') void kill(reply.problem);
    else settle?.({ ok: false, problem: reply.problem });
  };
  worker.on('error', () => ended('failed'));
  worker.on('exit', () => ended('failed'));
  worker.on('message', take);

  const work = async (request: Omit<RasterRequest, 'id'>, timeoutMs: number): Promise<RasterResult> => {
    if (!alive) return { ok: false, problem: 'failed' };
    lastId += 1;
    const rastered = new Promise<RasterResult>((resolve) => (settle = resolve));
    const stop = startTimer(timeoutMs, () => void kill('too_slow'));
    worker.postMessage({ ...request, id: lastId });
    try {
      return await rastered;
    } finally {
      stop();
      settle = null;
    }
  };

  return { isAlive: () => alive, work, end: () => kill('failed') };
};
