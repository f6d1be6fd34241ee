import { describe, expect, test } from 'vitest';
import type { BatchState } from '#shared/queue/batch';
import { rowState, rowStates } from '#shared/queue/row';
import type { Stop } from '#shared/queue/stop';
import type { BatchProgress, LaneStatus, QueueStatus } from '#shared/queue/status';
import { resultWords } from '../../../../src/renderer/screens/queue/actions/action-words';
import {
  isAtStandstill,
  mostImportant,
  paceInWords,
  summaryInWords,
  targetsOf,
  waitsForPerson,
} from '../../../../src/renderer/screens/queue/batches/progress';
import { draftOf, emptyRule, sharingOf } from '../../../../src/renderer/screens/queue/batches/sharing-draft';
import { mustDoNow, printingNow, stuckNow } from '../../../../src/renderer/screens/queue/glance/glance-words';
import { rowWords } from '../../../../src/renderer/screens/queue/table/row-words';
import { rowOf } from './rows';

const noCounts = Object.fromEntries(rowStates.map((state) => [state, 0])) as BatchProgress['counts'];

const batchOf = (id: string, state: BatchState, more: Partial<BatchProgress> = {}): BatchProgress => ({
  id,
  name: id,
  source: 'file',
  fileHash: null,
  state,
  sharing: { kind: 'one', printerId: null },
  priority: 0,
  createdAt: '2026-01-05T10:00:00.000Z',
  startedAt: null,
  stop: null,
  accepted: [],
  counts: noCounts,
  total: 0,
  scannedBack: 0,
  perMinute: null,
  finishAt: null,
  floor: null,
  ...more,
});

const laneOf = (more: Partial<LaneStatus> = {}): LaneStatus => ({
  printerId: 'zebra',
  printerName: 'Zebra',
  labelId: null,
  ref1: null,
  waiting: [],
  bought: 0,
  todo: 0,
  ...more,
});

const statusOf = (more: Partial<QueueStatus> = {}): QueueStatus => ({
  batches: [],
  lanes: [],
  broken: [],
  service: { underWay: 0, width: 4, failure: null, resumesAt: null },
  ...more,
});

describe('the summary line', () => {
  test('what is being printed', () => {
    const busy = laneOf({ labelId: 'one', ref1: 'SO-1' });
    expect(printingNow(statusOf({ lanes: [busy] })).words).toBe('Printing SO-1');
    expect(printingNow(statusOf({ lanes: [busy, laneOf()] })).words).toBe('Printing SO-1 on Zebra');
    expect(printingNow(statusOf({ lanes: [{ ...busy, waiting: ['media-empty'] }] })).words).toBe(
      'Nothing is printing',
    );
  });

  test('what is stuck and what to do about it, the printer before the orders', () => {
    const status = statusOf({
      batches: [batchOf('a', 'running', { counts: { ...noCounts, attention: 3 } })],
      lanes: [laneOf({ labelId: 'one', ref1: 'SO-1', waiting: ['media-empty'] })],
    });
    expect(stuckNow(status, null)).toEqual({ tone: 'look', words: 'Zebra: Paper out' });
    expect(mustDoNow(status, null, null)?.words).toBe('Put in a new roll');
    expect(mustDoNow({ ...status, lanes: [] }, null, null)).toBeNull();
  });

  test('a disk that cannot be written is named first, and a label printed out of turn is stuck too', () => {
    const status = statusOf({ broken: ['SO-1', 'SO-2'] });
    expect(stuckNow(status, null)).toEqual({ tone: 'look', words: 'SO-1 and 1 more can’t be processed' });
    expect(stuckNow(status, 'full').words).toBe('This bench can’t write to its disk, and 1 more');
  });

  test('while a disk can’t be written or an order can’t be processed, nobody reads that there is nothing to do', () => {
    const batches = [batchOf('r', 'running')];
    expect(mustDoNow(statusOf({ batches }), null, 'full')).toMatchObject({
      ...{ tone: 'look', words: expect.stringContaining('The disk is full.') as string },
    });
    expect(mustDoNow(statusOf({ batches, broken: ['SO-1'] }), null, null)).toBeNull();
  });

  test('a service that is not called for a while is stuck', () => {
    const status = statusOf({
      service: { underWay: 0, width: 1, failure: { code: 'service_unreachable' }, resumesAt: null },
    });
    expect(stuckNow(status, null).words).toBe('Service: The label service can’t be reached');
  });

  test('a batch that was stopped for bought labels with an unusual answer does not say that they may be bought', () => {
    const failure = { code: 'answer_unreadable' } as const;
    const stop = { cause: 'answer_unreadable', failure, waiting: 3, labelId: null };
    const words = (kind: Stop['kind']): string =>
      stuckNow(statusOf({ batches: [batchOf('a', 'paused', { stop: { ...stop, kind } })] }), null).words;
    expect(words('held')).toContain('The label is bought, but the service’s answer is unusual');
    expect(words('service')).toContain('the label may be bought');
  });

  test('a batch that waits is to be started, a paused one resumed; a running one needs no one', () => {
    const words = (states: BatchState[], chosen: string | null = null): string | undefined =>
      mustDoNow(statusOf({ batches: states.map((state) => batchOf(state, state)) }), chosen, null)?.words;
    expect(words(['waiting'])).toBe('Press Start');
    expect(words(['waiting', 'paused'])).toBe('Paused: press Resume');
    expect(words(['waiting', 'running'])).toBe('Nothing for you to do');
    expect(words(['done'])).toBe('Nothing for you to do');
    // The button is shown for the chosen batch only.
    expect(words(['waiting', 'done'], 'done')).toBe('waiting is not started');
    expect(words(['paused', 'done'], 'done')).toBe('paused is paused');
  });
});

