import { z } from 'zod';
import { type Failure, failureCode } from '../failure';
import type { OrderDraft } from '../label/draft';
import { stages } from '../label/stage';
import { printStates } from '../print/print';
import { statusReason } from '../print/printer';

/** One order of a batch as the Queue screen shows it. It is small because there are ten thousand of them. */
export const queueRowSchema = z.object({
  labelId: z.string(),
  batchId: z.string(),
  position: z.number().int(),
  /** Rows with a higher priority go first among those to do at their printer; usually 0. */
  priority: z.number().int(),
  ref1: z.string(),
  /** Which parcel of its order it is, and how many the order has. */
  parcel: z.number().int().min(1),
  parcels: z.number().int().min(1),
  /** Name and place of the recipient, in one line. */
  recipient: z.string(),
  country: z.string(),
  stage: z.enum(stages),
  hold: failureCode.nullable(),
  /** When the program tries again automatically. */
  retryAt: z.string().nullable(),
  /** The number of problems that prevent its purchase (drafts only). */
  problems: z.number().int(),
  packageId: z.string().nullable(),
  /** The printer that will print it or printed it; null until known. */
  printerId: z.string().nullable(),
  print: z.enum(printStates).nullable(),
  /** What its printer waits for while the label is there. */
  waiting: z.array(statusReason),
  /** Number of papers; 1 until the print was sent. */
  papers: z.number().int().min(1),
  /** Its paper was scanned after printing. */
  scannedBack: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type QueueRow = z.infer<typeof queueRowSchema>;

/** A row from the archive. `problems` is computed by the rules from the draft. */
export type StoredRow = Omit<QueueRow, 'problems'> & {
  /** Present only while nothing was bought. */
  draft: OrderDraft | null;
  /** Why it waits, while it is not bought or nothing of it was sent to a printer. */
  failure: Failure | null;
  /** A person entered its package by hand, so there are no documents to print. */
  isEntered: boolean;
};

/** The state of a row in one word, for filters and counts. */
export const rowStates = ['todo', 'working', 'waiting', 'attention', 'printed', 'sent', 'closed'] as const;
export type RowState = (typeof rowStates)[number];

export const noCounts = (): Record<RowState, number> =>
  Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<RowState, number>;

/** `attention`: a person is needed. `waiting`: the program continues automatically when an outside condition clears. */
export const rowState = (row: QueueRow): RowState => {
  if (row.stage === 'closed') return 'closed';
  if (row.hold !== null && row.retryAt === null) return 'attention';
  if (row.hold !== null || row.waiting.length > 0) return 'waiting';
  if (row.stage === 'draft') return row.problems > 0 ? 'attention' : 'todo';
  if (row.stage === 'confirmed') return 'printed';
  if (row.stage === 'sent') return row.print === 'queued' || row.print === 'sending' ? 'working' : 'sent';
  return 'working';
};
