import type { ExpressionBuilder } from 'kysely';
import { type Filter, filtersOf, type ListQuery, stretchOf } from './label-filters';
import { yieldToEventLoop } from '../../base/event-loop';
import type { Db, Tables } from '../core/schema';

/**
 * Up to this many labels, those whom an index names are read and tested one by one. Of more there are so many that the newest
 * few are soon met by reading from the newest back; so that neither way grows with the archive. Only where two things that
 * many labels have each are had together by none is all of it read.
 */
const few = 4000;

interface Stretch {
  low: number;
  high: number;
}
type Labels = ExpressionBuilder<Tables, 'labels'>;

const inStretch =
  ({ low, high }: Stretch) =>
  (label: Labels) =>
    label.between('seq', low, high);

/** Labels of a stretch that pass all filters, looked up in the index of one of them. */
const passing = (db: Db, filters: readonly Filter[], lead: Filter | null, stretch: Stretch) => {
  const led = lead?.seqs?.(db);
  return db
    .selectFrom('labels')
    .where((label) =>
      label.and([
        inStretch(stretch)(label),
        ...(led ? [label('seq', 'in', led)] : []),
        ...filters.map(({ test }) => test(label)),
      ]),
    );
};

/** Newest first. */
const seqs = async (
  db: Db,
  filters: readonly Filter[],
  lead: Filter | null,
  stretch: Stretch,
  most: number,
): Promise<number[]> => {
  const query = passing(db, filters, lead, stretch).select('seq').orderBy('seq', 'desc').limit(most);
  const rows = await query.execute();
  return rows.map(({ seq }) => seq);
};

/** What an index names in the stretch; a label may be named twice. */
const namedBy = (db: Db, seqs: NonNullable<Filter['seqs']>, { low, high }: Stretch) =>
  db.selectFrom(seqs(db).as('named')).where('named.seq', '>=', low).where('named.seq', '<=', high);

/** How many labels a filter's index names in the stretch, counted no further than what is few. */
const sizeOf = async (db: Db, filter: Filter, stretch: Stretch): Promise<number> => {
  if (!filter.seqs) return Infinity;
  const named = namedBy(db, filter.seqs, stretch)
    .select('named.seq')
    .limit(few + 1);
  const row = await db
    .selectFrom(named.as('few'))
    .select((all) => all.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** How many labels pass: counted in the index where that is enough, else each label is looked up and tested. */
const countOf = async (
  db: Db,
  filters: readonly Filter[],
  lead: Filter,
  stretch: Stretch,
): Promise<number> => {
  const isEnough = filters.length === 1 && lead.isExact && lead.seqs;
  const query = isEnough
    ? namedBy(db, isEnough, stretch).select((named) =>
        named.fn.count<number | string>('named.seq').distinct().as('count'),
      )
    : passing(db, filters, lead, stretch).select((all) => all.fn.countAll<number | string>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
};

/** The filter that names the fewest labels, and how many. */
const narrowest = async (
  db: Db,
  filters: readonly Filter[],
  stretch: Stretch,
): Promise<{ filter: Filter; size: number } | null> => {
  let best: { filter: Filter; size: number } | null = null;
  for (const filter of filters) {
    const size = await sizeOf(db, filter, stretch);
    if (best === null || size < best.size) best = { filter, size };
    if (size === 0) break;
  }
  return best;
};

/** Labels looked at between two turns of others: about ten milliseconds. */
const window = 20_000;

/** Many labels pass: they are read from the newest back, in windows, from the one index that holds all filters. */
const fromNewest = async (
  db: Db,
  filters: readonly Filter[],
  { low, high }: Stretch,
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

/** All labels of an index pass: it is read from its newest end, each stage by itself. */
const fromIndex = async (
  db: Db,
  filters: readonly Filter[],
  lead: Filter,
  stretch: Stretch,
  most: number,
): Promise<number[]> => {
  const rest = filters.filter((filter) => filter !== lead);
  const found: number[] = [];
  for (const inOrder of lead.inOrder) {
    const rows = await db
      .selectFrom('labels')
      .select('seq')
      .where((label) =>
        label.and([inStretch(stretch)(label), inOrder(label), ...rest.map(({ test }) => test(label))]),
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
  /** How many there are in all; null where nobody counted so many. */
  total: number | null;
}

const none: Found = { seqs: [], total: 0 };

/** How many of a list are shown at once changes nothing in what it shows. */
type PageQuery = ListQuery & { limit?: number | undefined };

/** How many labels pass a query of nothing but stages or holds, as the triggers counted. */
const counted = async (db: Db, query: PageQuery): Promise<number | null> => {
  const { stages, held: isHeld, limit: _limit, tracking: _tracking, search = '', ...rest } = query;
  if (search.trim() !== '' || Object.values(rest).some((one) => one !== undefined)) return null;
  const rows = await db.selectFrom('label_counts').selectAll().execute();
  return rows
    .filter(({ stage }) => stages === undefined || (stages as readonly string[]).includes(stage))
    .filter(({ held }) => isHeld === undefined || (held === 1) === isHeld)
    .reduce((sum, { count }) => sum + count, 0);
};

/** The newest labels that a query asks for, by their numbers of arrival. */
export const findSeqs = async (db: Db, query: PageQuery, most: number): Promise<Found> => {
  if (query.stages?.length === 0) return none;
  const stretch = await stretchOf(db, query);
  if (!stretch) return none;
  const filters = await filtersOf(db, query);
  const best = await narrowest(db, filters, stretch);
  if (best && best.size <= few) {
    const found = await seqs(db, filters, best.filter, stretch, most);
    const isAll = found.length < most;
    return { seqs: found, total: isAll ? found.length : await countOf(db, filters, best.filter, stretch) };
  }
  const total = await counted(db, query);
  // A filter without rows of an index to its name (not on hold) is passed by nearly all.
  const [lead, another] = filters.filter(({ seqs }) => seqs !== null);
  const alone = lead && !another && lead.inOrder.length > 0;
  const found = alone
    ? await fromIndex(db, filters, lead, stretch, most)
    : await fromNewest(db, filters, stretch, most);
  return { seqs: found, total };
};
