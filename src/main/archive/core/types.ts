import type { Failure } from '#shared/failure';
import type { OrderDraft } from '#shared/label/draft';
import type { QueueRow } from '#shared/queue/row';
import type { Connection } from './connection';
import type { RowError } from './errors';

export type StoredRow = Omit<QueueRow, 'problems'> & {
  draft: OrderDraft | null;
  failure: Failure | null;
  isEntered: boolean;
};

export interface QueuePlace {
  labelId: string;
  printerId: string | null;
  priority: number;
}

/** Station and operator to write with each event, the callback for rows that can't be read, and the connection. */
export interface ArchiveDeps {
  connection: Connection;
  station: () => string;
  operator: () => string | null;
  onBadRow: (error: RowError) => void;
}
