import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { ArchiveDeps, QueuePlace } from '../core/types';
import type { Db, Tx } from '../core/schema';
import { insertEvents } from '../tables/events';
import { insertLabels } from '../tables/labels';
import { placeLabels } from '../tables/queue-places';

/** A row that comes to a batch which is here already. */
interface AddedRow {
  label: Label;
  event: LabelEvent;
  place: QueuePlace;
}

/** The label itself, or another live one for the same parcel. */
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
 * One transaction: the label, its event and its place in line.
 * @returns false, with nothing changed, where the label or another live one for its parcel is here
 */
export const addRow = (
  db: Db,
  { label, event, place }: AddedRow,
  at: string,
  around: ArchiveDeps,
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (await isTaken(tx, label)) return false;
    await insertLabels(tx, [label]);
    await insertEvents(tx, [{ labelId: label.id, at, event }], around);
    await placeLabels(tx, [place]);
    return true;
  });
