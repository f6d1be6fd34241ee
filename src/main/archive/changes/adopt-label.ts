import type { AdoptedLabel } from '#shared/label/stored';
import type { ArchiveDeps } from '../core/types';
import type { Db } from '../core/schema';
import { insertDoneBatch } from '../tables/batches';
import { insertDocuments } from '../tables/documents';
import { insertEvent } from '../tables/events';
import { insertCodes } from '../tables/label-codes';
import { insertLabels } from '../tables/labels';

/**
 * Writes in one transaction: the bench's batch if it does not exist, the label with its documents and codes, and its first event.
 * Deletes the copied row of the label. It may stay in the log: nothing was paid for it here. If the log is lost, the next scan fetches it
 * again, and the order that it took the place of is not bought, because the floor knows which bench bought it.
 */
export const adoptLabel = (db: Db, adopted: AdoptedLabel, deps: ArchiveDeps): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { batch, label, event, at, documents, codes } = adopted;
    await insertDoneBatch(tx, batch);
    await insertLabels(tx, [label]);
    await tx.deleteFrom('copied_labels').where('id', '=', label.id).execute();
    insertDocuments(deps.connection, label.id, documents);
    insertCodes(deps.connection, label.id, codes);
    insertEvent({ labelId: label.id, at, event }, deps);
  });
