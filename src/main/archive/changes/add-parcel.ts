import { ConflictError } from '../core/errors';
import { parcelCount } from '../queries/label-queries';
import { mergeLog } from '../core/merge-log';
import type { Db } from '../core/schema';
import { insertDoneBatch } from '../tables/batches';
import { insertEvent } from '../tables/events';
import { insertLabels } from '../tables/labels';
import type { AddedParcel } from '#shared/label/stored';
import type { ArchiveDeps } from '../core/types';

/**
 * Writes in one transaction: the batch of added parcels if it does not exist, the new label, and its event. Rejects with ConflictError,
 * and writes nothing, when another caller added a parcel with this number first. As an imported
 * order, the parcel is moved out of the log at once.
 */
export const addParcel = async (
  db: Db,
  { batch, label, at }: AddedParcel,
  deps: ArchiveDeps,
): Promise<void> => {
  await db.transaction().execute(async (tx) => {
    const before = parcelCount(deps.connection, label.ref1);
    if (before + 1 !== label.parcel)
      throw new ConflictError(
        label.id,
        `its order has ${before} parcels, so it can't be number ${label.parcel}`,
      );
    await insertDoneBatch(tx, batch);
    await insertLabels(tx, [label]);
    const parcel = { number: label.parcel, of: label.parcel };
    insertEvent({ labelId: label.id, at, event: { type: 'parcel.added', parcel } }, deps);
  });
  await mergeLog(db);
};
