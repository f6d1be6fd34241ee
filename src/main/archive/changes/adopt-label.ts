import type { AdoptedLabel } from '#shared/label/stored';
import type { ArchiveDeps } from '../core/types';
import type { Db } from '../core/schema';
import { insertDoneBatch } from '../tables/batches';
import { insertDocuments } from '../tables/documents';
import { insertEvent } from '../tables/events';
import { insertCodes } from '../tables/label-codes';
import { insertLabels } from '../tables/labels';

/** One transaction: the bench's batch where it is not there yet, the label with all its paper and codes, and its first event. */
export const adoptLabel = (db: Db, adopted: AdoptedLabel, around: ArchiveDeps): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const { batch, label, event, at, documents, codes } = adopted;
    await insertDoneBatch(tx, batch);
    await insertLabels(tx, [label]);
    insertDocuments(around.connection, label.id, documents);
    insertCodes(around.connection, label.id, codes);
    insertEvent({ labelId: label.id, at, event }, around);
  });
