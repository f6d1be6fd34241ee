import { describe, expect, test, vi } from 'vitest';
import { createRowStore } from '../../../../src/renderer/screens/queue/rows/row-store';
import { idsOf, rowOf, rowsOf } from './rows';

const batch = (id: string, createdAt: string, priority = 0) => ({ id, createdAt, priority });

describe('the order of work', () => {
  test('urgent rows, then urgent batches, then older batches, then the order of the file', () => {
    const store = createRowStore();
    store.setBatches([
      batch('old', '2026-01-01'),
      batch('new', '2026-01-02'),
      batch('urgent', '2026-01-03', 1),
    ]);
    store.load([
      rowOf('n0', { batchId: 'new', position: 0 }),
      rowOf('n1', { batchId: 'new', position: 1, priority: 2 }),
      rowOf('o1', { batchId: 'old', position: 1 }),
      rowOf('o0', { batchId: 'old', position: 0 }),
      rowOf('u0', { batchId: 'urgent', position: 5 }),
    ]);
    expect(idsOf(store.ordered())).toEqual(['n1', 'u0', 'o0', 'o1', 'n0']);
  });

  test('a row and a batch move when their priority changes', () => {
    const store = createRowStore();
    store.setBatches([batch('a', '2026-01-01'), batch('b', '2026-01-02')]);
    store.load([rowOf('a0', { batchId: 'a' }), rowOf('b0', { batchId: 'b' })]);
    store.patch([rowOf('b0', { batchId: 'b', priority: 1 })]);
    expect(idsOf(store.ordered())).toEqual(['b0', 'a0']);
    store.patch([rowOf('b0', { batchId: 'b', priority: 0 })]);
    expect(idsOf(store.ordered())).toEqual(['a0', 'b0']);
    store.setBatches([batch('a', '2026-01-01'), batch('b', '2026-01-02', 3)]);
    expect(idsOf(store.ordered())).toEqual(['b0', 'a0']);
  });
});

describe('changes', () => {
  test('notify the table once, and only the changed rows', () => {
    const store = createRowStore();
    store.load(rowsOf(3));
    const [table, first, second] = [vi.fn(), vi.fn(), vi.fn()];
    store.subscribe(table);
    store.subscribeRow('r0', first);
    const stop = store.subscribeRow('r1', second);
    store.patch([
      rowOf('r1', { position: 1, stage: 'registered' }),
      rowOf('r2', { position: 2, priority: 1 }),
    ]);
    expect([table, first, second].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 1]);
    expect(store.row('r1')?.stage).toBe('registered');
    stop();
    store.patch([rowOf('r1', { position: 1 })]);
    expect(second).toHaveBeenCalledTimes(1);
  });

  test('new rows are put in their place, and the list is the same array until something changes', () => {
    const store = createRowStore();
    store.load(rowsOf(2));
    const before = store.ordered();
    expect(store.ordered()).toBe(before);
    store.patch([rowOf('r9', { position: 9 })]);
    expect(idsOf(store.ordered())).toEqual(['r0', 'r1', 'r9']);
  });
});

describe('loading', () => {
  test('rows announced meanwhile are kept, also after the clock was set back', () => {
    const store = createRowStore();
    store.beginLoad();
    store.patch([
      rowOf('r0', { stage: 'confirmed', updatedAt: '2026-01-05T08:00:01.000Z' }),
      rowOf('r2', { position: 2 }),
    ]);
    store.load([
      rowOf('r0', { stage: 'sending', updatedAt: '2026-01-05T10:00:05.000Z' }),
      rowOf('r1', { position: 1, stage: 'registered', updatedAt: '2026-01-05T10:00:05.000Z' }),
    ]);
    expect(store.ordered().map(({ labelId, stage }) => [labelId, stage])).toEqual([
      ['r0', 'confirmed'],
      ['r1', 'registered'],
      ['r2', 'draft'],
    ]);
  });

  test('rows are dropped with their batch, but not before their batch is known', () => {
    const store = createRowStore();
    store.setBatches([batch('a', '2026-01-01'), batch('b', '2026-01-02')]);
    store.load([rowOf('a0', { batchId: 'a' }), rowOf('b0', { batchId: 'b' })]);
    store.patch([rowOf('c0', { batchId: 'c' })]);
    const [removed, stays] = [vi.fn(), vi.fn()];
    store.subscribeRow('a0', removed);
    store.subscribeRow('b0', stays);
    store.setBatches([batch('b', '2026-01-02')]);
    expect(idsOf(store.ordered()).sort()).toEqual(['b0', 'c0']);
    expect(store.row('a0')).toBeUndefined();
    expect([removed, stays].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    store.setBatches([batch('b', '2026-01-02'), batch('c', '2026-01-03')]);
    expect(idsOf(store.ordered())).toEqual(['b0', 'c0']);
  });

  test('a second list replaces the first, and dropped rows notify their listeners', () => {
    const store = createRowStore();
    store.load(rowsOf(2));
    const missing = vi.fn();
    store.subscribeRow('r1', missing);
    store.load(rowsOf(1));
    expect(idsOf(store.ordered())).toEqual(['r0']);
    expect(missing).toHaveBeenCalled();
    store.clear();
    expect(store.ordered()).toEqual([]);
  });
});
