import type { PrintEnd, PrintProgress } from '#shared/print/progress';

type Sending = Extract<PrintProgress, { type: 'sending' }>;
type ReportedProgress = Exclude<PrintProgress, Sending | { type: 'ended' }>;

type Reader = { resolve: (step: IteratorResult<PrintProgress>) => void; reject: (error: unknown) => void };

/**
 * The producing side of a print's progress. As in a relay race, bytes are sent once the reader has taken the baton. It
 * holds the steps that wait to be read, at most one reader, and the `sending` that waits to be consumed.
 */
export class ProgressFeed {
  private readonly leaving = new AbortController();
  private readonly unread: PrintProgress[] = [];
  private reader: Reader | null = null;
  /** Resolves the `sending` that was read when the reader asks for the next step. */
  private consumed: ((isConsumed: boolean) => void) | null = null;
  private announced: ((isConsumed: boolean) => void) | null = null;
  private failure: { error: unknown } | null = null;
  private isRead = false;
  /** Bytes may have left. */
  private wasConsumed = false;
  private hasLeft = false;
  /** Aborts when the reader left before it consumed `sending`: nothing may be sent any more. */
  readonly left = this.leaving.signal;

  /** Read by the requester of the print, one step after the other; the last is `ended`. Can be read once. */
  readonly progress: AsyncIterableIterator<PrintProgress> = {
    [Symbol.asyncIterator]: () => this.progress,
    next: () => this.next(),
    return: () => this.leave(),
  };

  /** Reports progress without waiting. An unread report is replaced by a newer one of the same type. */
  report(progress: ReportedProgress): void {
    const last = this.unread.at(-1);
    if (last?.type === progress.type) this.unread.pop();
    this.push(progress);
  }

  /**
   * Announces that the first byte is sent next. @returns true once the reader asks for the next step; false where it
   * left instead
   */
  announce(sending: Sending): Promise<boolean> {
    if (this.hasLeft) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.announced = resolve;
      this.push(sending);
    });
  }

  end(end: PrintEnd): void {
    if (this.failure === null) this.push({ type: 'ended', end });
  }

  /** The reader gets this error instead of an end. */
  fail(error: unknown): void {
    this.failure ??= { error };
    this.deliver();
  }

  private push(progress: PrintProgress): void {
    if (this.hasLeft || this.isRead) return;
    this.unread.push(progress);
    this.deliver();
  }

  private next(): Promise<IteratorResult<PrintProgress>> {
    if (this.consumed) this.wasConsumed = true;
    this.consumed?.(true);
    this.consumed = null;
    return new Promise((resolve, reject) => {
      this.reader = { resolve, reject };
      this.deliver();
    });
  }

  private deliver(): void {
    const { reader } = this;
    if (!reader) return;
    const step = this.unread.shift();
    if (!step && !this.failure && !this.isRead && !this.hasLeft) return;
    this.reader = null;
    if (step) this.hand(step, reader);
    else if (this.failure && !this.isRead) {
      this.isRead = true;
      reader.reject(this.failure.error);
    } else reader.resolve({ done: true, value: undefined });
  }

  private hand(step: PrintProgress, reader: Reader): void {
    if (step.type === 'sending') {
      this.consumed = this.announced;
      this.announced = null;
    }
    // Nothing left after all: from here on the print does not continue without a reader.
    if (step.type === 'unsent') this.wasConsumed = false;
    this.isRead = step.type === 'ended';
    reader.resolve({ done: false, value: step });
  }

  private leave(): Promise<IteratorResult<PrintProgress>> {
    this.hasLeft = true;
    this.unread.length = 0;
    for (const answer of [this.consumed, this.announced]) answer?.(false);
    this.consumed = null;
    this.announced = null;
    // Once `sending` was consumed, the print continues without a reader.
    if (!this.wasConsumed) this.leaving.abort();
    this.deliver();
    return Promise.resolve({ done: true, value: undefined });
  }
}
