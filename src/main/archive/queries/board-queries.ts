import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type BoardChip,
  type BoardQuery,
  type BoardRow,
  boardChips,
  boardRowSchema,
  type Due,
  places,
} from '#shared/tracking/board';
import type { RowError } from '../core/errors';
import { type Reader, readRows } from '../core/rows';
import type { Db, Tables } from '../core/schema';
import { searchPatterns } from './search';

type OnBadRow = (error: RowError) => void;

/** Labels that were replaced by a purchased label: their parcels are tracked under the new number. */
const replaced = (db: Db) =>
  db
    .selectFrom('labels as newer')
    .select('newer.replaces')
    .where('newer.replaces', 'is not', null)
    .where('newer.stage', '<>', 'closed')
    .where('newer.package_id', 'is not', null);

/** Tracking answers about this station's packages. The selected columns are in one index, so long records are not read. */
const asked = (db: Db) =>
  db
    .selectFrom('trackings')
    .where('trackings.label_id', 'is not', null)
    .where('trackings.label_id', 'not in', replaced(db).$castTo<{ replaces: string }>());

const isSilent = (before: string) => (row: ExpressionBuilder<Tables, 'trackings'>) =>
  row.and([
    row('place', '<>', 'delivered'),
    row(row.fn.coalesce('trackings.last_at', 'trackings.changed_at'), '<', before),
  ]);

const ofChip = (db: Db, { chip, silentBefore }: BoardQuery) => {
  const all = db
    .selectFrom('labels')
    .select('seq')
    .where('package_id', 'is not', null)
    .where('labels.id', 'not in', replaced(db).$castTo<{ replaces: string }>());
  if (chip === undefined) return all;
  const tracked = asked(db).select('trackings.label_id').$castTo<{ label_id: string }>();
  if (chip === 'never_asked') return all.where('labels.id', 'not in', tracked);
  const chosen =
    chip === 'silent' ? tracked.where(isSilent(silentBefore)) : tracked.where('place', '=', chip);
  return all.where('labels.id', 'in', chosen);
};

/** Uses the index that has all searched columns. */
const matchesSearch = (db: Db, search: string) =>
  db
    .selectFrom('labels')
    .select('seq')
    .where((label) =>
      label.and(searchPatterns(search).map((pattern) => sql<boolean>`search like ${pattern} escape '\\'`)),
    );

const purchase = ['register.succeeded', 'settled.found'];

/** When the label was bought. */
const boughtAt = (label: ExpressionBuilder<Tables, 'labels'>) =>
  label
    .selectFrom('events')
    .select((event) => event.fn.min('at').as('at'))
    .whereRef('events.label_id', '=', 'labels.id')
    .where('type', 'in', purchase);

const rowSchema = boardRowSchema.omit({ silent: true }).extend({ silent: z.literal([0, 1]) });

const rowsOf = (db: Db, query: BoardQuery) => {
  const { search = '', limit } = query;
  const chosen = ofChip(db, query);
  const narrowed = search.trim() === '' ? chosen : chosen.where('seq', 'in', matchesSearch(db, search));
  return db
    .selectFrom('labels')
    .leftJoin('trackings', 'trackings.label_id', 'labels.id')
    .where('seq', 'in', narrowed.orderBy('seq', 'desc').limit(limit))
    .orderBy('seq', 'desc')
    .select(['labels.id', 'labels.package_id', 'ref1', 'recipient', 'country', 'labels.created_at'])
    .select(['place', 'checked_at', 'next_at', 'last_at', 'last_text', 'last_code'])
    .select((row) =>
      row
        .case()
        .when(isSilent(query.silentBefore)(row as never))
        .then(1)
        .else(0)
        .end()
        .as('silent'),
    )
    .select((label) => boughtAt(label).as('bought_at'));
};

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

const lastOf = ({ last_at, last_text, last_code }: Row): BoardRow['last'] =>
  last_at === null && last_text === null && last_code === null
    ? null
    : { at: last_at, text: last_text, code: last_code };

