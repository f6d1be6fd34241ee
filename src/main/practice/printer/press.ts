import { currentFaults, type Knobs } from './knobs';
import { FormatQueue, type QueuedFormat } from './queue';
import type { FormatFacts } from './received-format';
import type { Timing } from './timing';

/** Receives the events of the press. */
export interface PressListener {
  printed(bytes: Uint8Array): void;
  /** Settings inside a format take effect in its turn, not when it is received. */
  settings(facts: FormatFacts): void;
  configurationAsked(answer: (text: string) => void): void;
  /** The scheduled fault is due. */
  struck(fault: NonNullable<Knobs['faultAfter']>['fault']): void;
  changed(): void;
}

interface Batch {
  format: QueuedFormat;
  remaining: number;
  done: number;
}

/**
 * The print head and its queue: formats become batches, batches become labels one by one. A fault in the middle of a
 * label spoils it: the media has passed, the label odometer does not move. With `^JZY` (the power-up default) it is
 * printed again completely when the fault is cleared; with `^JZN` it is lost. Whether a real printer counts the spoiled
 * label is not documented; not counting is the practice printer's choice. A pause lets the label finish.
 */
export class Press {
  readonly queue = new FormatQueue();
  readonly #timing: Timing;
  readonly #knobs: () => Knobs;
  readonly #listener: PressListener;
  #batch: Batch | null = null;
  #stopLabel: (() => void) | null = null;
  labelsPrinted: number;
  labelsPassed: number;
  jobsPrinted = 0;
  reprintAfterError = true;

  constructor(timing: Timing, knobs: () => Knobs, listener: PressListener, labelsBefore: number) {
    this.#timing = timing;
    this.#knobs = knobs;
    this.#listener = listener;
    this.labelsPrinted = labelsBefore;
    this.labelsPassed = labelsBefore;
  }

  get printing(): boolean {
    return this.#stopLabel !== null;
  }

  get labelsRemaining(): number {
    return this.#batch?.remaining ?? 0;
  }

  add(format: QueuedFormat): void {
    this.queue.push(format);
    this.proceed();
  }

  /** Processes the next task; called whenever something changed. */
  proceed(): void {
    if (!this.printing) {
      this.#batch ??= this.#nextBatch();
      if (this.#batch && !this.#blocked()) this.#startLabel();
    }
    this.#listener.changed();
  }

  /** A fault has occurred: the label under the head is spoiled. */
  interrupt(): void {
    if (!this.#stopLabel) return;
    this.#stopLabel();
    this.#stopLabel = null;
    this.labelsPassed += 1;
    if (!this.reprintAfterError) this.#countDown();
  }

  /** `~JA`: nothing more is printed after the label under the head. */
  cancelAll(): void {
    this.queue.clear();
    this.cancelBatch();
  }

  /** `~JP`: the same for the batch alone. */
  cancelBatch(): void {
    if (this.#batch && this.printing) this.#batch.remaining = 1;
    else this.#batch = null;
    this.#listener.changed();
  }

  /** Power off: everything that waited is gone, counters stay. */
  powerOff(): void {
    this.#stopLabel?.();
    this.#stopLabel = null;
    this.#batch = null;
    this.queue.clear();
    this.reprintAfterError = true;
  }

  #blocked(): boolean {
    const knobs = this.#knobs();
    return knobs.paused || knobs.labelWaiting || currentFaults(knobs).length > 0;
  }

  /** Settings and queries at the front are processed even while the printer is stopped; a stopped printer starts no batch. */
  #nextBatch(): Batch | null {
    for (;;) {
      const next = this.queue.first();
      if (!next || (next.facts.prints && this.#blocked())) return null;
      this.queue.shift();
      this.#listener.settings(next.facts);
      if (next.facts.asksConfiguration) this.#listener.configurationAsked(next.answer);
      if (next.facts.prints) return { format: next, remaining: next.facts.copies, done: 0 };
    }
  }

  #startLabel(): void {
    const { faultAfter, msPerLabel } = this.#knobs();
    if (faultAfter && faultAfter.labels <= 0 && !faultAfter.midLabel) {
      this.#listener.struck(faultAfter.fault);
      return;
    }
    const strikes = faultAfter?.midLabel === true && faultAfter.labels <= 0;
    const finish = (): void => {
      this.#finishLabel();
    };
    this.#stopLabel = this.#timing.after(strikes ? msPerLabel / 2 : msPerLabel, () => {
      if (!strikes) {
        finish();
        return;
      }
      this.#stopLabel = this.#timing.after(msPerLabel / 2, finish);
      this.#listener.struck(faultAfter.fault);
    });
  }

  #finishLabel(): void {
    this.#stopLabel = null;
    const batch = this.#batch;
    if (!batch) return;
    this.labelsPrinted += 1;
    this.labelsPassed += 1;
    batch.done += 1;
    this.#countDown();
    this.#listener.printed(batch.format.bytes);
    this.#afterLabel(batch);
    this.proceed();
  }

  #countDown(): void {
    if (!this.#batch) return;
    this.#batch.remaining -= 1;
    if (this.#batch.remaining > 0) return;
    this.jobsPrinted += 1;
    this.#batch = null;
  }

  #afterLabel({ format, done, remaining }: Batch): void {
    const knobs = this.#knobs();
    const { pauseEvery, pauses } = format.facts;
    if (knobs.peel) knobs.labelWaiting = true;
    if ((pauseEvery > 0 && remaining > 0 && done % pauseEvery === 0) || (pauses && remaining === 0))
      knobs.paused = true;
    if (!knobs.faultAfter) return;
    const labels = knobs.faultAfter.labels - 1;
    knobs.faultAfter = { ...knobs.faultAfter, labels };
    if (labels <= 0 && !knobs.faultAfter.midLabel) this.#listener.struck(knobs.faultAfter.fault);
  }
}
