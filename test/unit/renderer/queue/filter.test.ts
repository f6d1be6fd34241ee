import { describe, expect, test } from 'vitest';
import { everything, filterRows } from '../../../../src/renderer/screens/queue/rows/filter';
import { rowOf } from './rows';

const rows = [
  rowOf('todo', { ref1: 'SO-1', recipient: 'Ana Pérez, Madrid' }),
  rowOf('incomplete', { ref1: 'SO-2', problems: 2 }),
  rowOf('lost', { ref1: 'SO-3', hold: 'answer_lost' }),
  rowOf('later', { ref1: 'SO-4', hold: 'service_unreachable', retryAt: '2026-01-05T10:01:00.000Z' }),
  rowOf('paper', {
    ref1: 'SO-5',
    stage: 'registered',
    print: 'queued',
    waiting: ['media-empty'],
    packageId: 'P555',
  }),
  rowOf('printed', { ref1: 'SO-6', stage: 'confirmed', print: 'confirmed', packageId: 'P556' }),
  rowOf('closed', { ref1: 'SO-7', stage: 'closed', hold: 'answer_lost' }),
  rowOf('other', { ref1: 'XX-1', batchId: 'second', hold: 'answer_lost' }),
];
const displayed = (change: Partial<typeof everything>): readonly string[] =>
  filterRows(rows, { ...everything, ...change }).labelIds;

describe('filters', () => {
  test('by the state of a row', () => {
    expect(displayed({ state: 'attention' })).toEqual(['incomplete', 'lost', 'other']);
    expect(displayed({ state: 'waiting' })).toEqual(['later', 'paper']);
    expect(displayed({ state: 'closed' })).toEqual(['closed']);
  });

  test('by batch and by hold', () => {
    expect(displayed({ batchId: 'second' })).toEqual(['other']);
    expect(displayed({ batchId: 'batch', hold: 'service_unreachable' })).toEqual(['later']);
  });

  test('counts and holds are those of the batch, whatever other filters are set', () => {
    const { counts, total, holds } = filterRows(rows, {
      ...everything,
      batchId: 'batch',
      state: 'todo',
      search: 'x',
    });
    expect(counts).toEqual({ todo: 1, working: 0, waiting: 2, attention: 2, printed: 1, sent: 0, closed: 1 });
    expect(total).toBe(7);
    expect([...holds]).toEqual([
      ['answer_lost', 1],
      ['service_unreachable', 1],
    ]);
  });
});

describe('search', () => {
  test('finds order, recipient and package, without case and accents, every word in any place', () => {
    expect(displayed({ search: 'so-6' })).toEqual(['printed']);
    expect(displayed({ search: ' PEREZ  madrid ' })).toEqual(['todo']);
    expect(displayed({ search: 'pérez so-1' })).toEqual(['todo']);
    expect(displayed({ search: 'p55' })).toEqual(['paper', 'printed']);
    expect(displayed({ search: 'madrid so-2' })).toEqual([]);
  });
});

test('the same rows give the same array', () => {
  const before = filterRows(rows, everything);
  const changed = rows.map((row) =>
    row.labelId === 'todo' ? { ...row, stage: 'registering' as const } : row,
  );
  const after = filterRows(changed, everything, before);
  expect(after.labelIds).toBe(before.labelIds);
  expect(after.counts.working).toBe(1);
  expect(filterRows(changed.slice(1), everything, after).labelIds).not.toBe(before.labelIds);
});
