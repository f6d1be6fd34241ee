import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Update } from '#shared/update/basket';
import { applyEvent } from './commit';
import type { RowError } from '../core/errors';
import { readRows } from '../core/rows';
import { readInChunks } from '../core/chunks';
import type { Db, Tx } from '../core/schema';
import { labelReader } from '../tables/labels';
import { upsertUpdates } from '../tables/updates';
import type { ArchiveDeps } from '../core/types';

/** The result of a correction, and the event for its label; null where the package was not bought here. */
export interface SettledUpdate {
  update: Update;
  event: LabelEvent | null;
}

/** The current ref1 of a label, if it has to keep it because another live label has the new ref1 for the same parcel; else null. */
const refToKeep = async (tx: Tx, labelId: string, ref1: string): Promise<string | null> => {
  const labelRow = await tx
    .selectFrom('labels')
    .select(['ref1', 'parcel', 'replaces'])
    .where('id', '=', labelId)
    .executeTakeFirst();
  if (!labelRow || labelRow.replaces !== null) return null;
  const other = await tx
    .selectFrom('labels')
    .select('id')
    .where('ref1', '=', ref1)
    .where('parcel', '=', labelRow.parcel)
    .where('stage', '<>', 'closed')
    .where('replaces', 'is', null)
    .where('id', '<>', labelId)
    .executeTakeFirst();
  return other ? labelRow.ref1 : null;
};

/**
 * A correction that the service accepted is saved even when another order took its ref1 meanwhile: the label then keeps its current ref1.
 */
const withAllowedRef = async (tx: Tx, labelId: string, event: LabelEvent): Promise<LabelEvent> => {
  if (event.type !== 'updated') return event;
  const { fields } = event.draft;
  const ref1 = await refToKeep(tx, labelId, String(fields.ref1 ?? ''));
  return ref1 === null ? event : { ...event, draft: { ...event.draft, fields: { ...fields, ref1 } } };
};

/**
 * Saves the corrections and one event for each label in one transaction. Each event is applied to the label on disk, so a print that
 * is running neither blocks it nor undoes it.
 */
export const settleUpdates = (
  db: Db,
  settled: readonly SettledUpdate[],
  at: string,
  deps: ArchiveDeps,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await upsertUpdates(
      tx,
      settled.map(({ update }) => update),
    );
    for (const { update, event } of settled) {
      if (!event || update.labelId === null) continue;
      applyEvent(update.labelId, await withAllowedRef(tx, update.labelId, event), at, deps);
    }
  });

/** Labels of these packages, by packageId or full tracking number. */
export const labelsOfPackages = async (
  db: Db,
  numbers: readonly string[],
  onBadRow: (error: RowError) => void,
): Promise<Label[]> => {
  const rows = await readInChunks(numbers, (chunk) =>
    db
      .selectFrom('labels')
      .selectAll()
      .where((label) => label.or([label('package_id', 'in', chunk), label('tracking_number', 'in', chunk)]))
      .orderBy('seq')
      .execute(),
  );
  return readRows(labelReader, rows, onBadRow);
};

/** Those of these labels of which a correction was refused or has an unknown result. */
export const labelsWithFailedUpdates = async (db: Db, labelIds: readonly string[]): Promise<string[]> => {
  const rows = await readInChunks(labelIds, (chunk) =>
    db
      .selectFrom('events')
      .select('label_id')
      .distinct()
      .where('type', '=', 'update.failed')
      .where('label_id', 'in', chunk)
      .execute(),
  );
  return rows.map((row) => row.label_id);
};
