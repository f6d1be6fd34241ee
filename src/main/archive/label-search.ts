import type { ExpressionBuilder } from 'kysely';
import type { Stage } from '#shared/label/stage';
import { stages } from '#shared/label/stage';
import { type Filter, filtersOf, type ListQuery, stretchOf } from './label-filters';
import type { Db, Tables } from './schema';

/**
 * Up to this many labels, those whom an index names are read and tested one by one. Of more there are so many that the newest
 * few are soon met by reading from the newest back; so that neither way grows with the archive.
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

/** Newest first; `most` null for all. */
const seqs = async (
  db: Db,
  filters: readonly Filter[],
  lead: Filter | null,
  stretch: Stretch,
  most: number | null,
): Promise<number[]> => {
  const led = lead?.lead?.(db).seqs;
  const query = db
    .selectFrom('labels')
    .select('seq')
    .where((label) =>
      label.and([
        inStretch(stretch)(label),
        ...(led ? [label('seq', 'in', led)] : []),
        ...filters.map(({ test }) => test(label)),
      ]),
    )
    .orderBy('seq', 'desc');
  const rows = await (most === null ? query : query.limit(most)).execute();
  return rows.map(({ seq }) => seq);
};

/** How many labels a filter's index names in the stretch, counted no further than what is few. */
const sizeOf = async (db: Db, { lead }: Filter, stretch: Stretch): Promise<number> => {
  if (!lead) return Infinity;
  const named = db
    .selectFrom(lead(db).seqs.as('named'))
    .select('named.seq')
    .where('named.seq', '>=', stretch.low)
    .where('named.seq', '<=', stretch.high)
    .limit(few + 1);
  const row = await db
    .selectFrom(named.as('few'))
    .select((all) => all.fn.countAll<number | string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
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

/** Many labels pass what an index names: it is read from its newest end, each stage by itself. */
const fromIndex = async (
  db: Db,
  filters: readonly Filter[],
  lead: Filter,
  stretch: Stretch,
  most: number,
  asked: readonly Stage[] | undefined,
): Promise<number[]> => {
  const inOrder = lead.lead?.(db).inOrder;
  const rest = filters.filter((filter) => filter !== lead);
  const read = async (only: Stage | null): Promise<number[]> => {
    const rows = await db
      .selectFrom('labels')
      .select('seq')
      .where((label) =>
        label.and([
          inStretch(stretch)(label),
          ...(only === null ? (inOrder ? [inOrder(label)] : []) : [label('stage', '=', only)]),
          ...rest.map(({ test }) => test(label)),
        ]),
      )
      .orderBy('seq', 'desc')
      .limit(most)
      .execute();
    return rows.map(({ seq }) => seq);
  };
  if (lead.kind !== 'stage') return read(null);
  const found: number[] = [];
  for (const stage of asked ?? stages) found.push(...(await read(stage)));
  return found.sort((a, b) => b - a).slice(0, most);
};

export interface Found {
  /** Newest first. */
  seqs: number[];
  /** How many there are in all; null where nobody counted so many. */
  total: number | null;
}

const none: Found = { seqs: [], total: 0 };

/** How many labels pass a query of nothing but stages or holds, as the triggers counted. */
const counted = async (db: Db, query: ListQuery): Promise<number | null> => {
  const { search = '', holdCode, country, printerId, from, to, before } = query;
  if (
    search.trim() !== '' ||
    [holdCode, country, printerId, from, to, before].some((one) => one !== undefined)
  )
    return null;
  const rows = await db.selectFrom('label_counts').selectAll().execute();
  return rows
    .filter(({ stage }) => query.stages === undefined || (query.stages as readonly string[]).includes(stage))
    .filter(({ held }) => query.held === undefined || (held === 1) === query.held)
    .reduce((sum, { count }) => sum + count, 0);
};

/** The newest labels that a query asks for, by their numbers of arrival. */
export const findSeqs = async (db: Db, query: ListQuery, most: number): Promise<Found> => {
  if (query.stages?.length === 0) return none;
  const stretch = await stretchOf(db, query);
  if (!stretch) return none;
  const filters = await filtersOf(db, query);
  const best = await narrowest(db, filters, stretch);
  if (best && best.size <= few) {
    const all = await seqs(db, filters, best.filter, stretch, null);
    return { seqs: all.slice(0, most), total: all.length };
  }
  const total = await counted(db, query);
  const lead = filters.find(({ kind, lead: index }) => kind !== 'word' && index !== null);
  const hasWords = filters.some(({ kind }) => kind === 'word');
  const found =
    lead && !hasWords
      ? await fromIndex(db, filters, lead, stretch, most, query.stages)
      : await seqs(db, filters, null, stretch, most);
  return { seqs: found, total };
};
