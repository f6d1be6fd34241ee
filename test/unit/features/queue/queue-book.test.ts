import { describe, expect, test } from 'vitest';
import { Book } from '#main/features/queue/book';
import type { QueueArchive } from '#main/features/queue/queue-ports';
import type { StoredRow } from '#shared/queue/row';
import type { LabelPorts } from '#main/workflow/ports';
import type { Batch, BatchState } from '#shared/queue/batch';
import { rowOf } from '../../renderer/queue/rows';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const hour = 3_600_000;

const batchOf = (id: string, state: BatchState, hoursAgo: number): Batch => ({
  ...{ id, name: `${id}.csv`, source: 'file' as const, fileHash: null, state },
  ...{
    sharing: { kind: 'one' as const, printerId: null },
    priority: 0,
    startedAt: null,
    stop: null,
    accepted: [],
  },
  createdAt: new Date(now - hoursAgo * hour).toISOString(),
});

/** A book of these batches, each with so many rows, all of them printed. */
const bookOf = async (batches: readonly [Batch, number][]) => {
  const rows = batches.flatMap(([{ id }, count]) =>
    Array.from({ length: count }, (_, position): StoredRow => {
      const { problems: _problems, ...row } = rowOf(`${id}-${position}`, {
        batchId: id,
        position,
        stage: 'confirmed',
      });
      return { ...row, draft: null, failure: null, isEntered: false };
    }),
  );
  const archive = {
    batches: () => Promise.resolve(batches.map(([batch]) => batch)),
    rowsOf: (ids: readonly string[]) => Promise.resolve(rows.filter(({ batchId }) => ids.includes(batchId))),
    rows: (ids: readonly string[]) => Promise.resolve(rows.filter(({ labelId }) => ids.includes(labelId))),
  } as unknown as QueueArchive;
  const ports = { clock: { now: () => new Date(now) } } as unknown as LabelPorts;
  const book = new Book(archive, ports, () => false);
  await book.load();
  return book;
};

const names = (book: Awaited<ReturnType<typeof bookOf>>): string[] => [...book.batches.keys()].sort();

describe('the queue keeps in memory', () => {
  test('the newest finished batches that fit, and all open ones', async () => {
    const book = await bookOf([
      [batchOf('oldest', 'done', 4), 2_000],
      [batchOf('open', 'paused', 3), 2_000],
      [batchOf('older', 'done', 2), 2_500],
      [batchOf('newest', 'done', 1), 2_500],
    ]);
    expect(book.forgetOld()).toBe(true);
    expect(names(book)).toEqual(['newest', 'older', 'open']);
    expect(book.ordered()).toHaveLength(7_000);
    expect(book.entry('oldest-0')).toBeUndefined();
    expect(book.forgetOld()).toBe(false);
  });

  test('the newest finished batch of any size and age, but an older one only for a day', async () => {
    const book = await bookOf([
      [batchOf('old', 'done', 30), 10],
      [batchOf('large', 'done', 26), 6_000],
    ]);
    expect(book.forgetOld()).toBe(true);
    expect(names(book)).toEqual(['large']);
  });

  test('the newest fifty of many small finished batches', async () => {
    const small = Array.from({ length: 60 }, (_, at): [Batch, number] => [
      batchOf(`b${at}`, 'done', at / 60),
      1,
    ]);
    const book = await bookOf(small);
    book.forgetOld();
    expect(names(book)).toEqual(
      small
        .slice(0, 50)
        .map(([{ id }]) => id)
        .sort(),
    );
  });

  test('no row of a forgotten batch, even if it changes later', async () => {
    const book = await bookOf([
      [batchOf('old', 'done', 30), 1],
      [batchOf('new', 'done', 1), 1],
    ]);
    book.forgetOld();
    expect(await book.refresh(['old-0', 'new-0'])).toMatchObject([{ row: { labelId: 'new-0' } }]);
    expect(book.ordered().map(({ row }) => row.labelId)).toEqual(['new-0']);
  });

  test('everything while rows are being read', async () => {
    const book = await bookOf([
      [batchOf('old', 'done', 30), 1],
      [batchOf('new', 'done', 1), 1],
    ]);
    const loading = book.load();
    expect(book.forgetOld()).toBe(false);
    await loading;
    expect(book.forgetOld()).toBe(true);
  });
});
