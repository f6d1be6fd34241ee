import type { Print } from '#shared/print/print';
import type { Batch } from '#shared/queue/batch';
import type { StationEvent } from '#shared/record/station-event';
import { type GroupCommit, signedNow } from '../core/group-commit';
import type { Db } from '../core/schema';
import type { ArchiveDeps } from '../core/types';
import type { Commit } from '#shared/label/stored';
import type { Turn } from '../core/work-queue';
import * as labels from '../queries/label-queries';
import { rowsOfLabels } from '../queries/queue-rows';
import { answersOf } from '../tables/answers';
import { upsertBatch } from '../tables/batches';
import { countDocuments, documentHashes, documentsOf, documentSummaries } from '../tables/documents';
import { insertCodes } from '../tables/label-codes';
import { allPrinters } from '../tables/printers';
import { latestPrint, printById, printsWithoutEnd, upsertPrint } from '../tables/prints';
import { insertStationEvent } from '../tables/station-events';
import { markRead, type UnreadDocument, unreadDocuments } from '../tables/unread-documents';

/** What is read for a label at every step of its way: at once, without a query being put together. */
export const stepReads = ({ connection, onBadRow }: ArchiveDeps, turn: Turn) => ({
  label: (id: string) => turn(() => labels.labelById(connection, id)),
  /** The parcels of an order by their numbers, each by its live label or else its newest closed one that was bought. */
  parcelsOf: (ref1: string) => turn(() => labels.parcelsOf(connection, ref1, onBadRow)),
  parcelCount: (ref1: string) => turn(() => labels.parcelCount(connection, ref1)),
  parcelCounts: (refs: readonly string[]) => labels.manyParcelCounts(connection, refs, turn),
  replacementOf: (labelId: string) => turn(() => labels.replacementOf(connection, labelId)),
  hasArrived: (packageId: string) => turn(() => labels.hasArrived(connection, packageId)),
  /** Rejects when one document of the label can't be read: half of the paper must not pass for all of it. */
  documents: (labelId: string) => turn(() => documentsOf(connection, labelId)),
  documentSummaries: (labelId: string) => turn(() => documentSummaries(connection, labelId)),
  documentCount: (labelId: string) => turn(() => countDocuments(connection, labelId)),
  documentHashes: (labelId: string) => turn(() => documentHashes(connection, labelId)),
  /** Some of the documents whose pictures nobody has looked at for barcodes. */
  unreadDocuments: () => turn(() => unreadDocuments(connection)),
  answers: (labelId: string) => turn(() => answersOf(connection, labelId)),
  rows: (labelIds: readonly string[]) => turn(() => rowsOfLabels(connection, labelIds, onBadRow)),
  printers: () => turn(() => allPrinters(connection, onBadRow)),
  print: (id: string) => turn(() => printById(connection, id)),
  printsWithoutEnd: () => turn(() => printsWithoutEnd(connection, onBadRow)),
  latestPrint: (labelId: string) => turn(() => latestPrint(connection, labelId, onBadRow)),
});

/** What is written at the steps of labels. All of it keeps its place among them, and waits for a disk that fails as they do. */
export const stepChanges = (db: Db, deps: ArchiveDeps, group: GroupCommit) => ({
  /** On disk when it resolves, or nothing of it; see `group-commit.ts`. */
  commit: (change: Commit) => group.commit(change),
  savePrint: (print: Print) => group.run(() => upsertPrint(deps.connection, print)),
  saveBatch: (batch: Batch) => group.run(() => upsertBatch(db, deps.connection, batch)),
  /** Rejects when there is no such label. Codes it bears already stay as they are. */
  saveCodes: (labelId: string, codes: readonly string[]) =>
    group.run(() => insertCodes(deps.connection, labelId, codes)),
  /** Adds what was read from a document's pictures, and that it was looked at: both are on disk, or neither. */
  saveRead: (document: UnreadDocument, codes: readonly string[]) =>
    group.run(() => markRead(deps.connection, document, codes)),
  note: (event: StationEvent, at: string): Promise<void> => {
    const signed = signedNow(deps);
    return group.run(() => insertStationEvent(event, at, signed));
  },
});
