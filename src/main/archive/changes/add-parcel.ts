import { ConflictError } from '../core/errors';
import { parcelCount } from '../queries/label-queries';
import type { Db } from '../core/schema';
import { insertDoneBatch } from '../tables/batches';
import { insertEvent } from '../tables/events';
import { insertLabels } from '../tables/labels';
import type { AddedParcel } from '#shared/label/stored';
import type { ArchiveDeps } from '../core/types';

/**
 * One transaction: the batch of added parcels where it is not there yet, the new label, and its event. Rejects with ConflictError,
 * and writes nothing, when the order has as many parcels already: somebody else added one.
 */
export const addParcel = (db: Db, { batch, label, at }: AddedParcel, around: ArchiveDeps): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const before = parcelCount(around.connection, label.ref1);
    if (before + 1 !== label.parcel)
      throw new ConflictError(
        label.id,
        `its order has ${before} parcels, so it can't be number ${label.parcel}`,
      );
    await insertDoneBatch(tx, batch);
    await insertLabels(tx, [label]);
    const parcel = { number: label.parcel, of: label.parcel };
    insertEvent({ labelId: label.id, at, event: { type: 'parcel.added', parcel } }, around);
  });
