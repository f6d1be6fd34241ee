import { expect, it } from 'vitest';
import { createUnchangedTimer } from '#main/printing/unchanged-timer';
import type { Observation } from '#main/printing/zebra/observe';
import type { StatusReason } from '#shared/print/printer';

const seen = (reasons: StatusReason[], counter = 100): Observation => ({
  ...{ answered: true, reasons, isStopped: false, counter },
  buffers: { formatsWaiting: 0, labelsLeft: 0, hasPartialFormat: false },
});

/** How long the answers count as unchanged, with ten seconds between two of them. */
const unchangedMs = (...answers: readonly Observation[]): number[] => {
  let now = 0;
  const timer = createUnchangedTimer({ timers: { now: () => now, sleep: () => Promise.resolve() } });
  return answers.map((answer) => {
    now += 10_000;
    return timer(answer);
  });
};

it('the answers of a printer settle when they no longer change', () => {
  expect(unchangedMs(seen([]), seen([]), seen([]), seen([], 101))).toEqual([0, 10_000, 20_000, 0]);
});

it.each(['label-not-taken', 'head-under-temperature'] as const)(
  'a printer that keeps a label back is awaited, however long it says so: %s',
  (reason) => {
    expect(unchangedMs(seen([reason]), seen([reason]), seen([reason]))).toEqual([0, 0, 0]);
    expect(unchangedMs(seen([reason]), seen([reason]), seen([]), seen([]))).toEqual([0, 0, 0, 10_000]);
  },
);

it('a printer that only runs low on labels is not awaited for it', () => {
  expect(unchangedMs(seen(['media-low']), seen(['media-low']))).toEqual([0, 10_000]);
});
