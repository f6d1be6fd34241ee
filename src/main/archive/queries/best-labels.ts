import type { Label, Stage } from '#shared/label/stage';
import type { RowError } from '../core/errors';
import { type ListRow, rowsOf } from './label-lists';
import { findSeqs } from './label-search';
import type { Db } from '../core/schema';
import { normalise } from './search';

/** How many of the newest matches are ranked. A label with an exactly matching word is among them however old it is. */
const compared = 200;

interface BestQuery {
  search: string;
  stages: readonly Stage[];
  limit: number;
}

/** Labels with a word that equals the typed text, newest first. */
const exactMatches = async (db: Db, { search, stages }: BestQuery): Promise<number[]> => {
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

/**
 * How well a label matches, 0 is best: number is equal, order or package number begins so, number ends so, all words are complete names,
 * other.
 */
const distance = ({ ref1, package: bought, draft }: Label, typed: string): number => {
  const { ref2, contact, company, city } = draft.fields;
  const identifiers = [ref1, bought?.packageId, ref2].map(plain);
  const numbers = [...identifiers, plain(bought?.trackingNumber)];
  if (numbers.includes(typed)) return 0;
  if (identifiers.some((number) => number.startsWith(typed))) return 1;
  if (numbers.some((number) => number.endsWith(typed))) return 2;
  const names = new Set([contact, company, city].map(plain).join(' ').split(' '));
  return typed.split(' ').every((word) => names.has(word)) ? 3 : 4;
};

/**
 * The labels that match the typed text best, best first; among equal matches live labels first, then the newest. A tracking number matches
 * only completely or by its end, because all of an account begin alike. `more` is how many others match; null where there are too many
 * to count.
 */
export const bestLabels = async (
  db: Db,
  query: BestQuery,
  onBadRow: (error: RowError) => void,
): Promise<{ rows: ListRow[]; more: number | null }> => {
  const { search, stages, limit } = query;
  const { seqs, total } = await findSeqs(db, { search, stages, tracking: 'not_by_beginning' }, compared);
  const rows = await rowsOf(db, [...new Set([...seqs, ...(await exactMatches(db, query))])], onBadRow);
  const typed = normalise(search);
  const ranked = rows
    .map((row) => ({ row, rank: distance(row.label, typed) * 2 + (row.label.stage === 'closed' ? 1 : 0) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ row }) => row);
  const best = ranked.slice(0, limit);
  return { rows: best, more: total === null ? null : Math.max(0, total - best.length) };
};
