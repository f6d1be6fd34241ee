import type { Connection } from './connection';
import type { RowError } from './errors';

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
