import type { ExpressionBuilder } from 'kysely';
import { type Filter, filtersOf, type ListQuery, type LabelSet, rangeOf } from './label-filters';
import { yieldToEventLoop } from '../../base/event-loop';
import type { Db, Tables } from '../core/schema';

/**
 * If an index finds at most this many labels, each is read and tested. If it finds more, matches are frequent, so reading from the newest
 * label backwards soon finds enough. Neither way becomes slower with the size of the archive. All labels are read only where two
 * conditions each match many labels and no label matches both.
 */
const fewLabels = 4000;

interface SeqRange {
  low: number;
  high: number;
}
type Labels = ExpressionBuilder<Tables, 'labels'>;

const inRange =
  ({ low, high }: SeqRange) =>
  (label: Labels) =>
    label.between('seq', low, high);

/** Labels in a range that match all filters, found by the index of one of them. */
const matching = (db: Db, filters: readonly Filter[], lead: Filter | null, stretch: SeqRange) => {
  const leadSeqs = lead?.seqs?.(db);
  return db
    .selectFrom('labels')
    .where((label) =>
      label.and([
        inRange(stretch)(label),
        ...(leadSeqs ? [label('seq', 'in', leadSeqs)] : []),
        ...filters.map(({ test }) => test(label)),
      ]),
    );
};

/** Newest first. */
const seqs = async (
  db: Db,
  filters: readonly Filter[],
  lead: Filter | null,
  stretch: SeqRange,
  most: number,
): Promise<number[]> => {
  const query = matching(db, filters, lead, stretch).select('seq').orderBy('seq', 'desc').limit(most);
  const rows = await query.execute();
  return rows.map(({ seq }) => seq);
};

/** The labels that an index finds in the range; a label may occur twice. */
const namedBy = (db: Db, seqs: NonNullable<Filter['seqs']>, { low, high }: SeqRange) =>
  db.selectFrom(seqs(db).as('named')).where('named.seq', '>=', low).where('named.seq', '<=', high);

/** How many labels a filter's index finds in the range, counted up to `few` + 1. */
const sizeOf = async (db: Db, filter: Filter, stretch: SeqRange): Promise<number> => {
  if (!filter.seqs) return Infinity;
  const named = namedBy(db, filter.seqs, stretch)
    .select('named.seq')
    .limit(fewLabels + 1);
  const row = await db
    .selectFrom(named.as('few'))
    .select((all) => all.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** How many labels match: counted in the index where that is enough, else each label is tested. */
const countOf = async (
  db: Db,
  filters: readonly Filter[],
  lead: Filter,
  stretch: SeqRange,
): Promise<number> => {
  const isEnough = filters.length === 1 && lead.isExact && lead.seqs;
  const query = isEnough
    ? namedBy(db, isEnough, stretch).select((named) =>
        named.fn.count<number | string>('named.seq').distinct().as('count'),
      )
    : matching(db, filters, lead, stretch).select((all) => all.fn.countAll<number | string>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
};

/** The filter whose index finds the fewest labels, and how many. */
const narrowest = async (
  db: Db,
  filters: readonly Filter[],
  stretch: SeqRange,
): Promise<{ filter: Filter; size: number } | null> => {
  let best: { filter: Filter; size: number } | null = null;
  for (const filter of filters) {
    const size = await sizeOf(db, filter, stretch);
    if (best === null || size < best.size) best = { filter, size };
    if (size === 0) break;
  }
  return best;
};

/** Labels that are read before other work may run: about ten milliseconds. */
const window = 20_000;

/** For frequent matches: reads labels from the newest backwards, in windows, from the one index that has all filtered columns. */
const fromNewest = async (
  db: Db,
  filters: readonly Filter[],
  { low, high }: SeqRange,
  most: number,
): Promise<number[]> => {
  const newest = await db
    .selectFrom('labels')
    .select((label) => label.fn.max('seq').as('seq'))
    .executeTakeFirst();
  const found: number[] = [];
  for (let last = Math.min(high, newest?.seq ?? 0); last >= low && found.length < most; last -= window) {
    const stretch = { low: Math.max(low, last - window + 1), high: last };
    found.push(...(await seqs(db, filters, null, stretch, most - found.length)));
    await yieldToEventLoop();
  }
  return found;
};

/** For a filter that is an index: reads the index from its newest end, for each stage separately. */
const fromIndex = async (
  db: Db,
  filters: readonly Filter[],
  lead: Filter,
  stretch: SeqRange,
  most: number,
): Promise<number[]> => {
  const rest = filters.filter((filter) => filter !== lead);
  const found: number[] = [];
  for (const inOrder of lead.inOrder) {
    const rows = await db
      .selectFrom('labels')
      .select('seq')
      .where((label) =>
        label.and([inRange(stretch)(label), inOrder(label), ...rest.map(({ test }) => test(label))]),
      )
      .orderBy('seq', 'desc')
      .limit(most)
      .execute();
    found.push(...rows.map(({ seq }) => seq));
  }
  return found.sort((a, b) => b - a).slice(0, most);
};

export interface Found {
  /** Newest first. */
  seqs: number[];
  /** The number of all matches; null where there are too many to count. */
  total: number | null;
}

const none: Found = { seqs: [], total: 0 };

/** The page size does not change what matches. */
type PageQuery = ListQuery & { limit?: number | undefined };

/** How many labels match a query of only stages and holds, as counted by triggers; null for any other query. */
const countedByTriggers = async (db: Db, query: PageQuery): Promise<number | null> => {
  const { stages, held: isHeld, limit: _limit, tracking: _tracking, search = '', ...rest } = query;
  if (search.trim() !== '' || Object.values(rest).some((one) => one !== undefined)) return null;
  const rows = await db.selectFrom('label_counts').selectAll().execute();
  return rows
    .filter(({ stage }) => stages === undefined || (stages as readonly string[]).includes(stage))
    .filter(({ held }) => isHeld === undefined || (held === 1) === isHeld)
    .reduce((sum, { count }) => sum + count, 0);
};

/** The newest matching labels, by their number (`seq`). */
export const findSeqs = async (
  db: Db,
  query: PageQuery,
  most: number,
  shelf: LabelSet = 'own',
): Promise<Found> => {
  if (query.stages?.length === 0) return none;
  const stretch = await rangeOf(db, query, shelf);
  if (!stretch) return none;
  const filters = await filtersOf(db, query, shelf);
  const best = await narrowest(db, filters, stretch);
  if (best && best.size <= fewLabels) {
    const found = await seqs(db, filters, best.filter, stretch, most);
    const isAll = found.length < most;
    return { seqs: found, total: isAll ? found.length : await countOf(db, filters, best.filter, stretch) };
  }
  const total = await countedByTriggers(db, query);
  // Nearly all labels pass a filter without an index (not on hold).
  const [lead, another] = filters.filter(({ seqs }) => seqs !== null);
  const alone = lead && !another && lead.inOrder.length > 0;
  const found = alone
    ? await fromIndex(db, filters, lead, stretch, most)
    : await fromNewest(db, filters, stretch, most);
  return { seqs: found, total };
};
