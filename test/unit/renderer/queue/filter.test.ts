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
const shown = (change: Partial<typeof everything>): readonly string[] =>
  filterRows(rows, { ...everything, ...change }).labelIds;

describe('filters', () => {
  test('by what a row needs', () => {
    expect(shown({ state: 'attention' })).toEqual(['incomplete', 'lost', 'other']);
    expect(shown({ state: 'waiting' })).toEqual(['later', 'paper']);
    expect(shown({ state: 'closed' })).toEqual(['closed']);
  });

  test('by batch and by hold', () => {
    expect(shown({ batchId: 'second' })).toEqual(['other']);
    expect(shown({ batchId: 'batch', hold: 'service_unreachable' })).toEqual(['later']);
  });

  test('counts and holds are those of the batch, whatever else is filtered', () => {
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
  test('finds order, recipient and package, without case and accents, each word somewhere', () => {
    expect(shown({ search: 'so-6' })).toEqual(['printed']);
    expect(shown({ search: ' PEREZ  madrid ' })).toEqual(['todo']);
    expect(shown({ search: 'pérez so-1' })).toEqual(['todo']);
    expect(shown({ search: 'p55' })).toEqual(['paper', 'printed']);
    expect(shown({ search: 'madrid so-2' })).toEqual([]);
  });
});

test('where the same rows are shown the list stays the same array', () => {
  const before = filterRows(rows, everything);
  const changed = rows.map((row) =>
    row.labelId === 'todo' ? { ...row, stage: 'registering' as const } : row,
  );
  const after = filterRows(changed, everything, before);
  expect(after.labelIds).toBe(before.labelIds);
  expect(after.counts.working).toBe(1);
  expect(filterRows(changed.slice(1), everything, after).labelIds).not.toBe(before.labelIds);
});
