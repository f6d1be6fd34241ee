import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { LabelQuery } from '#shared/label/label-query';
import type { Db, Tables } from '../core/schema';
import { type SearchWord, searchWords } from './search';

/** Which labels a list shows. */
export interface ListQuery extends LabelQuery {
  /** `not_by_beginning`: a tracking number is found whole or by its end, since all of one account begin alike. */
  tracking?: 'not_by_beginning' | undefined;
  /** Id of the label after which the list goes on. */
  before?: string | undefined;
}

type Labels = ExpressionBuilder<Tables, 'labels'>;
type Condition = (label: Labels) => Expression<SqlBool>;

/** One thing asked of a label: how it is tested, and the rows of an index that hold all who pass. */
export interface Filter {
  test: Condition;
  /** The rows of an index that hold all who pass; null where there is none. */
  seqs: ((db: Db) => Seqs) | null;
  /** Whether those rows hold nobody else, so that counting them is enough; one may hold a label twice. */
  isExact: boolean;
  /** Together the same, each from an index that has them in the order of their arrival; none where there is no such index. */
  inOrder: readonly Condition[];
}
type Seqs = SelectQueryBuilder<Tables, never, { seq: number }>;

const seqsWhere = (db: Db, condition: Condition) => db.selectFrom('labels').select('seq').where(condition);

/** Tested where it stands, and never looked up in an index of its own: which index leads is decided here. */
const still = (column: 'country' | 'printer_id' | 'stage') => sql<string>`coalesce(${sql.ref(column)}, '')`;

const spaced = sql<string>`' ' || search || ' '`;

/** Labels whose paper bears the very code that was typed, at most a few: a barcode is nobody's name. */
const bearers = async (db: Db, typed: string): Promise<number[]> => {
  const rows = await db
    .selectFrom('label_codes')
    .innerJoin('labels', 'labels.id', 'label_codes.label_id')
    .select('seq')
    .where('code', '=', typed)
    .limit(100)
    .execute();
  return rows.map(({ seq }) => seq);
};

const spacedWithoutTracking = sql<string>`replace(' ' || search || ' ', ' ' || lower(coalesce(tracking_number, '')) || ' ', ' ')`;

const like = (text: Expression<string>, patterns: readonly string[]): Expression<SqlBool>[] =>
  patterns.map((pattern) => sql<SqlBool>`${text} like ${pattern} escape '\\'`);

const wordFilter = async (
  db: Db,
  { ranges, begins, ends, isExact, typed }: SearchWord,
  tracking: ListQuery['tracking'],
): Promise<Filter> => {
  const known = await bearers(db, typed);
  const beginning = tracking === 'not_by_beginning' ? spacedWithoutTracking : spaced;
  const test: Condition = (label) =>
    label.or([
      ...like(beginning, begins),
      ...like(spaced, ends),
      ...(known.length === 0 ? [] : [label('seq', 'in', known)]),
    ]);
  const seqs = (all: Db) => {
    const [first, ...rest] = [
      ...ranges.map(({ from, to }) =>
        all.selectFrom('label_words').select('seq').where('word', '>=', from).where('word', '<', to),
      ),
      ...(known.length === 0 ? [] : [seqsWhere(all, (label) => label('seq', 'in', known))]),
    ];
    return rest.reduce((union, one) => union.unionAll(one as Seqs), first as Seqs);
  };
  return { test, seqs, isExact: isExact && tracking === undefined, inOrder: [] };
};

const leading = (test: Condition, ...inOrder: Condition[]): Filter => ({
  test,
  seqs: (db) => seqsWhere(db, (label) => label.or(inOrder.map((condition) => condition(label)))),
  isExact: true,
  inOrder,
});

const holdFilter = ({ held, holdCode }: ListQuery): Filter[] => {
  if (holdCode !== undefined) {
    const test: Condition = (label) =>
      label.and([label('hold_code', 'is not', null), label('hold_code', '=', holdCode)]);
    return [leading(test, test)];
  }
  if (held === undefined) return [];
  const test: Condition = (label) => label('hold_code', held ? 'is not' : 'is', null);
  return [held ? leading(test, test) : { test, seqs: null, isExact: false, inOrder: [] }];
};

const equal = (column: 'printer_id' | 'country', value?: string): Filter[] =>
  value === undefined
    ? []
    : [
        leading(
          () => sql<SqlBool>`${still(column)} = ${value}`,
          (label) => label(column, '=', value),
        ),
      ];

const stageFilter = ({ stages }: ListQuery): Filter[] =>
  stages === undefined
    ? []
    : [
        leading(
          () => sql<SqlBool>`${still('stage')} in (${sql.join(stages)})`,
          ...stages.map(
            (stage): Condition =>
              (label) =>
                label('stage', '=', stage),
          ),
        ),
      ];

/** Every parcel of the orders whose further parcels an index names. */
const parcelsFilter = ({ parcels }: ListQuery): Filter[] => {
  if (parcels === undefined) return [];
  const test: Condition = (label) =>
    label(
      'ref1',
      'in',
      label
        .selectFrom('labels as further')
        .select('further.ref1')
        .where(sql<SqlBool>`further.parcel > 1`)
        .where((one) =>
          one.or([one('further.stage', '<>', 'closed'), one('further.package_id', 'is not', null)]),
        ),
    );
  return [{ test, seqs: (db) => seqsWhere(db, test), isExact: true, inOrder: [] }];
};

/** How each thing that can be chosen is asked; `stretchOf` sees to the times. */
const chosen: Record<
  Exclude<keyof LabelQuery, 'search' | 'held' | 'from' | 'to'>,
  (query: ListQuery) => Filter[]
> = {
  holdCode: holdFilter,
  printerId: ({ printerId }) => equal('printer_id', printerId),
  country: ({ country }) => equal('country', country),
  parcels: parcelsFilter,
  stages: stageFilter,
};

/** All that a query asks, apart from its times. */
export const filtersOf = async (db: Db, query: ListQuery): Promise<Filter[]> => [
  ...(await Promise.all(searchWords(query.search ?? '').map((word) => wordFilter(db, word, query.tracking)))),
  ...Object.values(chosen).flatMap((filter) => filter(query)),
];

const seqOf = async (db: Db, id: string): Promise<number> =>
  (await db.selectFrom('labels').select('seq').where('id', '=', id).executeTakeFirst())?.seq ?? 0;

const seqAt = async (db: Db, time: string, side: 'first' | 'last'): Promise<number | null> => {
  const order = side === 'first' ? 'asc' : 'desc';
  const row = await db
    .selectFrom('labels')
    .select('seq')
    .where('created_at', side === 'first' ? '>=' : '<', time)
    .orderBy('created_at', order)
    .orderBy('seq', order)
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? null;
};

/**
 * The stretch of labels that a query's times and cursor leave, both ends in it; null for none. Labels are numbered as they
 * arrive, so their times rise with their numbers; where a clock was set back, a label at an edge may count to the day beside.
 */
export const stretchOf = async (
  db: Db,
  { from, to, before }: ListQuery,
): Promise<{ low: number; high: number } | null> => {
  const low = from === undefined ? 0 : await seqAt(db, from, 'first');
  const last = to === undefined ? Number.MAX_SAFE_INTEGER : await seqAt(db, to, 'last');
  if (low === null || last === null) return null;
  const high = before === undefined ? last : Math.min(last, (await seqOf(db, before)) - 1);
  return low <= high ? { low, high } : null;
};
