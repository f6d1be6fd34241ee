import type { PrintEnd, PrintProgress } from '#shared/print/progress';

type Sending = Extract<PrintProgress, { type: 'sending' }>;
type Told = Exclude<PrintProgress, Sending | { type: 'ended' }>;

/** The side of a print that does the work. Like a relay race: the bytes run once the reader has taken the baton. */
export interface ProgressFeed {
  /** What whoever asked for the print reads, one step after the other; the last is `ended`. Read once. */
  readonly progress: AsyncIterableIterator<PrintProgress>;
  /** Aborts when the reader left before `sending` was taken: nothing may leave any more. */
  readonly left: AbortSignal;
  /** Says something that nobody waits for. What is not read yet gives way to newer word of the same kind. */
  tell(progress: Told): void;
  /** Says that the first byte comes next. @returns true once the reader asks for what follows; false where it left instead */
  announce(sending: Sending): Promise<boolean>;
  end(end: PrintEnd): void;
  /** The reader gets this error instead of an end. */
  fail(error: unknown): void;
}

type Reader = { resolve: (step: IteratorResult<PrintProgress>) => void; reject: (error: unknown) => void };

/** Steps that wait to be read, at most one reader, and the `sending` that waits to be taken. */
class Feed implements ProgressFeed {
  private readonly leaving = new AbortController();
  private readonly unread: PrintProgress[] = [];
  private reader: Reader | null = null;
  /** Answers the `sending` that was read, when the reader asks for what follows. */
  private taken: ((isTaken: boolean) => void) | null = null;
  private announced: ((isTaken: boolean) => void) | null = null;
  private failure: { error: unknown } | null = null;
  private isRead = false;
  /** Bytes may have left. */
  private wasTaken = false;
  private hasLeft = false;
  readonly left = this.leaving.signal;

  readonly progress: AsyncIterableIterator<PrintProgress> = {
    [Symbol.asyncIterator]: () => this.progress,
    next: () => this.next(),
    return: () => this.leave(),
  };

  tell(progress: Told): void {
    const last = this.unread.at(-1);
    if (last?.type === progress.type) this.unread.pop();
    this.push(progress);
  }

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
    if (this.taken) this.wasTaken = true;
    this.taken?.(true);
    this.taken = null;
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
      this.taken = this.announced;
      this.announced = null;
    }
    this.isRead = step.type === 'ended';
    reader.resolve({ done: false, value: step });
  }

  private leave(): Promise<IteratorResult<PrintProgress>> {
    this.hasLeft = true;
    this.unread.length = 0;
    for (const answer of [this.taken, this.announced]) answer?.(false);
    this.taken = null;
    this.announced = null;
    // Once `sending` was taken, the paper runs its course though nobody reads of it.
    if (!this.wasTaken) this.leaving.abort();
    this.deliver();
    return Promise.resolve({ done: true, value: undefined });
  }
}

export const createProgressFeed = (): ProgressFeed => new Feed();
