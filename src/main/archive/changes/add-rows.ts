import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { ArchiveDeps, QueuePlace } from '../core/types';
import { mergeLog } from '../core/merge-log';
import type { Db, Tx } from '../core/schema';
import { insertEvents } from '../tables/events';
import { insertLabels } from '../tables/labels';
import { placeLabels } from '../tables/queue-places';

/** A row that is added to an existing batch. */
interface AddedRow {
  label: Label;
  event: LabelEvent;
  place: QueuePlace;
}

/** Whether the archive has this label, or another live label for the same parcel. */
const isTaken = async (tx: Tx, { id, ref1, parcel }: Label): Promise<boolean> => {
  const found = await tx
    .selectFrom('labels')
    .select('id')
    .where((row) =>
      row.or([
        row('id', '=', id),
        row.and([row('ref1', '=', ref1), row('parcel', '=', parcel), row('stage', '<>', 'closed')]),
      ]),
    )
    .executeTakeFirst();
  return found !== undefined;
};

/**
 * Writes labels, their events and their places in the queue in one transaction: what a bench took at once from a shared batch. As imported
 * orders, they are moved out of the log at once: if the log is lost later, an order that was bought meanwhile must still be known here,
 * with its package. The floor prevents a second purchase in any case, but knows nothing of what an order's bench got for its money.
 * @returns the IDs of those written; a label is left out where the archive has it, or another live label for its parcel
 */
export const addRows = async (
  db: Db,
  rows: readonly AddedRow[],
  at: string,
  deps: ArchiveDeps,
): Promise<string[]> => {
  const added: string[] = [];
  await db.transaction().execute(async (tx) => {
    for (const { label, event, place } of rows) {
      if (await isTaken(tx, label)) continue;
      await insertLabels(tx, [label]);
      await insertEvents(tx, [{ labelId: label.id, at, event }], deps);
      await placeLabels(tx, [place]);
      added.push(label.id);
    }
  });
  if (added.length > 0) await mergeLog(db);
  return added;
};
