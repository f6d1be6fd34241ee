import { describe, expect, it } from 'vitest';
import { foundAt, leftAt, noOthers } from '#main/printing/others';
import {
  afterLook,
  afterEnd,
  afterUptime,
  newRunState,
  provesArrival,
  verdicts,
  type RunState,
} from '#main/printing/proof';
import type { Observation } from '#main/printing/zebra/observe';

const doubt = {
  ...{ expected: 1, formats: 1, silentFormats: 0, counterBefore: 100 },
  ...{ isWhole: true, hasArrived: true },
};
const answer = (counter: number | null, reasons: 'not-answering'[] = []): Observation => ({
  ...{ answered: true, reasons, isStopped: false, counter },
  buffers: { formatsWaiting: 0, labelsLeft: 0, hasPartialFormat: false },
});
const silence: Observation = { answered: false };
const pause: Observation = {
  ...{ answered: true, reasons: ['paused'], isStopped: true },
  ...{ buffers: null, counter: null },
};
/** One label was sent. */
const talk: RunState = { ...newRunState(100, false), counterWhenOut: 101 };
const after = (...looks: Observation[]): RunState =>
  looks.reduce<RunState>((before, seen) => ({ ...before, ...afterLook(before, [doubt], seen) }), talk);
const endOf = (known: RunState, counter: number) => verdicts(known, [doubt], answer(counter), false)[0];

describe('what a talk with a printer proves', () => {
  it.each([
    ['no answer at all', silence],
    ['no answer to the counter', answer(null)],
    ['nobody who says the serial number', answer(null, ['not-answering'])],
  ])('nothing after a silence, until the printer is known to have stayed on: %s', (_, silent) => {
    const known = after(silent);
    expect(provesArrival(known, answer(101))).toBe(false);
    for (const counter of [101, 103]) expect(endOf(known, counter)).toMatchObject({ state: 'unknown' });
    expect(endOf({ ...known, ...afterUptime(known, false) }, 101)).toMatchObject({ state: 'unknown' });
    const stayedOn = { ...known, ...afterUptime(known, true) };
    expect(endOf(stayedOn, 101)).toMatchObject({ state: 'confirmed', note: null });
    expect(endOf(stayedOn, 102)).toMatchObject({ state: 'unknown', note: 'counter_moved_more' });
  });

  it('asks again how long it has been on after each silence', () => {
    const stayedOn = { ...after(silence), hasStayedOn: true, wasSilent: false };
    expect(afterLook(stayedOn, [doubt], silence)).toMatchObject({ wasSilent: true, hasStayedOn: false });
  });

  it('nothing by a surplus after a pause, and an exact count where only we print', () => {
    expect(endOf(after(pause), 103)).toMatchObject({ state: 'unknown', note: 'counter_moved_more' });
    expect(endOf(after(pause), 101)).toMatchObject({ state: 'confirmed', note: null });
    expect(endOf({ ...after(pause), hasOthers: true }, 101)).toMatchObject({ state: 'unknown' });
  });
});

describe('labels of others', () => {
  const proven = (known: RunState): RunState => ({
    ...known,
    isProven: afterEnd(known, { state: 'confirmed', counterAfter: 101, note: null }),
  });

  it('are known for good, by a count that went on while nothing of ours was there', () => {
    const left = leftAt(noOthers(), proven(talk));
    expect(foundAt(left, 101).areKnown).toBe(false);
    const found = foundAt(left, 102);
    expect(found.areKnown).toBe(true);
    expect(foundAt(leftAt(found, { ...proven(talk), hasOthers: false }), 101).areKnown).toBe(true);
  });

  it('are not seen in what may be ours, or another printer’s', () => {
    const isProven = afterEnd(talk, { state: 'unknown', counterAfter: 100, note: 'count_short' });
    expect(foundAt(leftAt(noOthers(), { ...talk, isProven }), 105).areKnown).toBe(false);
    expect(foundAt(leftAt(noOthers(), proven(talk)), 7).areKnown).toBe(false);
    expect(foundAt(leftAt(noOthers(), proven(talk)), null).areKnown).toBe(false);
  });
});
