import { describe, expect, it } from 'vitest';
import { singlePrint, evaluate, type Evidence } from '#main/printing/evaluate';
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
  ...singlePrint(2, 100),
  wasLost: false,
  isSettled: false,
  ...more,
});

describe('the end of a single print', () => {
  it('a print is confirmed by what the counter proves', () => {
    expect(evaluate(evidence(), seen())).toEqual({ state: 'confirmed', counterAfter: 102, note: null });
  });

  it('after a loss no count proves a print, and it is unknown at once', () => {
    for (const counter of [101, 102, 103, 109])
      expect(evaluate(evidence({ wasLost: true }), seen({ counter }))).toEqual({
        state: 'unknown',
        counterAfter: counter,
        note: 'connection_lost',
      });
  });

  it('while other benches may have printed, only an exact count without a stop proves a print', () => {
    const shared = { isShared: true, hasOthers: true };
    expect(evaluate(evidence(shared), seen())).toEqual({ state: 'confirmed', counterAfter: 102, note: null });
    expect(evaluate(evidence(shared), seen({ counter: 103 }))).toEqual({
      state: 'unknown',
      counterAfter: 103,
      note: 'counter_moved_more',
    });
    expect(evaluate(evidence({ ...shared, wasStopped: true }), seen())).toMatchObject({
      state: 'unknown',
      note: 'others_print_too',
    });
  });

  it('after a loss, a print that the printer kept is proven by a matching count where no other host was counted', () => {
    const kept = { wasLost: true, isKept: true };
    expect(evaluate(evidence(kept), seen())).toEqual({ state: 'confirmed', counterAfter: 102, note: null });
    expect(evaluate(evidence(kept), seen({ counter: 101 }))).toBeNull();
    expect(evaluate(evidence(kept), seen({ counter: 103 }))).toBeNull();
    expect(evaluate(evidence({ ...kept, hasOthers: true }), seen())).toMatchObject({ state: 'unknown' });
  });

  it('after a stop only the exact count proves a print, and a surplus is a question at once', () => {
    const stopped = evidence({ isCountUnreliable: true, wasStopped: true });
    expect(evaluate(stopped, seen())).toEqual({ state: 'confirmed', counterAfter: 102, note: null });
    expect(evaluate(stopped, seen({ counter: 101 }))).toBeNull();
    for (const counter of [103, 105])
      expect(evaluate(stopped, seen({ counter }))).toEqual({
        state: 'unknown',
        counterAfter: counter,
        note: 'counter_moved_more',
      });
  });

  it('after a stop no count proves a print where others are known to print', () => {
    const stopped = evidence({ isCountUnreliable: true, wasStopped: true, hasOthers: true });
    expect(evaluate(stopped, seen())).toMatchObject({ state: 'unknown', note: 'others_print_too' });
    expect(evaluate(stopped, seen({ counter: 101 }))).toBeNull();
    expect(evaluate(evidence({ hasOthers: true }), seen())).toMatchObject({ state: 'confirmed', note: null });
  });

  it('a silence counts as a loss', () => {
    const silent = evidence({ isCountUnreliable: true, wasStopped: true, wasSilent: true });
    for (const counter of [101, 102, 103])
      expect(evaluate(silent, seen({ counter }))).toMatchObject({
        state: 'unknown',
        note: 'connection_lost',
      });
    expect(evaluate(silent, seen({ counter: 100 }))).toBeNull();
  });

  it('after a stop and a loss, a part of the count proves nothing about what the printer kept', () => {
    const more = { wasLost: true, isKept: true, wasStopped: true, isCountUnreliable: true, labelsAfter: 3 };
    expect(evaluate(evidence(more), seen({ counter: 103 }))).toBeNull();
    expect(evaluate(evidence(more), seen({ counter: 105 }))).toMatchObject({ state: 'confirmed' });
  });

  it('a counter that moved more is noted', () => {
    expect(evaluate(evidence(), seen({ counter: 105 }))).toMatchObject({
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
  ] as const)('a print never ends while the printer is %s, however long', (_, observation) => {
    expect(evaluate(evidence({ isSettled: true }), observation as Observation)).toBeNull();
  });

  it('a print is not confirmed while the printer holds a partial format', () => {
    const half = seen({ buffers: { ...drained, hasPartialFormat: true } });
    expect(evaluate(evidence(), half)).toBeNull();
    expect(evaluate(evidence({ isSettled: true }), half)).toMatchObject({ state: 'unknown' });
  });

  it('a counter that lags gets its time', () => {
    expect(evaluate(evidence(), seen({ counter: 101 }))).toBeNull();
  });

  it.each([
    [100, false, 'buffer_emptied'],
    [101, false, 'count_short'],
    [100, true, 'count_short'],
    [101, true, 'connection_lost'],
    [7, false, 'count_short'],
  ])(
    'a short count after settling (%i), with a lost connection (%s), ends as %s',
    (counter, wasLost, note) => {
      expect(evaluate(evidence({ isSettled: true, wasLost }), seen({ counter }))).toEqual({
        state: 'unknown',
        counterAfter: counter,
        note,
      });
    },
  );

  it('a print without a counter is sent, not printed', () => {
    const uncounted = evidence({ counterBefore: null });
    expect(evaluate(uncounted, seen({ counter: null }))).toMatchObject({ state: 'sent', note: 'no_counter' });
    expect(evaluate({ ...uncounted, wasLost: true }, seen({ counter: null }))).toMatchObject({
      state: 'unknown',
      note: 'connection_lost',
    });
  });

  it('a counter that missed a status check is awaited once more', () => {
    expect(evaluate(evidence(), seen({ counter: null }))).toBeNull();
    expect(evaluate(evidence({ isSettled: true }), seen({ counter: null }))).toMatchObject({
      note: 'no_counter',
    });
  });
});

describe('the end of a print with our labels after it', () => {
  const behind = (more: Partial<Evidence> = {}): Evidence =>
    evidence({ labelsAfter: 3, formatsAfter: 3, ...more });
  const holding = (labelsLeft: number, formatsWaiting: number) => ({
    ...drained,
    labelsLeft,
    formatsWaiting,
  });
  const proven = { state: 'confirmed', counterAfter: 102, note: null };

  it.each([
    ['its share is counted, the rest is held', {}, { counter: 102, buffers: holding(1, 2) }],
    ['some of the rest is out too', {}, { counter: 104, buffers: holding(1, 0) }],
    ['what waits prints nothing', { silentFormats: 2 }, { counter: 102, buffers: holding(1, 4) }],
    ['the rest waits in one format', { formatsAfter: 1 }, { counter: 102, buffers: holding(0, 1) }],
  ])('a print is confirmed by its share of the count: %s', (_, known, answer) => {
    expect(evaluate(behind({ counterEarlier: answer.counter, ...known }), seen(answer))).toEqual(proven);
  });

  it.each([
    ['its share is not counted', {}, { counter: 101, buffers: holding(1, 3) }],
    ['more is held than was sent behind it', {}, { counter: 102, buffers: holding(2, 2) }],
    [
      'more formats are held than were sent behind it',
      { formatsAfter: 1 },
      { counter: 102, buffers: holding(1, 1) },
    ],
    ['more is counted than was sent', {}, { counter: 106, buffers: holding(1, 0) }],
    ['one is neither counted nor held: it may be cancelled', {}, { counter: 104 }],
    ['one of the rest is neither counted nor held', {}, { counter: 103, buffers: holding(1, 0) }],
    ['the printer is stopped', {}, { counter: 102, isStopped: true }],
    ['a fault came between', { isCountUnreliable: true }, { counter: 102, buffers: holding(1, 2) }],
    ['a fault came between and not all are counted', { isCountUnreliable: true }, { counter: 104 }],
    ['its share was not counted before', { counterEarlier: 101 }, { counter: 102, buffers: holding(1, 2) }],
    ['the count is the first', { counterEarlier: null }, { counter: 102, buffers: holding(1, 2) }],
  ])('a print waits while %s', (_, known, answer) => {
    expect(evaluate(behind({ counterEarlier: answer.counter, ...known }), seen(answer))).toBeNull();
  });

  it('after labels of others, a print is proven when all labels are out', () => {
    expect(evaluate(behind({ isCountUnreliable: true }), seen({ counter: 105 }))).toEqual(proven);
    expect(evaluate(behind({ isCountUnreliable: true }), seen({ counter: 106 }))).toEqual({
      state: 'confirmed',
      counterAfter: 106,
      note: 'counter_moved_more',
    });
  });

  it.each([
    [100, 'buffer_emptied'],
    [102, 'count_short'],
    [104, 'count_short'],
  ])('after a fault no print is proven while some are missing: settled at %i is %s', (counter, note) => {
    const end = evaluate(behind({ isCountUnreliable: true, isSettled: true }), seen({ counter }));
    expect(end).toEqual({ state: 'unknown', counterAfter: counter, note });
  });

  it('after a lost connection each print has its own share, and the last ones sent are the lost ones', () => {
    expect(evaluate(behind({ wasLost: true, isKept: true }), seen({ counter: 102 }))).toEqual(proven);
    const last = evidence({ counterBefore: 102, counterFloor: 100, wasLost: true, isSettled: true });
    expect(evaluate(last, seen({ counter: 101 }))).toMatchObject({ state: 'unknown', note: 'count_short' });
    expect(evaluate(last, seen({ counter: 103 }))).toMatchObject({
      state: 'unknown',
      note: 'connection_lost',
    });
    expect(evaluate(last, seen({ counter: 99 }))).toMatchObject({
      state: 'unknown',
      note: 'connection_lost',
    });
  });
});
