import type { Print } from '#shared/print/print';
import type { Batch } from '#shared/queue/batch';
import type { StationEvent } from '#shared/record/station-event';
import { type GroupCommit, withCurrentOperator } from '../core/group-commit';
import type { Db } from '../core/schema';
import type { ArchiveDeps } from '../core/types';
import type { Commit } from '#shared/label/stored';
import type { Exclusively } from '../core/work-queue';
import * as labels from '../queries/label-queries';
import { parcelsElsewhere } from '../queries/parcels-elsewhere';
import { rowsOfLabels } from '../queries/queue-rows';
import { answersOf } from '../tables/answers';
import { upsertBatch } from '../tables/batches';
import { countDocuments, documentHashes, documentsOf, documentSummaries } from '../tables/documents';
import { lastEventOf } from '../tables/events';
import { allPrinters } from '../tables/printers';
import { latestPrint, printById, printsWithoutEnd, upsertPrint } from '../tables/prints';
import { insertStationEvent } from '../tables/station-events';
import { markRead, type UnreadDocument, unreadDocuments } from '../tables/unread-documents';

/** Prepared reads for every step of a label: they run synchronously, without compiling a query. */
export const stepReads = ({ connection, onBadRow }: ArchiveDeps, exclusively: Exclusively) => ({
  label: (id: string) => exclusively(() => labels.labelById(connection, id)),
  /** The parcels of an order by number: for each its live label, or else its newest closed label that was bought. */
  parcelsOf: (ref1: string) => exclusively(() => labels.parcelsOf(connection, ref1, onBadRow)),
  parcelsElsewhere: (ref1: string) => exclusively(() => parcelsElsewhere(connection, [ref1]).get(ref1) ?? []),
  parcelCount: (ref1: string) => exclusively(() => labels.parcelCount(connection, ref1)),
  parcelCounts: (refs: readonly string[]) => labels.manyParcelCounts(connection, refs, exclusively),
  replacementOf: (label: Parameters<typeof labels.replacementOf>[1]) =>
    exclusively(() => labels.replacementOf(connection, label)),
  hasArrived: (packageId: string) => exclusively(() => labels.hasArrived(connection, packageId)),
  /** Rejects when one document of the label can't be read: an incomplete label must not be taken for a complete one. */
  documents: (labelId: string) => exclusively(() => documentsOf(connection, labelId)),
  documentSummaries: (labelId: string) => exclusively(() => documentSummaries(connection, labelId)),
  documentCount: (labelId: string) => exclusively(() => countDocuments(connection, labelId)),
  documentHashes: (labelId: string) => exclusively(() => documentHashes(connection, labelId)),
  /** Some of the documents whose pictures were not searched for barcodes yet. */
  unreadDocuments: () => exclusively(() => unreadDocuments(connection)),
  answers: (labelId: string) => exclusively(() => answersOf(connection, labelId)),
  rows: (labelIds: readonly string[]) => exclusively(() => rowsOfLabels(connection, labelIds, onBadRow)),
  printers: () => exclusively(() => allPrinters(connection, onBadRow)),
  print: (id: string) => exclusively(() => printById(connection, id)),
  printsWithoutEnd: () => exclusively(() => printsWithoutEnd(connection, onBadRow)),
  lastEvent: (labelId: string) => exclusively(() => lastEventOf(connection, labelId)),
  latestPrint: (labelId: string) => exclusively(() => latestPrint(connection, labelId, onBadRow)),
});

/** The writes of labels' steps. They are saved in the order of the calls, and wait for a failing disk. */
export const stepChanges = (db: Db, deps: ArchiveDeps, group: GroupCommit) => ({
  /** On disk when it resolves; see `group-commit.ts`. */
  commit: (change: Commit) => group.commit(change),
  savePrint: (print: Print) => group.run(() => upsertPrint(deps.connection, print)),
  saveBatch: (batch: Batch) => group.run(() => upsertBatch(db, deps.connection, batch)),
  /** Saves the barcodes found in a document's pictures and that the document was searched, in one transaction. */
  saveRead: (document: UnreadDocument, codes: readonly string[]) =>
    group.run(() => markRead(deps.connection, document, codes)),
  note: (event: StationEvent, at: string): Promise<void> => {
    const signed = withCurrentOperator(deps);
    return group.run(() => insertStationEvent(event, at, signed));
  },
});
