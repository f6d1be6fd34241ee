import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { LabelQuery } from '#shared/label/label-query';
import type { Db, Tables } from '../core/schema';
import { type SearchWord, searchWords } from './search';

/** The labels that a list shows. */
export interface ListQuery extends LabelQuery {
  /** `not_by_beginning`: a tracking number matches only completely or by its end, because all of one account begin alike. */
  tracking?: 'not_by_beginning' | undefined;
  /** Id of the last label of the previous page. */
  before?: string | undefined;
  /** Only labels with a lower number (`seq`): where a page goes on behind rows that can't be read. */
  below?: number | undefined;
}

/** Which labels are searched: this bench's labels, or copies of other benches' labels, which have no index of their times. */
export type LabelSet = 'own' | 'copied';

type Labels = ExpressionBuilder<Tables, 'labels'>;
type Condition = (label: Labels) => Expression<SqlBool>;

/** One condition on labels: how to test a label, and an index that finds the matching labels. */
export interface Filter {
  test: Condition;
  /** Rows of an index with all matching labels; null where there is none. */
  seqs: ((db: Db) => Seqs) | null;
  /** Whether those rows have only matching labels, so that counting them is enough; a label may occur twice. */
  isExact: boolean;
  /** Conditions that together are the same, each read from an index in the order of `seq`; empty where there is no such index. */
  inOrder: readonly Condition[];
}
type Seqs = SelectQueryBuilder<Tables, never, { seq: number }>;

const seqsWhere = (db: Db, condition: Condition) => db.selectFrom('labels').select('seq').where(condition);

/** The expression keeps SQLite from using an index of this column: the code chooses which index is used. */
const unindexed = (column: 'country' | 'printer_id' | 'stage') =>
  sql<string>`coalesce(${sql.ref(column)}, '')`;

const spaced = sql<string>`' ' || search || ' '`;

/** Labels with a barcode that equals the typed text, at most 100. */
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
  { tracking, shelf }: { tracking: ListQuery['tracking']; shelf: LabelSet },
): Promise<Filter> => {
  // Barcodes are not copied: the floor is asked for a complete code.
  const known = shelf === 'own' ? await bearers(db, typed) : [];
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

const indexed = (test: Condition, ...inOrder: Condition[]): Filter => ({
  test,
  seqs: (db) => seqsWhere(db, (label) => label.or(inOrder.map((condition) => condition(label)))),
  isExact: true,
  inOrder,
});

const holdFilter = ({ held, holdCode }: ListQuery): Filter[] => {
  if (holdCode !== undefined) {
    const test: Condition = (label) =>
      label.and([label('hold_code', 'is not', null), label('hold_code', '=', holdCode)]);
    return [indexed(test, test)];
  }
  if (held === undefined) return [];
  const test: Condition = (label) => label('hold_code', held ? 'is not' : 'is', null);
  return [held ? indexed(test, test) : { test, seqs: null, isExact: false, inOrder: [] }];
};

const equal = (column: 'printer_id' | 'country', value?: string): Filter[] =>
  value === undefined
    ? []
    : [
        indexed(
          () => sql<SqlBool>`${unindexed(column)} = ${value}`,
          (label) => label(column, '=', value),
        ),
      ];

const stageFilter = ({ stages }: ListQuery): Filter[] =>
  stages === undefined
    ? []
    : [
        indexed(
          () => sql<SqlBool>`${unindexed('stage')} in (${sql.join(stages)})`,
          ...stages.map(
            (stage): Condition =>
              (label) =>
                label('stage', '=', stage),
          ),
        ),
      ];

/** All parcels of the orders with more than one parcel, found by an index. */
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

/** The filter of each property that can be chosen; `timesFilter` handles the times. */
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

const timesOf =
  ({ from = '', to = '~' }: ListQuery): Condition =>
  (label) =>
    label.and([label('created_at', '>=', from), label('created_at', '<', to)]);

const timesFilter = (query: ListQuery, shelf: LabelSet): Filter[] => {
  if (query.from === undefined && query.to === undefined) return [];
  const test = timesOf(query);
  const seqs = shelf === 'own' ? (db: Db) => seqsWhere(db, test) : null;
  return [{ test, seqs, isExact: true, inOrder: [] }];
};

/** All filters of a query. */
export const filtersOf = async (db: Db, query: ListQuery, shelf: LabelSet): Promise<Filter[]> => {
  const { search = '', tracking } = query;
  return [
    ...(await Promise.all(searchWords(search).map((word) => wordFilter(db, word, { tracking, shelf })))),
    ...Object.values(chosen).flatMap((filter) => filter(query)),
    ...timesFilter(query, shelf),
  ];
};

const seqOf = async (db: Db, id: string): Promise<number> =>
  (await db.selectFrom('labels').select('seq').where('id', '=', id).executeTakeFirst())?.seq ?? 0;

/** The lowest and the highest `seq` of the labels of a query's times; null for none. */
const spanOf = async (db: Db, query: ListQuery): Promise<{ first: number; last: number } | null> => {
  const { first, last } = await db
    .selectFrom('labels')
    .where(timesOf(query))
    .select((label) => [
      label.fn.min<number | null>('seq').as('first'),
      label.fn.max<number | null>('seq').as('last'),
    ])
    .executeTakeFirstOrThrow();
  return first === null || last === null ? null : { first, last };
};

/**
 * The range of `seq` that a query's times and page allow, both ends included; null for none. It may have labels of other times too: a
 * label that was adopted or restored has a higher number than others of its time.
 */
export const rangeOf = async (
  db: Db,
  { before, below = Number.MAX_SAFE_INTEGER, ...query }: ListQuery,
  shelf: LabelSet,
): Promise<{ low: number; high: number } | null> => {
  const hasTimes = shelf === 'own' && (query.from !== undefined || query.to !== undefined);
  const span = hasTimes ? await spanOf(db, query) : { first: 0, last: Number.MAX_SAFE_INTEGER };
  if (!span) return null;
  const end = before === undefined ? below : Math.min(below, await seqOf(db, before));
  const range = { low: span.first, high: Math.min(span.last, end - 1) };
  return range.low <= range.high ? range : null;
};