const reader: Reader<Row, z.infer<typeof rowSchema>> = {
  table: 'trackings',
  id: (row) => row.package_id ?? row.id,
  schema: rowSchema,
  columns: {},
  shape: (row) => ({
    packageId: row.package_id,
    labelId: row.id,
    ref1: row.ref1,
    recipient: row.recipient,
    country: row.country,
    boughtAt: row.bought_at ?? row.created_at,
    checkedAt: row.checked_at,
    nextAt: row.next_at,
    place: row.place ?? 'unknown',
    silent: row.silent,
    last: lastOf(row),
  }),
};

/** Packages of this station, the newest orders first. */
export const boardRows = async (db: Db, query: BoardQuery, onBadRow: OnBadRow): Promise<BoardRow[]> => {
  const rows = await rowsOf(db, query).execute();
  return readRows(reader, rows, onBadRow).map((row) => ({ ...row, silent: row.silent === 1 }));
};

const countBought = async (db: Db): Promise<number> => {
  const count = (expression: ExpressionBuilder<Tables, 'labels'>) =>
    expression.fn.countAll<number | string>().as('count');
  const bought = db.selectFrom('labels').select(count).where('package_id', 'is not', null);
  const replacedCount = db
    .selectFrom(replaced(db).distinct().as('gone'))
    .select((all) => all.fn.countAll<number | string>().as('count'));
  const [all, without] = await Promise.all([
    bought.executeTakeFirstOrThrow(),
    replacedCount.executeTakeFirstOrThrow(),
  ]);
  return Number(all.count) - Number(without.count);
};

/** The number of packages for each chip, independent of the search. A silent package also counts in its place. */
export const boardCounts = async (db: Db, silentBefore: string): Promise<Record<BoardChip, number>> => {
  const groups = await asked(db)
    .select('place')
    .select((row) => row.case().when(isSilent(silentBefore)(row)).then(1).else(0).end().as('silent'))
    .select((row) => row.fn.countAll<number | string>().as('count'))
    .groupBy(['place', 'silent'])
    .execute();
  const sum = (wanted: (group: (typeof groups)[number]) => boolean): number =>
    groups.filter(wanted).reduce((total, { count }) => total + Number(count), 0);
  const total = sum(() => true);
  const counted = Object.fromEntries(places.map((place) => [place, sum((group) => group.place === place)]));
  const rest = { silent: sum((group) => group.silent === 1), never_asked: (await countBought(db)) - total };
  return { ...Object.fromEntries(boardChips.map((chip) => [chip, 0])), ...counted, ...rest } as Record<
    BoardChip,
    number
  >;
};

/**
 * Packages to ask about, the earliest due first.
 * @param after only those that are due later (ISO 8601 UTC)
 */
export const nextToAsk = async (db: Db, limit: number, after = ''): Promise<Due[]> => {
  const rows = await asked(db)
    .select(['package_id', 'label_id', 'next_at'])
    .where('next_at', 'is not', null)
    .where('next_at', '>', after)
    .orderBy('next_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ package_id, label_id, next_at }) =>
    label_id === null || next_at === null ? [] : [{ packageId: package_id, labelId: label_id, at: next_at }],
  );
};

/** Packages of orders created since `since` (ISO 8601) that were never asked about; `at` is when they were bought. */
export const neverAsked = async (db: Db, since: string): Promise<Due[]> => {
  const rows = await ofChip(db, { chip: 'never_asked', limit: 0, silentBefore: '' })
    .where('labels.created_at', '>=', since)
    .select(['labels.id', 'labels.package_id', 'labels.created_at'])
    .select((label) => boughtAt(label).as('bought_at'))
    .execute();
  return rows.flatMap(({ id, package_id, bought_at, created_at }) =>
    package_id === null ? [] : [{ packageId: package_id, labelId: id, at: bought_at ?? created_at }],
  );
};

/** The number of packages that will be asked about again. */
export const countWatched = async (db: Db): Promise<number> => {
  const row = await db
    .selectFrom('trackings')
    .select((all) => all.fn.countAll<number | string>().as('count'))
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

export const lastChecked = async (db: Db): Promise<string | null> => {
  const row = await asked(db)
    .select((all) => all.fn.max('checked_at').as('newest'))
    .executeTakeFirst();
  return row?.newest ?? null;
};
