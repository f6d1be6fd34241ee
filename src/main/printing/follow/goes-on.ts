import type { PrinterIdentity } from '#shared/print/printer';

/** What a printer told of itself beside its serial number, which anybody can say. */
export interface Met {
  /** As it spells it, with its resolution; null where it was not told. */
  model: string | null;
  /** Labels printed in its life; null where it was not told. */
  counter: number | null;
}

/** What its label counter may show, by the prints that are kept. */
export interface Counted {
  /** After the last print that was proven; null where none was. */
  from: number | null;
  /** When every label that may have reached it since is out; null where none may have. */
  to: number | null;
}

export const metOf = (identity: PrinterIdentity | null, counter: number | null): Met => ({
  model: identity?.model ?? null,
  counter,
});

/** What was heard last counts; what was not heard this time stays as it was. */
export const metAgain = (before: Met | null, now: Met): Met => ({
  model: now.model ?? before?.model ?? null,
  counter: now.counter ?? before?.counter ?? null,
});

/**
 * Whether who says a printer's serial number goes on from where that printer was: the same model, as far as it is known since
 * the start, and a counter that shows what it showed, or as many labels more as may have reached it. A counter of which
 * nothing is known proves nobody.
 */
export const goesOn = (before: Met | null, counted: Counted, now: Met): boolean => {
  if (before?.model != null && before.model !== now.model) return false;
  const from = before?.counter ?? counted.from;
  if (from === null || now.counter === null) return false;
  return now.counter >= from && now.counter <= Math.max(from, counted.to ?? from);
};
