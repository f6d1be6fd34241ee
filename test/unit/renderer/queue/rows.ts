import type { QueueRow } from '#shared/queue/row';

const at = '2026-01-05T10:00:00.000Z';

/** A row of the queue, ready to be purchased. */
export const rowOf = (labelId: string, more: Partial<QueueRow> = {}): QueueRow => ({
  labelId,
  batchId: 'batch',
  position: 0,
  priority: 0,
  parcel: 1,
  parcels: 1,
  ref1: labelId.toUpperCase(),
  recipient: 'Jane Example, Springfield',
  country: 'US',
  stage: 'draft',
  hold: null,
  retryAt: null,
  problems: 0,
  packageId: null,
  printerId: null,
  print: null,
  waiting: [],
  papers: 1,
  scannedBack: false,
  createdAt: at,
  updatedAt: at,
  ...more,
});

/** `count` rows r0, r1, … of one batch, in its order. */
export const rowsOf = (count: number, more: Partial<QueueRow> = {}): QueueRow[] =>
  Array.from({ length: count }, (_, position) => rowOf(`r${position}`, { position, ...more }));

export const idsOf = (rows: readonly QueueRow[]): string[] => rows.map(({ labelId }) => labelId);
