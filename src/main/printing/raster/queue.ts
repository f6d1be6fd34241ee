import type { RasterRequest } from './messages';
import type { RasterResult, RasterThread } from './thread';

export const closedAnswer: RasterResult = { ok: false, problem: 'failed' };

interface QueueOptions {
  startThread: () => RasterThread;
  /** Maximum time of a document for a printer, and for the screen, in milliseconds. */
  printMs: number;
  pictureMs: number;
}

/**
 * Documents processed one after the other in one thread, prints before pictures. The thread is started when it is first
 * needed.
 */
export class RasterQueue {
  readonly #options: QueueOptions;
  readonly #prints: (() => Promise<void>)[] = [];
  readonly #pictures: (() => Promise<void>)[] = [];
  #thread: RasterThread | null = null;
  #isWorking = false;
  #isClosed = false;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  run(request: Omit<RasterRequest, 'id'>): Promise<RasterResult> {
    const isPicture = request.output === 'png' || request.output === 'codes';
    const { printMs, pictureMs } = this.#options;
    return new Promise((resolve) => {
      (isPicture ? this.#pictures : this.#prints).push(async () => {
        const ms = isPicture ? pictureMs : printMs;
        resolve(this.#isClosed ? closedAnswer : await this.#threadNow().work(request, ms));
      });
      void this.#workOff();
    });
  }

  async #workOff(): Promise<void> {
    if (this.#isWorking) return;
    this.#isWorking = true;
    for (let next = this.#next(); next; next = this.#next()) await next();
    this.#isWorking = false;
  }

  #next(): (() => Promise<void>) | undefined {
    return this.#prints.shift() ?? this.#pictures.shift();
  }

  #threadNow(): RasterThread {
    if (!this.#thread?.isAlive()) this.#thread = this.#options.startThread();
    return this.#thread;
  }

  /** Ends the thread; unfinished requests fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.end();
  }
}
