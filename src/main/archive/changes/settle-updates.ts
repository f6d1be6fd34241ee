import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Update } from '#shared/update/basket';
import { moveLabel } from './commit';
import type { RowError } from '../core/errors';
import { yieldToEventLoop } from '../../base/event-loop';
import { readRows } from '../core/rows';
import { type Db, inChunks, type Tx } from '../core/schema';
import { labelReader } from '../tables/labels';
import { upsertUpdates } from '../tables/updates';
import type { ArchiveDeps } from '../core/types';

/** What became of a correction, and what that means for the label; no event where the package was not bought here. */
export interface SettledUpdate {
  update: Update;
  event: LabelEvent | null;
}

/** The ref1 that a label has to keep because another live label is for this parcel of the order it should get, and only one may be; else null. */
const refToKeep = async (tx: Tx, labelId: string, ref1: string): Promise<string | null> => {
  const own = await tx
    .selectFrom('labels')
    .select(['ref1', 'parcel', 'replaces'])
    .where('id', '=', labelId)
    .executeTakeFirst();
  if (!own || own.replaces !== null) return null;
  const other = await tx
    .selectFrom('labels')
    .select('id')
    .where('ref1', '=', ref1)
    .where('parcel', '=', own.parcel)
    .where('stage', '<>', 'closed')
    .where('replaces', 'is', null)
    .where('id', '<>', labelId)
    .executeTakeFirst();
  return other ? own.ref1 : null;
};

/** The service's yes is never lost to a ref1 that another order took meanwhile: the label keeps its own then. */
const keepingRef = async (tx: Tx, labelId: string, event: LabelEvent): Promise<LabelEvent> => {
  if (event.type !== 'updated') return event;
  const { fields } = event.draft;
  const ref1 = await refToKeep(tx, labelId, String(fields.ref1 ?? ''));
  return ref1 === null ? event : { ...event, draft: { ...event.draft, fields: { ...fields, ref1 } } };
};

/**
 * One transaction: the corrections, and on each label one event that says what became of its own. The label moves on from what
 * is on disk, so a print that is under way neither hinders it nor undoes it.
 */
export const settleUpdates = (
  db: Db,
  settled: readonly SettledUpdate[],
  at: string,
  around: ArchiveDeps,
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await upsertUpdates(
      tx,
      settled.map(({ update }) => update),
    );
    for (const { update, event } of settled) {
      if (!event || update.labelId === null) continue;
      moveLabel(update.labelId, await keepingRef(tx, update.labelId, event), at, around);
    }
  });

/** Labels of these packages, by packageId or full tracking number. */
export const labelsOfPackages = async (
  db: Db,
  numbers: readonly string[],
  onBadRow: (error: RowError) => void,
): Promise<Label[]> => {
  const found: Label[] = [];
  for (const chunk of inChunks([...new Set(numbers)])) {
    const rows = await db
      .selectFrom('labels')
      .selectAll()
      .where((label) => label.or([label('package_id', 'in', chunk), label('tracking_number', 'in', chunk)]))
      .orderBy('seq')
      .execute();
    found.push(...readRows(labelReader, rows, onBadRow));
    await yieldToEventLoop();
  }
  return found;
};
