import type { Selectable } from 'kysely';
import { type Label, labelSchema } from '#shared/label/stage';
import type { Connection } from '../core/connection';
import { yieldToEventLoop } from '../../base/event-loop';
import { query } from '../core/query';
import { json, type Reader } from '../core/rows';
import { inChunks } from '../core/chunks';
import type { Tx, Tables } from '../core/schema';
import { derivedColumns } from '../queries/search';

export type LabelRow = Selectable<Tables['labels']>;

export const labelReader: Reader<LabelRow, Label> = {
  table: 'labels',
  id: (row) => row.id,
  schema: labelSchema,
  columns: {
    hold: 'hold_json',
    package: 'package_id',
    'package.trackingNumber': 'tracking_number',
    anonymised: 'blanked_at',
  },
  shape: (row) => ({
    id: row.id,
    batchId: row.batch_id,
    position: row.position,
    ref1: row.ref1,
    parcel: row.parcel,
    stage: row.stage,
    draft: json('draft', row.draft),
    hold: row.hold_json === null ? null : json('hold_json', row.hold_json),
    package:
      row.package_id === null ? null : { packageId: row.package_id, trackingNumber: row.tracking_number },
    replaces: row.replaces,
    ...(row.scanned_back_at === null ? {} : { scannedBackAt: row.scanned_back_at }),
    ...(row.outdated_at === null ? {} : { outdatedAt: row.outdated_at }),
    ...(row.replaced_elsewhere === null
      ? {}
      : { replacedElsewhere: json('replaced_elsewhere', row.replaced_elsewhere) }),
    ...(row.unscreened === null ? {} : { unscreened: row.unscreened.split(',') }),
    ...(row.blanked_at === null ? {} : { anonymised: { at: row.blanked_at, days: row.blanked_days } }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }),
};

/** The written columns of a row; the database fills the others. */
type WrittenRow = Omit<LabelRow, 'seq' | 'printer_id'>;

/** The columns that an event changes. */
const progressOf = (label: Label) => ({
  stage: label.stage,
  hold_code: label.hold?.failure.code ?? null,
  hold_json: label.hold && JSON.stringify(label.hold),
  updated_at: label.updatedAt,
  retry_at: label.hold?.retryAt ?? null,
  scanned_back_at: label.scannedBackAt ?? null,
  outdated_at: label.outdatedAt ?? null,
  replaced_elsewhere: label.replacedElsewhere ? JSON.stringify(label.replacedElsewhere) : null,
  unscreened: label.unscreened?.join(',') || null,
});

const toRow = (label: Label): WrittenRow => ({
  ...progressOf(label),
  id: label.id,
  batch_id: label.batchId,
  position: label.position,
  ref1: label.ref1,
  parcel: label.parcel,
  draft: JSON.stringify(label.draft),
  package_id: label.package?.packageId ?? null,
  tracking_number: label.package?.trackingNumber ?? null,
  replaces: label.replaces,
  created_at: label.createdAt,
  ...derivedColumns(label),
  blanked_at: label.anonymised?.at ?? null,
  blanked_days: label.anonymised?.days ?? null,
});

export const insertLabels = async (tx: Tx, labels: readonly Label[]): Promise<void> => {
  for (const chunk of inChunks(labels)) {
    await tx.insertInto('labels').values(chunk.map(toRow)).execute();
    await yieldToEventLoop();
  }
};

/** Lists all columns by name: a column that is left out, and would never be written, does not compile. */
type All<Row> = Record<Exclude<keyof Row, 'id'>, true>;

const progressColumns: All<ReturnType<typeof progressOf>> = {
  ...{ stage: true, hold_code: true, hold_json: true, updated_at: true, retry_at: true },
  ...{ scanned_back_at: true, outdated_at: true, replaced_elsewhere: true, unscreened: true },
};

const allColumns: All<WrittenRow> = {
  ...progressColumns,
  ...{ batch_id: true, position: true, ref1: true, parcel: true, draft: true },
  ...{ package_id: true, tracking_number: true, replaces: true, created_at: true },
  ...{ search: true, recipient: true, country: true, blanked_at: true, blanked_days: true },
};

/** Writes these columns of the row with an id. */
const writing = <Row extends Partial<WrittenRow> & { id: string }>(columns: All<Row>) =>
  query<Row>((db, bind) =>
    db
      .updateTable('labels')
      .set(Object.fromEntries(Object.keys(columns).map((name) => [name, bind(name as keyof Row & string)])))
      .where('id', '=', bind('id')),
  );

const progress = writing<ReturnType<typeof progressOf> & { id: string }>(progressColumns);
const complete = writing<WrittenRow>(allColumns);

/** `advance` keeps these objects when an event does not change them. */
const isOnlyProgress = (before: Label, after: Label): boolean =>
  before.draft === after.draft &&
  before.package === after.package &&
  before.ref1 === after.ref1 &&
  before.parcel === after.parcel &&
  before.anonymised === after.anonymised &&
  before.replaces === after.replaces;

/**
 * Writes a label.
 * @param before the label on disk, if the caller has read it: then unchanged columns are not written, nor indexed again
 */
export const updateLabel = (connection: Connection, label: Label, before: Label | null = null): void => {
  if (before && isOnlyProgress(before, label))
    progress.run(connection, { id: label.id, ...progressOf(label) });
  else complete.run(connection, toRow(label));
};
