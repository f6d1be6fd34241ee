import { type Drawn, type DrawThread, startThread, type ThreadOptions } from './thread';

type Request = Parameters<DrawThread['draw']>[0];

const closedAnswer: Drawn = { ok: false, reason: 'failed' };

/**
 * Drawings one after the other in one thread, which is started when it is first needed, and again after it ended. The newest request is
 * drawn first.
 */
export class DrawQueue {
  readonly #options: ThreadOptions;
  readonly #waiting: (() => Promise<void>)[] = [];
  readonly #used = new WeakSet<DrawThread>();
  #thread: DrawThread | null = null;
  #isDrawing = false;
  #isClosed = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  draw(request: Request): Promise<Drawn> {
    return new Promise((resolve) => {
      this.#waiting.push(async () => resolve(await this.#drawNow(request)));
      void this.#workOff();
    });
  }

  /** Starts the thread before the first drawing. */
  warm(): void {
    if (!this.#isClosed) this.#threadNow();
  }

  /** Ends the thread; unfinished drawings fail. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.end();
  }

  async #workOff(): Promise<void> {
    if (this.#isDrawing) return;
    this.#isDrawing = true;
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop()) await next();
    this.#isDrawing = false;
  }

  /** The renderer gives memory back late: a label may find none left only because of the labels before it. */
  async #drawNow(request: Request): Promise<Drawn> {
    if (this.#isClosed) return closedAnswer;
    const thread = this.#threadNow();
    const hasDrawn = this.#used.has(thread);
    this.#used.add(thread);
    const drawn = await thread.draw(request);
    const isSpent = !drawn.ok && drawn.reason === 'too_big' && !thread.isAlive();
    return isSpent && hasDrawn ? this.#drawNow(request) : drawn;
  }

  #threadNow(): DrawThread {
    if (!this.#thread?.isAlive()) this.#thread = startThread(this.#options);
    return this.#thread;
  }
}
