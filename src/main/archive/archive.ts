import { Kysely } from 'kysely';
import type { Print } from '#shared/print/print';
import type { Printer } from '#shared/print/printer';
import { commitChange, importLabels } from './commit';
import { ArchiveDialect, closeWhole, type Connection, damages } from './connection';
import type { RowError } from './errors';
import { openFile } from './file';
import * as labels from './label-queries';
import type { Db, Tables } from './schema';
import { documentAt, documentsOf } from './tables/documents';
import { eventsOf } from './tables/events';
import { allPrinters, removePrinter, savePrinter, setDefaultPrinter } from './tables/printers';
import { printById, printsIn, printsOf, upsertPrint } from './tables/prints';
import type { Surroundings } from './types';

export interface ArchiveOptions {
  /** This station's name, asked at each event. */
  station: () => string;
  /** Who works at it, where that is known. */
  operator?: () => string | null;
  /** Told of each row that a list left out because it can't be read. */
  onBadRow?: (error: RowError) => void;
}

const labelMethods = (db: Db, around: Surroundings) => ({
  importBatch: (batch: Parameters<typeof importLabels>[1], entries: Parameters<typeof importLabels>[2]) =>
    importLabels(db, batch, entries, around),
  commit: (change: Parameters<typeof commitChange>[1]) => commitChange(db, change, around),
  label: (id: string) => labels.labelById(db, id),
  labelByRef: (ref1: string) => labels.labelByRef(db, ref1),
  labelByCode: (code: string) => labels.labelByCode(db, code),
  liveRefs: (refs: readonly string[]) => labels.liveRefs(db, refs),
  labels: (query: Parameters<typeof labels.findLabels>[1]) => labels.findLabels(db, query, around.onBadRow),
  atStage: (stage: Parameters<typeof labels.labelsAtStage>[1]) =>
    labels.labelsAtStage(db, stage, around.onBadRow),
  counts: () => labels.countByStage(db),
  events: (labelId: string) => eventsOf(db, labelId, around.onBadRow),
  /** Rejects when one document of the label can't be read: half of the paper must not pass for all of it. */
  documents: (labelId: string) => documentsOf(db, labelId),
  document: (labelId: string, position: number) => documentAt(db, labelId, position),
});

const printMethods = (db: Db, { onBadRow }: Surroundings) => ({
  savePrint: (print: Print) => upsertPrint(db, print),
  prints: (labelId: string) => printsOf(db, labelId, onBadRow),
  print: (id: string) => printById(db, id),
  printsIn: (states: readonly Print['state'][]) => printsIn(db, states, onBadRow),
  printers: () => allPrinters(db, onBadRow),
  savePrinter: (printer: Printer) => db.transaction().execute((tx) => savePrinter(tx, printer)),
  removePrinter: (id: string) => removePrinter(db, id),
  setDefaultPrinter: (id: string) => db.transaction().execute((tx) => setDefaultPrinter(tx, id)),
});

/** Runs when all that was asked before is done; a second call does nothing. */
const closing = (db: Db, connection: Connection, release: () => void): (() => Promise<void>) => {
  let closed: Promise<void> | null = null;
  const close = () =>
    db.connection().execute(() => {
      closeWhole(connection);
      release();
      return Promise.resolve();
    });
  return () => (closed ??= close());
};

/**
 * Opens the station's archive and keeps every other station out of it until `close`.
 * Methods reject when the disk fails (and `commit` with ConflictError); single reads reject with RowError for a bad row,
 * lists leave it out and tell `onBadRow`.
 * @param file path of the archive; made, with its folder, when there is none
 * @throws ArchiveError when the file exists and can't be used: it is then left as it is
 */
export const openArchive = (file: string, options: ArchiveOptions) => {
  const { connection, release } = openFile(file);
  const db: Db = new Kysely<Tables>({ dialect: new ArchiveDialect(connection) });
  const around: Surroundings = { operator: () => null, onBadRow: () => undefined, ...options };
  return {
    ...labelMethods(db, around),
    ...printMethods(db, around),
    /** What is damaged in the file; empty when it is sound. Reads all of it. */
    check: () => db.connection().execute(() => Promise.resolve(damages(connection))),
    close: closing(db, connection, release),
  };
};

export { ArchiveError, ConflictError, RowError } from './errors';
export type Archive = ReturnType<typeof openArchive>;
