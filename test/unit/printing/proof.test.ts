import { describe, expect, it } from 'vitest';
import { othersAtStart, othersAtEnd, noOtherHosts } from '#main/printing/other-hosts';
import {
  afterCheck,
  afterEnd,
  afterUptime,
  newRunState,
  provesArrival,
  decidedEnds,
  type RunState,
} from '#main/printing/proof';
import type { Observation } from '#main/printing/zebra/observe';

const doubt = {
  ...{ expected: 1, formats: 1, silentFormats: 0, counterBefore: 100 },
  ...{ isFullySent: true, hasArrived: true },
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
  looks.reduce<RunState>((before, seen) => ({ ...before, ...afterCheck(before, [doubt], seen) }), talk);
const endOf = (known: RunState, counter: number) => decidedEnds(known, [doubt], answer(counter), false)[0];

describe('what a run with a printer proves', () => {
  it.each([
    ['no answer at all', silence],
    ['no answer to the counter', answer(null)],
    ['no answer with the serial number', answer(null, ['not-answering'])],
  ])('nothing is proven after a silence until the printer is known to have stayed on: %s', (_, silent) => {
    const known = after(silent);
    expect(provesArrival(known, answer(101))).toBe(false);
    for (const counter of [101, 103]) expect(endOf(known, counter)).toMatchObject({ state: 'unknown' });
    expect(endOf({ ...known, ...afterUptime(known, false) }, 101)).toMatchObject({ state: 'unknown' });
    const stayedOn = { ...known, ...afterUptime(known, true) };
    expect(endOf(stayedOn, 101)).toMatchObject({ state: 'confirmed', note: null });
    expect(endOf(stayedOn, 102)).toMatchObject({ state: 'unknown', note: 'counter_moved_more' });
  });

  it('the uptime is asked again after each silence', () => {
    const stayedOn = { ...after(silence), hasStayedOn: true, wasSilent: false };
    expect(afterCheck(stayedOn, [doubt], silence)).toMatchObject({ wasSilent: true, hasStayedOn: false });
  });

  it('after a pause a surplus proves nothing, and an exact count does where only we print', () => {
    expect(endOf(after(pause), 103)).toMatchObject({ state: 'unknown', note: 'counter_moved_more' });
    expect(endOf(after(pause), 101)).toMatchObject({ state: 'confirmed', note: null });
    expect(endOf({ ...after(pause), hasOthers: true }, 101)).toMatchObject({ state: 'unknown' });
  });
});

describe('labels of other hosts', () => {
  const proven = (known: RunState): RunState => ({
    ...known,
    isProven: afterEnd(known, { state: 'confirmed', counterAfter: 101, note: null }),
  });

  it('other hosts are remembered when the counter moved while nothing of ours was there', () => {
    const left = othersAtEnd(noOtherHosts(), proven(talk));
    expect(othersAtStart(left, 101).areKnown).toBe(false);
    const found = othersAtStart(left, 102);
    expect(found.areKnown).toBe(true);
    expect(othersAtStart(othersAtEnd(found, { ...proven(talk), hasOthers: false }), 101).areKnown).toBe(true);
  });

  it('labels that may be ours, or another printer’s, do not count as those of others', () => {
    const isProven = afterEnd(talk, { state: 'unknown', counterAfter: 100, note: 'count_short' });
    expect(othersAtStart(othersAtEnd(noOtherHosts(), { ...talk, isProven }), 105).areKnown).toBe(false);
    expect(othersAtStart(othersAtEnd(noOtherHosts(), proven(talk)), 7).areKnown).toBe(false);
    expect(othersAtStart(othersAtEnd(noOtherHosts(), proven(talk)), null).areKnown).toBe(false);
  });
});
