import type { FailureCode } from '#shared/failure';
import { type QueueRow, rowState, type RowState, rowStates } from '#shared/queue/row';

/** What of the queue is shown. Null shows all. */
export interface RowFilter {
  batchId: string | null;
  state: RowState | null;
  hold: FailureCode | null;
  /** As it was typed. */
  search: string;
}

export const everything: RowFilter = { batchId: null, state: null, hold: null, search: '' };

export type RowCounts = Readonly<Record<RowState, number>>;

/** The rows that fit, and what the chosen batch holds in all. */
export interface Filtered {
  labelIds: readonly string[];
  counts: RowCounts;
  /** How many rows the chosen batch has. */
  total: number;
  /** Holds that wait for a person, with how many rows each has. */
  holds: ReadonlyMap<FailureCode, number>;
}

const noCounts = (): Record<RowState, number> =>
  Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<RowState, number>;

export const nothing: Filtered = { labelIds: [], counts: noCounts(), total: 0, holds: new Map() };

// Most rows are written in plain letters, and ten thousand of them are prepared at the first search.
const isPlain = /^[\x20-\x7e\n]*$/;
const plain = (text: string): string =>
  (isPlain.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '')).toLowerCase();

/** A row's searchable words are made once: rows are replaced when they change, never changed. */
const known = new WeakMap<QueueRow, string>();
const wordsOf = (row: QueueRow): string => {
  const before = known.get(row);
  if (before !== undefined) return before;
  const words = plain(`${row.ref1}\n${row.recipient}\n${row.packageId ?? ''}`);
  known.set(row, words);
  return words;
};

/** Every word that was typed must stand somewhere in the row; accents and case don't matter. */
const finder = (search: string): ((row: QueueRow) => boolean) => {
  const wanted = plain(search).split(/\s+/).filter(Boolean);
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
 * @param before the last result: where the same rows are shown, `labelIds` is the same array, and no table is drawn anew
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
