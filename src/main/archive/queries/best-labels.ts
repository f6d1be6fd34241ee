import type { Label, Stage } from '#shared/label/stage';
import type { RowError } from '../core/errors';
import { type ListRow, rowsOf } from './label-lists';
import { findSeqs } from './label-search';
import type { Db } from '../core/schema';
import { normalise } from './search';

/** As many of the newest matches are compared. A label that is called exactly so is among them however old it is. */
const compared = 200;

interface BestQuery {
  search: string;
  stages: readonly Stage[];
  limit: number;
}

/** Labels of which a whole word is what was typed, the newest first. */
const calledSo = async (db: Db, { search, stages }: BestQuery): Promise<number[]> => {
  const rows = await db
    .selectFrom('label_words')
    .innerJoin('labels', 'labels.seq', 'label_words.seq')
    .select('labels.seq')
    .where('word', '=', normalise(search))
    .where('stage', 'in', stages)
    .orderBy('labels.seq', 'desc')
    .limit(compared)
    .execute();
  return rows.map(({ seq }) => seq);
};

const plain = (value: string | number | null | undefined): string => normalise(String(value ?? ''));

/** How near a label comes to what was typed, 0 the nearest: its own number, the beginning or end of one, a whole name, the rest. */
const distance = ({ ref1, package: bought, draft }: Label, typed: string): number => {
  const { ref2, contact, company, city } = draft.fields;
  const own = [ref1, bought?.packageId, ref2].map(plain);
  const numbers = [...own, plain(bought?.trackingNumber)];
  if (numbers.includes(typed)) return 0;
  if (own.some((number) => number.startsWith(typed))) return 1;
  if (numbers.some((number) => number.endsWith(typed))) return 2;
  const names = new Set([contact, company, city].map(plain).join(' ').split(' '));
  return typed.split(' ').every((word) => names.has(word)) ? 3 : 4;
};

/**
 * The labels that come nearest to what was typed, the best match first, of equal ones those that are still live, then the newest.
 * A tracking number counts whole or by its end: all of an account begin alike. `more` is how many others match; null where
 * nobody counted so many.
 */
export const bestLabels = async (
  db: Db,
  query: BestQuery,
  onBadRow: (error: RowError) => void,
): Promise<{ rows: ListRow[]; more: number | null }> => {
  const { search, stages, limit } = query;
  const { seqs, total } = await findSeqs(db, { search, stages, tracking: 'not_by_beginning' }, compared);
  const rows = await rowsOf(db, [...new Set([...seqs, ...(await calledSo(db, query))])], onBadRow);
  const typed = normalise(search);
  const ranked = rows
    .map((row) => ({ row, rank: distance(row.label, typed) * 2 + (row.label.stage === 'closed' ? 1 : 0) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
  const shown = ranked.slice(0, limit);
  return { rows: shown, more: total === null ? null : Math.max(0, total - shown.length) };
};
