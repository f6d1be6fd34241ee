import type { FailureCode } from '#shared/failure';
import { noCounts, type QueueRow, rowState, type RowState } from '#shared/queue/row';
import { foldedForSearch } from '#shared/text';

/** Which part of the queue is displayed. Null filters nothing. */
export interface RowFilter {
  batchId: string | null;
  state: RowState | null;
  hold: FailureCode | null;
  /** As it was typed. */
  search: string;
}

export const everything: RowFilter = { batchId: null, state: null, hold: null, search: '' };

export type RowCounts = Readonly<Record<RowState, number>>;

/** The matching rows, and the totals of the chosen batch. */
export interface Filtered {
  labelIds: readonly string[];
  counts: RowCounts;
  /** The number of rows in the chosen batch. */
  total: number;
  /** Holds that need a person, with their number of rows. */
  holds: ReadonlyMap<FailureCode, number>;
}

export const nothing: Filtered = { labelIds: [], counts: noCounts(), total: 0, holds: new Map() };

/** The searchable text of a row is made once. Rows are never changed, only replaced. */
const known = new WeakMap<QueueRow, string>();
const wordsOf = (row: QueueRow): string => {
  const before = known.get(row);
  if (before !== undefined) return before;
  const words = foldedForSearch(`${row.ref1}\n${row.recipient}\n${row.packageId ?? ''}`);
  known.set(row, words);
  return words;
};

/** Every typed word must be in the row, ignoring accents and case. */
const finder = (search: string): ((row: QueueRow) => boolean) => {
  const wanted = foldedForSearch(search).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return () => true;
  return (row) => {
    const words = wordsOf(row);
    return wanted.every((word) => words.includes(word));
  };
};

const sameIds = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((labelId, index) => labelId === other[index]);

/**
 * One pass over the rows, in their order.
 * @param before the last result: if the same rows match, `labelIds` is the same array, so the table is not
 * rendered again
 */
export const filterRows = (
  rows: readonly QueueRow[],
  filter: RowFilter,
  before: Filtered = nothing,
): Filtered => {
  const found = finder(filter.search);
  const counts = noCounts();
  const holds = new Map<FailureCode, number>();
  const labelIds: string[] = [];
  let total = 0;
  for (const row of rows) {
    if (filter.batchId !== null && row.batchId !== filter.batchId) continue;
    const state = rowState(row);
    total += 1;
    counts[state] += 1;
    if (row.hold !== null && state !== 'closed') holds.set(row.hold, (holds.get(row.hold) ?? 0) + 1);
    const fits =
      (filter.state === null || state === filter.state) && (filter.hold === null || row.hold === filter.hold);
    if (fits && found(row)) labelIds.push(row.labelId);
  }
  return { labelIds: sameIds(before.labelIds, labelIds) ? before.labelIds : labelIds, counts, total, holds };
};
