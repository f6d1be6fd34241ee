import type { FloorTurn, TurnAnswer, TurnPrinter } from './turn';

const isSame = (one: TurnPrinter, other: TurnPrinter): boolean =>
  one.address === other.address && one.serial === other.serial;

/**
 * A bench's turn at one printer that can be requested ahead, while a label is still being bought, so that the round trip to the floor is
 * over when the label arrives. A bench with a label to print has priority over one that only expects a label: the turn is given back
 * as soon as another bench waits, and after a short time in any case.
 */
export class EarlyTurn {
  readonly #turn: FloorTurn;
  readonly #earlyMs: number;
  /** Set while a label is expected. `answer` is the answer to the early request; null while the turn is used for the label before. */
  #early: { printer: TurnPrinter; answer: Promise<TurnAnswer> | null } | null = null;
  /** The printer that the turn was taken for, until it is given back. */
  #usedFor: TurnPrinter | null = null;
  /** What the printer counted after the label before, when the turn was kept for the next label. */
  #kept: { counter: number | null } | null = null;
  #timer: NodeJS.Timeout | undefined;

  constructor(turn: FloorTurn, earlyMs: number) {
    this.#turn = turn;
    this.#earlyMs = earlyMs;
    turn.onAwaited = () => void this.drop();
  }

  get counterLeft(): number | null {
    return this.#kept ? this.#kept.counter : this.#turn.counterLeft;
  }

  leftMs(): number {
    return this.#turn.leftMs();
  }

  isAwaited(): boolean {
    return this.#turn.isAwaited();
  }

  isOverdue(): boolean {
    return this.#turn.isOverdue();
  }

  /** A label for the printer will follow soon. */
  expect(printer: TurnPrinter): void {
    if (this.#early) return;
    const early = { printer, answer: this.#usedFor ? null : this.#ask(printer) };
    this.#early = early;
    void early.answer?.then(({ kind }) => {
      if (this.#early === early && kind !== 'ours') void this.drop();
    });
    this.#timer = setTimeout(() => void this.drop(), this.#earlyMs);
    this.#timer.unref();
  }

  /** No label is expected any more, or another bench has one: gives back a turn that was requested ahead. */
  async drop(): Promise<void> {
    this.#clearEarly();
    if (!this.#usedFor) await this.#giveBackNow(this.counterLeft);
  }

  async take(printer: TurnPrinter): Promise<TurnAnswer> {
    const early = this.#early;
    this.#clearEarly();
    this.#usedFor = printer;
    if (early && isSame(early.printer, printer)) {
      const answer = await early.answer;
      if (answer?.kind === 'theirs' || (answer?.kind === 'ours' && this.leftMs() > 0)) return answer;
    }
    return this.#ask(printer);
  }

  addSerial(serial: string): Promise<TurnAnswer> {
    if (this.#usedFor) this.#usedFor = { ...this.#usedFor, serial };
    return this.#turn.addSerial(serial);
  }

  pause(signal: AbortSignal): Promise<void> {
    return this.#turn.pause(signal);
  }

  /** Keeps the turn when the next label is expected and no other bench waits. */
  async give(counter: number | null): Promise<void> {
    const early = this.#early;
    const isNext = early !== null && this.#usedFor !== null && isSame(early.printer, this.#usedFor);
    this.#usedFor = null;
    if (isNext && this.leftMs() > 0 && !this.isAwaited()) {
      this.#kept = { counter };
      early.answer = Promise.resolve({ kind: 'ours' });
      return;
    }
    this.#clearEarly();
    await this.#giveBackNow(counter);
  }

  #ask(printer: TurnPrinter): Promise<TurnAnswer> {
    this.#kept = null;
    return this.#turn.take(printer);
  }

  #giveBackNow(counter: number | null): Promise<void> {
    this.#kept = null;
    return this.#turn.give(counter);
  }

  #clearEarly(): void {
    clearTimeout(this.#timer);
    this.#early = null;
  }
}
