import { z } from 'zod';
import { onlyLogged } from '#shared/label/event';
import { type Label, labelSchema } from '#shared/label/stage';
import { type Print, printSchema } from '#shared/print/print';
import { storedDraft } from '../changes/drafts';
import { yieldToEventLoop } from '../../base/event-loop';
import type { RowError } from '../core/errors';
import type { ListQuery } from './label-filters';
import { findSeqs, type Found } from './label-search';
import { json, type Reader, readRows } from '../core/rows';
import type { Db } from '../core/schema';
import { labelReader } from '../tables/labels';
import { printReader } from '../tables/prints';

type OnBadRow = (error: RowError) => void;
type Limited = ListQuery & { limit: number };

/** A label with the other columns of its list row. */
export interface ListRow {
  label: Label;
  print: Print | null;
  documents: number;
  /** The id of the last event that changed it or its prints; 0 where there is none. */
  lastEvent: number;
  replacedBy: { labelId: string; packageId: string | null } | null;
}

/** Newest first. */
export const findLabels = async (db: Db, query: Limited, onBadRow: OnBadRow): Promise<Label[]> => {
  const { seqs } = await findSeqs(db, query, query.limit);
  const rows = await db
    .selectFrom('labels')
    .selectAll()
    .where('seq', 'in', seqs)
    .orderBy('seq', 'desc')
    .execute();
  return readRows(labelReader, rows, onBadRow);
};

/** Labels with their latest print, in one query. */
const listed = (db: Db, seqs: readonly number[]) =>
  db
    .selectFrom('labels')
    .leftJoin('prints as print', (join) =>
      join.on('print.seq', '=', (eb) =>
        eb
          .selectFrom('prints as each')
          .select((each) => each.fn.max('each.seq').as('latest'))
          .whereRef('each.label_id', '=', 'labels.id'),
      ),
    )
    .where('labels.seq', 'in', seqs)
    .orderBy('labels.seq', 'desc');

const withPrint = (db: Db, seqs: readonly number[]) =>
  listed(db, seqs)
    .selectAll('labels')
    .select([
      'print.seq as print_seq',
      'print.id as print_id',
      'print.printer_id as printed_at',
      'printer_name',
    ])
    .select([
      'print.state',
      'reason',
      'copies',
      'expected',
      'counter_before',
      'counter_after',
      'waiting',
      'note',
    ])
    .select(['print.created_at as print_created_at', 'print.updated_at as print_updated_at'])
    .select((label) => [
      label
        .selectFrom('documents')
        .select((all) => all.fn.countAll<number | string>().as('count'))
        .whereRef('label_id', '=', 'labels.id')
        .as('documents'),
      label
        .selectFrom('events')
        .select('events.id')
        .whereRef('events.label_id', '=', 'labels.id')
        .where('events.type', 'not in', onlyLogged)
        .orderBy('events.id', 'desc')
        .limit(1)
        .as('last_event'),
    ]);

type JoinedRow = Awaited<ReturnType<ReturnType<typeof withPrint>['execute']>>[number];

const printOf = (row: JoinedRow): unknown =>
  row.print_id === null
    ? null
    : printReader.shape({
        ...(row as unknown as Parameters<typeof printReader.shape>[0]),
        ...{ id: row.print_id, seq: row.print_seq ?? 0, label_id: row.id, printer_id: row.printed_at ?? '' },
        ...{ created_at: row.print_created_at ?? '', updated_at: row.print_updated_at ?? '' },
      });

const noDraft = { fields: {}, items: [] };
const schema = z.object({
  label: labelSchema,
  draft: storedDraft,
  print: printSchema.nullable(),
  documents: z.coerce.number().int(),
  lastEvent: z.number().int(),
});

/** The draft is parsed separately, because it takes most of the time for a thousand rows (see storedDraft). */
const reader: Reader<JoinedRow, z.infer<typeof schema>> = {
  table: 'labels',
  id: (row) => row.id,
  schema,
  columns: {},
  shape: (row) => ({
    label: { ...(labelReader.shape({ ...row, draft: '{}' }) as object), draft: noDraft },
    draft: json('draft', row.draft),
    print: printOf(row),
    documents: row.documents,
    lastEvent: row.last_event ?? 0,
  }),
};

/** Replacements by the id of the replaced label; the newest where there are several. */
const replacements = async (db: Db, seqs: readonly number[]): Promise<Map<string, ListRow['replacedBy']>> => {
  const rows = await db
    .selectFrom('labels as newer')
    .innerJoin('labels as old', 'old.id', 'newer.replaces')
    .where('old.seq', 'in', seqs)
    .where('newer.replaces', 'is not', null)
    .where('newer.stage', '<>', 'closed')
    .orderBy('newer.seq')
    .select(['old.id as old', 'newer.id', 'newer.package_id'])
    .execute();
  return new Map(rows.map((row) => [row.old, { labelId: row.id, packageId: row.package_id }]));
};

/** The labels with these numbers (`seq`) as list rows, newest first. */
export const rowsOf = async (db: Db, seqs: readonly number[], onBadRow: OnBadRow): Promise<ListRow[]> => {
  const replaced = await replacements(db, seqs);
  const rows = await withPrint(db, seqs).execute();
  return readRows(reader, rows, onBadRow).map(({ label, draft, ...beside }) => ({
    label: { ...label, draft },
    ...beside,
    replacedBy: label.package && (replaced.get(label.id) ?? label.replacedElsewhere ?? null),
  }));
};

/**
 * The newest labels of a query as list rows, and the number of all where it is known. A row that can't be read is left out, and the next
 * one takes its place.
 * @returns fewer rows than the limit only where there are no older ones that can be read
 */
export const listLabels = async (
  db: Db,
  query: Limited,
  onBadRow: OnBadRow,
): Promise<{ rows: ListRow[] } & Pick<Found, 'total'>> => {
  const { limit } = query;
  const { seqs, total } = await findSeqs(db, query, limit);
  const rows = await rowsOf(db, seqs, onBadRow);
  for (let found = seqs; rows.length < limit && found.length === limit;) {
    await yieldToEventLoop();
    found = (await findSeqs(db, { ...query, below: found.at(-1) }, limit)).seqs;
    rows.push(...(await rowsOf(db, found, onBadRow)));
  }
  return { rows: rows.slice(0, limit), total };
};
