import type { Kysely, Transaction } from 'kysely';
import type { BatchesTable } from './tables/batches';
import type { DocumentsTable } from './tables/documents';
import type { EventsTable } from './tables/events';
import type { LabelsTable } from './tables/labels';
import type { PrintersTable } from './tables/printers';
import type { PrintsTable } from './tables/prints';

export interface Tables {
  batches: BatchesTable;
  labels: LabelsTable;
  documents: DocumentsTable;
  prints: PrintsTable;
  events: EventsTable;
  printers: PrintersTable;
}

export type Db = Kysely<Tables>;
/** A transaction, where several writes must stand or fall together. */
export type Tx = Transaction<Tables>;

/** Rows that fit one insert statement without coming near the limits of either database. */
const rowsAtOnce = 200;

export const inChunks = <T>(values: readonly T[], size: number = rowsAtOnce): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) =>
    values.slice(index * size, (index + 1) * size),
  );
