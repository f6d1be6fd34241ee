import { expect, test, vi } from 'vitest';
import { createQueueView } from '../../../../src/renderer/screens/queue/rows/queue-view';
import { createRowStore } from '../../../../src/renderer/screens/queue/rows/row-store';
import { chosenOf, point, tickAll } from '../../../../src/renderer/screens/queue/rows/selection';
import { rowOf, rowsOf } from './rows';

test('a fixed row leaves the filter; the cursor moves to the next row, and no hidden row is selected', () => {
  const rows = createRowStore();
  const view = createQueueView(rows);
  rows.load(rowsOf(3, { problems: 1 }));
  view.show({ state: 'attention' });
  view.select(() => point('r1'));
  rows.patch([rowOf('r1', { position: 1, problems: 0 })]);
  expect(view.get().filtered.labelIds).toEqual(['r0', 'r2']);
  expect(view.get().selection.cursor).toBe('r2');

  view.select(tickAll);
  rows.patch([rowOf('r0', { problems: 0 })]);
  const { selection, filtered } = view.get();
  expect(chosenOf(selection, filtered.labelIds)).toEqual(['r2']);
});

test('a change that leaves the same rows keeps the list, so the table is not drawn again', () => {
  const rows = createRowStore();
  const view = createQueueView(rows);
  rows.load(rowsOf(3));
  const before = view.get().filtered;
  const listener = vi.fn();
  view.subscribe(listener);
  rows.patch([rowOf('r1', { position: 1, stage: 'registering' })]);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(view.get().filtered.labelIds).toBe(before.labelIds);
  expect(view.get().filtered.counts).toMatchObject({ todo: 2, working: 1 });
});