describe('the main buttons', () => {
  const batches = [
    batchOf('w', 'waiting'),
    batchOf('r', 'running'),
    batchOf('f', 'finishing'),
    batchOf('d', 'done'),
  ];
  const ids = (list: readonly BatchProgress[]): string[] => list.map(({ id }) => id);

  test('act on the chosen batch, or on all for which it is possible', () => {
    const all = targetsOf(batches, null);
    expect([all.start, all.pause, all.finish, all.resume].map(ids)).toEqual([
      ['w'],
      ['r', 'f'],
      ['r'],
      ['f'],
    ]);
    const one = targetsOf(batches, 'w');
    expect([one.start, one.pause, one.finish, one.resume].map(ids)).toEqual([['w'], [], [], []]);
  });

  test('the most important batch: running before waiting ones, newer before older ones', () => {
    expect(mostImportant(batches)?.id).toBe('r');
    const newer = batchOf('newer', 'waiting', { createdAt: '2026-01-06T10:00:00.000Z' });
    expect(mostImportant([batchOf('older', 'waiting'), newer, batchOf('d', 'done')])?.id).toBe('newer');
    expect(mostImportant([])).toBeNull();
  });
});

describe('progress', () => {
  test('a finish time is shown only while a printer is working', () => {
    const now = new Date('2026-01-05T10:00:00.000Z');
    const running = batchOf('a', 'running', { perMinute: 11.6, finishAt: '2026-01-05T10:30:00.000Z' });
    expect(paceInWords(running, false, now)).toMatch(/^12\/min · done about \d/);
    expect(paceInWords(running, true, now)).toBe('No progress: see what is stuck');
    expect(paceInWords(batchOf('a', 'running'), false)).toBe('The finish time shows after the first labels');
    expect(paceInWords(batchOf('a', 'paused'), false)).toBeNull();
  });

  test('a running batch with only held rows waits for a person', () => {
    const left = (counts: Partial<typeof noCounts>) =>
      batchOf('a', 'running', { perMinute: 12, counts: { ...noCounts, printed: 40, ...counts } });
    expect(waitsForPerson(left({ attention: 4 }))).toBe(true);
    expect(paceInWords(left({ attention: 4 }), false)).toBe('Check the waiting orders to continue');
    expect(waitsForPerson(left({ attention: 4, todo: 1 }))).toBe(false);
    expect(waitsForPerson(left({ attention: 4, working: 1 }))).toBe(false);
    expect(waitsForPerson(left({}))).toBe(false);
  });

  test('a batch is stuck when each printer waits', () => {
    const stuck = laneOf({ waiting: ['cover-open'] });
    expect(isAtStandstill({ lanes: [stuck] })).toBe(true);
    expect(isAtStandstill({ lanes: [stuck, laneOf()] })).toBe(false);
    expect(isAtStandstill({ lanes: [] })).toBe(false);
  });

  test('a finished batch has a summary; a label that was only sent is not called printed', () => {
    expect(summaryInWords({ ...noCounts, printed: 480, sent: 12, attention: 1, closed: 5 })).toBe(
      '480 printed, 12 sent, not proven by the printer, 1 needs you, 5 removed',
    );
    expect(summaryInWords({ ...noCounts, printed: 2 })).toBe('2 printed');
  });
});

