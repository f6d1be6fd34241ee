import { parcelPlaceField } from '#shared/label/parcel';
import type { Label } from '#shared/label/stage';
import { applyEvent } from '../changes/commit';
import { ConflictError } from './errors';
import { liveReplacement, parcelCount } from '../queries/label-queries';
import type { Db } from './schema';
import { insertDoneBatch } from '../tables/batches';
import { insertEvent } from '../tables/events';
import { insertLabels } from '../tables/labels';
import type { Replacement } from '#shared/label/stored';
import type { ArchiveDeps } from './types';

const oldOf = ({ id, replaces }: Label): string => {
  if (replaces === null) throw new ConflictError(id, 'replaces nothing');
  return replaces;
};

/**
 * Writes in one transaction: the batch of replacements if it does not exist, the new label, and the events of both labels. Rejects with
 * ConflictError, and writes nothing, when a label that is not closed already replaces the old one.
 */
export const replaceLabel = (db: Db, { batch, label, at }: Replacement, deps: ArchiveDeps) =>
  db.transaction().execute(async (tx) => {
    const old = oldOf(label);
    const other = liveReplacement.first(deps.connection, { labelId: old });
    if (other) throw new ConflictError(old, `is replaced by ${other.id} already`);
    await insertDoneBatch(tx, batch);
    await insertLabels(tx, [label]);
    const parcel = parcelPlaceField(label.parcel, parcelCount(deps.connection, label.ref1));
    insertEvent({ labelId: label.id, at, event: { type: 'replaces', labelId: old, ...parcel } }, deps);
    applyEvent(old, { type: 'replaced', by: label.id }, at, deps);
  });
