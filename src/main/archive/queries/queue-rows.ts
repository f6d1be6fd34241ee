import { type ExpressionBuilder, sql } from 'kysely';
import { z } from 'zod';
import { holdSchema } from '#shared/label/stage';
import { papersOfPrint } from '#shared/print/print';
import { queueRowSchema, type StoredRow } from '#shared/queue/row';
import { storedDraft } from '../changes/drafts';
import type { Connection } from '../core/connection';
import type { RowError } from '../core/errors';
import { query } from '../core/query';
import { json, type Reader, readRows } from '../core/rows';
import type { Db, Tables } from '../core/schema';

type OnBadRow = (error: RowError) => void;

type Labels = ExpressionBuilder<Tables, 'labels'>;

/** How many parcels the label's order has, without closed ones that were never bought. */
const parcelsOfOrder = (label: Labels) =>
  label
    .selectFrom('labels as other')
    .select((each) => each.fn.max('other.parcel').as('most'))
    .whereRef('other.ref1', '=', 'labels.ref1')
    .where((each) =>
      each.or([each('other.stage', '<>', 'closed'), each('other.package_id', 'is not', null)]),
    );

/** Whether a person entered the package of a label that is on hold. */
const isEntered = (label: Labels) =>
  label
    .case()
    .when(label.and([label('stage', '=', 'registered'), label('hold_code', 'is not', null)]))
    .then(
      label.exists(
        label
          .selectFrom('events')
          .select('events.id')
          .whereRef('events.label_id', '=', 'labels.id')
          .where('events.type', '=', 'settled.found'),
      ),
    )
    .else(0)
    .end();

/** The draft is read only before the purchase. */
const draftToBuy = (label: Labels) => label.case().when('stage', '=', 'draft').then(label.ref('draft')).end();

const holdBeforePrint = (label: Labels) =>
  label.case().when('stage', 'in', ['draft', 'registered']).then(label.ref('hold_json')).end();

const withPrintAndPlace = (db: Db) =>
  db
    .selectFrom('labels')
    .leftJoin('prints', (join) =>
      join.on('prints.seq', '=', (eb) =>
        eb
          .selectFrom('prints as each')
          .select((print) => print.fn.max('each.seq').as('latest'))
          .whereRef('each.label_id', '=', 'labels.id'),
      ),
    )
    .leftJoin('queue_places as place', 'place.label_id', 'labels.id');

/** Labels with their latest print and their place in the queue. */
const queued = (db: Db) =>
  withPrintAndPlace(db)
    .select(['labels.id', 'batch_id', 'position', 'ref1', 'parcel', 'recipient', 'country'])
    .select(['stage', 'hold_code', 'retry_at', 'package_id', 'scanned_back_at'])
    .select(['labels.created_at', 'labels.updated_at'])
    .select(['state as print', 'waiting', 'expected', 'copies', 'prints.printer_id as printed_at'])
    .select(['place.printer_id as placed_at', 'priority'])
    .select((label) => [
      parcelsOfOrder(label).as('parcels'),
      draftToBuy(label).as('draft'),
      holdBeforePrint(label).as('hold_json'),
      isEntered(label).as('is_entered'),
    ]);

type QueuedRow = Awaited<ReturnType<ReturnType<typeof queued>['execute']>>[number];

/** After a print that ended without paper, the label may be placed at another printer. */
const printerOf = ({ print, printed_at, placed_at }: QueuedRow): string | null => {
  // A print of a restored archive may have come out of any printer.
  const printedAt = printed_at === '' ? null : printed_at;
  return print === 'failed' || print === 'cancelled' ? (placed_at ?? printedAt) : (printedAt ?? placed_at);
};

const schema = queueRowSchema.omit({ problems: true }).extend({
  draft: storedDraft.nullable(),
  failure: holdSchema.shape.failure.nullable(),
  isEntered: z.boolean(),
});

/** Only the failure of a hold is needed here. */
const failureIn = (holdJson: string | null): unknown =>
  holdJson === null ? null : (json('hold_json', holdJson) as { failure?: unknown } | null)?.failure;

const reader: Reader<QueuedRow, z.infer<typeof schema>> = {
  table: 'labels',
  id: (row) => row.id,
  schema,
  columns: {
    failure: 'hold_json',
    hold: 'hold_code',
    print: 'prints.state',
    papers: 'prints.expected',
    waiting: 'prints.waiting',
  },
  shape: (row) => ({
    labelId: row.id,
    batchId: row.batch_id,
    position: row.position,
    priority: row.priority ?? 0,
    ref1: row.ref1,
    parcel: row.parcel,
    parcels: Math.max(row.parcel, row.parcels ?? 1),
    recipient: row.recipient,
    country: row.country,
    stage: row.stage,
    hold: row.hold_code,
    retryAt: row.retry_at,
    packageId: row.package_id,
    printerId: printerOf(row),
    print: row.print,
    papers: papersOfPrint({ expected: row.expected ?? 0, copies: row.copies ?? 1 }),
    scannedBack: row.scanned_back_at !== null,
    waiting: row.waiting === null ? [] : json('prints.waiting', row.waiting),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    draft: row.draft === null ? null : json('draft', row.draft),
    failure: failureIn(row.hold_json),
    isEntered: row.is_entered === 1,
  }),
};

/** In the order of `batchIds`, and of the file in each batch. */
export const rowsOfBatches = async (
  db: Db,
  batchIds: readonly string[],
  onBadRow: OnBadRow,
): Promise<StoredRow[]> => {
  const found: StoredRow[] = [];
  for (const id of batchIds) {
    const rows = await queued(db).where('batch_id', '=', id).orderBy('position').execute();
    found.push(...readRows(reader, rows, onBadRow));
  }
  return found;
};

const ofLabels = query<{ ids: string }, QueuedRow>((db, bind) =>
  queued(db).where('labels.id', 'in', sql<string>`(select value from json_each(${bind('ids')}))`),
);

/** In any order. */
export const rowsOfLabels = (
  connection: Connection,
  labelIds: readonly string[],
  onBadRow: OnBadRow,
): StoredRow[] => readRows(reader, ofLabels.all(connection, { ids: JSON.stringify(labelIds) }), onBadRow);

export const lastChange = async (db: Db, batchIds: readonly string[]): Promise<string | null> => {
  if (batchIds.length === 0) return null;
  const row = await db
    .selectFrom('labels')
    .select((label) => label.fn.max('updated_at').as('newest'))
    .where('batch_id', 'in', batchIds)
    .executeTakeFirst();
  return row?.newest ?? null;
};
