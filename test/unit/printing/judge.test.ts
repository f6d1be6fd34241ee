import { describe, expect, it } from 'vitest';
import { alone, judge, type Evidence } from '#main/printing/judge';
import type { Observation } from '#main/printing/zebra/observe';

type Answered = Extract<Observation, { answered: true }>;
const drained = { formatsWaiting: 0, labelsLeft: 0, hasPartialFormat: false };
const seen = (more: Partial<Answered> = {}): Observation => ({
  answered: true,
  reasons: [],
  isStopped: false,
  buffers: drained,
  counter: 102,
  ...more,
});
const evidence = (more: Partial<Evidence> = {}): Evidence => ({
  ...alone(2, 100),
  wasLost: false,
  isSettled: false,
  ...more,
});

describe('judge', () => {
  it('confirms what the counter proves', () => {
    expect(judge(evidence(), seen())).toEqual({ state: 'confirmed', counterAfter: 102, note: null });
    expect(judge(evidence({ wasLost: true }), seen())).toEqual({
      state: 'confirmed',
      counterAfter: 102,
      note: null,
    });
  });

  it('says when the counter moved more', () => {
    expect(judge(evidence(), seen({ counter: 105 }))).toMatchObject({
      state: 'confirmed',
      note: 'counter_moved_more',
    });
  });

  it.each([
    ['silent', { answered: false }],
    ['stopped', seen({ isStopped: true, reasons: ['media-empty'] })],
    ['not telling its buffers', seen({ buffers: null })],
    ['holding a format', seen({ buffers: { ...drained, formatsWaiting: 1 } })],
    ['holding labels of a batch', seen({ buffers: { ...drained, labelsLeft: 3 } })],
  ] as const)('never ends while the printer is %s, however long', (_, observation) => {
    expect(judge(evidence({ isSettled: true }), observation as Observation)).toBeNull();
  });

  it('does not confirm over half a format', () => {
    const half = seen({ buffers: { ...drained, hasPartialFormat: true } });
    expect(judge(evidence(), half)).toBeNull();
    expect(judge(evidence({ isSettled: true }), half)).toMatchObject({ state: 'unknown' });
  });

  it('gives a counter that lags its time', () => {
    expect(judge(evidence(), seen({ counter: 101 }))).toBeNull();
  });

  it.each([
    [100, false, 'buffer_emptied'],
    [101, false, 'count_short'],
    [100, true, 'count_short'],
    [101, true, 'connection_lost'],
    [7, false, 'count_short'],
  ])('settled at %i, connection lost %s: %s', (counter, wasLost, note) => {
    expect(judge(evidence({ isSettled: true, wasLost }), seen({ counter }))).toEqual({
      state: 'unknown',
      counterAfter: counter,
      note,
    });
  });

  it('says sent, not printed, without a counter', () => {
    const uncounted = evidence({ counterBefore: null });
    expect(judge(uncounted, seen({ counter: null }))).toMatchObject({ state: 'sent', note: 'no_counter' });
    expect(judge({ ...uncounted, wasLost: true }, seen({ counter: null }))).toMatchObject({
      state: 'unknown',
      note: 'connection_lost',
    });
  });

  it('waits once more for a counter that missed a look', () => {
    expect(judge(evidence(), seen({ counter: null }))).toBeNull();
    expect(judge(evidence({ isSettled: true }), seen({ counter: null }))).toMatchObject({
      note: 'no_counter',
    });
  });
});