describe('a row in words', () => {
  test('shows why it waits, and in which colour', () => {
    expect(rowWords(rowOf('a'))).toMatchObject({ tone: 'idle', words: 'To do' });
    expect(rowWords(rowOf('a', { problems: 1 }))).toMatchObject({ tone: 'look', words: 'Not complete' });
    expect(rowWords(rowOf('a', { hold: 'answer_lost' })).tone).toBe('stop');
    expect(rowWords(rowOf('a', { stage: 'registered', hold: 'label_stale' })).tone).toBe('look');
    const retryAt = '2026-01-05T10:01:00.000Z';
    expect(rowWords(rowOf('a', { hold: 'too_many_requests', retryAt }))).toMatchObject({
      tone: 'wait',
      retryAt,
    });
    const paper = rowOf('a', { stage: 'registered', print: 'queued', waiting: ['media-empty'] });
    expect(rowWords(paper)).toMatchObject({ tone: 'look', words: 'Paper out' });
  });

  test('Printed is shown for a confirmed print only', () => {
    expect(rowWords(rowOf('a', { stage: 'sent', print: 'sent' })).words).toBe('Sent');
    expect(rowWords(rowOf('a', { stage: 'confirmed', print: 'confirmed' })).words).toBe('Printed');
  });

  test.each(['cancelled', 'failed', null] as const)(
    'a sent label is Sent also where its newest print here is %s: nothing of it is under way',
    (print) => {
      const row = rowOf('a', { stage: 'sent', print });
      expect([rowState(row), rowWords(row).words]).toEqual(['sent', 'Sent']);
    },
  );

  test('a sent label that is printed again is in progress', () => {
    expect(rowState(rowOf('a', { stage: 'sent', print: 'queued' }))).toBe('working');
    expect(rowState(rowOf('a', { stage: 'sent', print: 'sending' }))).toBe('working');
  });
});

describe('the result of an action', () => {
  const left = (message: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({ labelId: `${message}${index}`, message }));

  test('has the number of changed rows, and of the others by reason, the most frequent first', () => {
    expect(resultWords('moved', { changed: 3, left: [] })).toEqual({
      tone: 'good',
      sentence: '3 orders moved',
    });
    expect(resultWords('moved', { changed: 1, left: left('It is done', 1) }).sentence).toBe(
      '1 order moved. 1 not changed: It is done',
    );
    expect(resultWords('retried', { changed: 0, left: [...left('A', 1), ...left('B', 3)] })).toEqual({
      tone: 'look',
      sentence: '4 not changed: B (3); A (1)',
    });
  });
});

describe('distribution to printers', () => {
  test('is complete, or is not sent', () => {
    const draft = draftOf({ kind: 'one', printerId: null }, ['a', 'b']);
    expect(sharingOf(draft)).toEqual({ kind: 'one', printerId: null });
    expect(sharingOf({ ...draft, kind: 'round_robin' })).toEqual({
      kind: 'round_robin',
      printerIds: ['a', 'b'],
    });
    expect(sharingOf({ ...draft, kind: 'round_robin', turns: [] })).toBeNull();
    expect(sharingOf({ ...draft, kind: 'rules' })).toBeNull();
    const rules = [{ ...emptyRule, equals: ' de ', printerId: 'a' }];
    expect(sharingOf({ ...draft, kind: 'rules', rules })).toEqual({
      kind: 'rules',
      rules: [{ field: 'countryISO2', equals: 'DE', printerId: 'a' }],
      otherwise: null,
    });
    expect(sharingOf({ ...draft, kind: 'rules', rules: [...rules, emptyRule] })).toBeNull();
  });

  test('opens as it was chosen', () => {
    const sharing = { kind: 'round_robin', printerIds: ['b'] } as const;
    expect(sharingOf(draftOf({ ...sharing, printerIds: ['b'] }, ['a', 'b']))).toEqual(sharing);
  });
});
