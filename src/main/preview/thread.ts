import type { StartTimer } from '../base/start-timer';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { endThread } from '../base/end-thread';
import type { DrawRequest, WorkerMessage } from './messages';

export type Drawn =
  | { ok: true; png: Uint8Array[] }
  | { ok: false; reason: 'too_slow' | 'too_big' | 'not_zpl' | 'failed' };

export interface ThreadOptions {
  workerFile: string | URL;
  /** Maximum time of one drawing, in milliseconds. */
  timeoutMs: number;
  /** Maximum time for loading the renderer, in milliseconds. */
  loadMs: number;
  startTimer: StartTimer;
}

/** A worker thread that draws one label at a time. */
export interface DrawThread {
  /** Resolves once the renderer is loaded; false when it can't be loaded. */
  ready: Promise<boolean>;
  /** False once it was ended or ended by itself: a new thread is needed. */
  isAlive(): boolean;
  draw(request: Omit<DrawRequest, 'id'>): Promise<Drawn>;
  end(): Promise<void>;
}

/**
 * JavaScript heap in megabytes. The renderer's own memory is WebAssembly's, which is not counted in it and is bounded
 * by the worker.
 */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64 };

const pathOf = (file: string | URL): string => (typeof file === 'string' ? file : fileURLToPath(file));

/** Starts the thread, which loads its renderer at once. Drawing blocks the thread, so only ending it stops a long one. */
export const startThread = ({ workerFile, timeoutMs, loadMs, startTimer }: ThreadOptions): DrawThread => {
  const file = pathOf(workerFile);
  const worker = new Worker(file, { workerData: { file }, resourceLimits, stdout: true, stderr: true });
  // The output of a crashed renderer is useless.
  worker.stdout.resume();
  worker.stderr.resume();
  worker.unref();

  let alive = true;
  let lastId = 0;
  let settleReady: (loaded: boolean) => void = () => undefined;
  let settle: ((drawn: Drawn) => void) | null = null;
  const ready = new Promise<boolean>((resolve) => (settleReady = resolve));

  const ended = (reason: 'too_slow' | 'too_big' | 'failed'): void => {
    alive = false;
    settleReady(false);
    settle?.({ ok: false, reason });
  };
  const kill = async (reason: 'too_slow' | 'too_big' | 'failed'): Promise<void> => {
    ended(reason);
    await endThread(worker);
  };

  const stopLoading = startTimer(loadMs, () => void kill('failed'));
  void ready.then(stopLoading);
  worker.on('error', (error: NodeJS.ErrnoException) =>
    ended(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too_big' : 'failed'),
  );
  worker.on('exit', () => ended('failed'));
  worker.on('message', (message: WorkerMessage) => {
    if (message.type === 'ready') settleReady(true);
    else if (message.id !== lastId) return;
    else if (message.type === 'spent') void kill('too_big');
    else
      settle?.(
        message.type === 'drawn' ? { ok: true, png: message.png } : { ok: false, reason: message.reason },
      );
  });

  const draw = async (request: Omit<DrawRequest, 'id'>): Promise<Drawn> => {
    if (!(await ready) || !alive) return { ok: false, reason: 'failed' };
    lastId += 1;
    const drawn = new Promise<Drawn>((resolve) => (settle = resolve));
    const stop = startTimer(timeoutMs, () => void kill('too_slow'));
    worker.postMessage({ ...request, id: lastId });
    try {
      return await drawn;
    } finally {
      stop();
      settle = null;
    }
  };

  return { ready, isAlive: () => alive, draw, end: () => kill('failed') };
};
