import type { FloorTurn, TurnAnswer, TurnPrinter } from './turn';

const isSame = (one: TurnPrinter, other: TurnPrinter): boolean =>
  one.address === other.address && one.serial === other.serial;

/**
 * A bench's turn at one printer that may be asked for ahead, while a label is still being bought: the way to the floor and back is over
 * when it comes. Whoever has a label to print goes before one that only expects some: the turn is given back as soon as another
 * bench waits, and after a moment in any case.
 */
export class EarlyTurn {
  readonly #turn: FloorTurn;
  readonly #earlyMs: number;
  /** A label is expected: the answer to what was asked ahead; null while the turn is used for the label before. */
  #early: { printer: TurnPrinter; answer: Promise<TurnAnswer> | null } | null = null;
  /** What it was taken for, and not given back yet. */
  #used: TurnPrinter | null = null;
  /** What the printer counted after the label before, where the turn was kept for the next one. */
  #kept: { counter: number | null } | null = null;
  #end: NodeJS.Timeout | undefined;

  constructor(turn: FloorTurn, earlyMs: number) {
    this.#turn = turn;
    this.#earlyMs = earlyMs;
    turn.awaited = () => void this.drop();
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

  /** A label for the printer is on its way. */
  expect(printer: TurnPrinter): void {
    if (this.#early) return;
    const early = { printer, answer: this.#used ? null : this.#ask(printer) };
    this.#early = early;
    void early.answer?.then(({ kind }) => {
      if (this.#early === early && kind !== 'ours') void this.drop();
    });
    this.#end = setTimeout(() => void this.drop(), this.#earlyMs);
    this.#end.unref();
  }

  /** No label is expected any more, or another bench has one: what was asked for ahead is given back. */
  async drop(): Promise<void> {
    this.#forget();
    if (!this.#used) await this.#giveNow(this.counterLeft);
  }

  async take(printer: TurnPrinter): Promise<TurnAnswer> {
    const early = this.#early;
    this.#forget();
    this.#used = printer;
    if (early && isSame(early.printer, printer)) {
      const answer = await early.answer;
      if (answer?.kind === 'theirs' || (answer?.kind === 'ours' && this.leftMs() > 0)) return answer;
    }
    return this.#ask(printer);
  }

  tell(serial: string): Promise<TurnAnswer> {
    if (this.#used) this.#used = { ...this.#used, serial };
    return this.#turn.tell(serial);
  }

  pause(signal: AbortSignal): Promise<void> {
    return this.#turn.pause(signal);
  }

  /** It is kept where the next label is expected and nobody else waits. */
  async give(counter: number | null): Promise<void> {
    const early = this.#early;
    const isNext = early !== null && this.#used !== null && isSame(early.printer, this.#used);
    this.#used = null;
    if (isNext && this.leftMs() > 0 && !this.isAwaited()) {
      this.#kept = { counter };
      early.answer = Promise.resolve({ kind: 'ours' });
      return;
    }
    this.#forget();
    await this.#giveNow(counter);
  }

  #ask(printer: TurnPrinter): Promise<TurnAnswer> {
    this.#kept = null;
    return this.#turn.take(printer);
  }

  #giveNow(counter: number | null): Promise<void> {
    this.#kept = null;
    return this.#turn.give(counter);
  }

  #forget(): void {
    clearTimeout(this.#end);
    this.#early = null;
  }
}
