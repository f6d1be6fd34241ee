import type { PrinterIdentity } from '#shared/print/printer';

/** What a printer reported besides its serial number, which any device can report. */
export interface Fingerprint {
  /** In the printer's own spelling, with its resolution; null where it was not reported. */
  model: string | null;
  /** Labels printed in its lifetime; null where it was not reported. */
  counter: number | null;
}

/** The range of its label counter, by the prints that are stored. */
export interface CounterRange {
  /** After the last print that was proven; null where none was. */
  from: number | null;
  /** When every label that may have reached it since is out; null where none may have. */
  to: number | null;
}

export const fingerprintOf = (identity: PrinterIdentity | null, counter: number | null): Fingerprint => ({
  model: identity?.model ?? null,
  counter,
});

/** New values replace earlier ones; values that were not reported this time stay. */
export const updatedFingerprint = (before: Fingerprint | null, now: Fingerprint): Fingerprint => ({
  model: now.model ?? before?.model ?? null,
  counter: now.counter ?? before?.counter ?? null,
});

/**
 * Whether a device that reports a printer's serial number continues that printer: the same model, as far as it is known
 * since the start, and a counter with the same value, or higher by at most the labels that may have reached it. Without
 * a known counter, nothing is proven.
 */
export const continuesFrom = (
  before: Fingerprint | null,
  counted: CounterRange,
  now: Fingerprint,
): boolean => {
  if (before?.model != null && before.model !== now.model) return false;
  const from = before?.counter ?? counted.from;
  if (from === null || now.counter === null) return false;
  return now.counter >= from && now.counter <= Math.max(from, counted.to ?? from);
};
