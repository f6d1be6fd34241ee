import { z } from 'zod';
import { failureCode } from '../failure';
import { stages } from '../label/stage';
import { printStates } from '../print/print';
import { statusReason } from '../print/printer';

/** One order of a batch as the Queue screen shows it: small, because there are ten thousand of them. */
export const queueRowSchema = z.object({
  labelId: z.string(),
  batchId: z.string(),
  position: z.number().int(),
  /** Rows with more go first within what is to be done at their printer; 0 is usual. */
  priority: z.number().int(),
  ref1: z.string(),
  /** Which parcel of its order it is, and how many the order has. */
  parcel: z.number().int().min(1),
  parcels: z.number().int().min(1),
  /** Name and place of the recipient in one line. */
  recipient: z.string(),
  country: z.string(),
  stage: z.enum(stages),
  hold: failureCode.nullable(),
  /** When the program tries again by itself. */
  retryAt: z.string().nullable(),
  /** How many things stand in the way of buying it (drafts only). */
  problems: z.number().int(),
  packageId: z.string().nullable(),
  /** Where it will print or printed; null until it is known. */
  printerId: z.string().nullable(),
  print: z.enum(printStates).nullable(),
  /** What its printer waits for while the label is there. */
  waiting: z.array(statusReason),
  /** How many papers it is; 1 until its printer was told. */
  papers: z.number().int().min(1),
  /** Its paper was scanned after it came out. */
  scannedBack: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type QueueRow = z.infer<typeof queueRowSchema>;

/** Where a row stands, in the one word that the filters and counts use. */
export const rowStates = ['todo', 'working', 'waiting', 'attention', 'printed', 'sent', 'closed'] as const;
export type RowState = (typeof rowStates)[number];

/** `attention` a person is needed; `waiting` the program goes on by itself when something outside clears. */
export const rowState = (row: QueueRow): RowState => {
  if (row.stage === 'closed') return 'closed';
  if (row.hold !== null && row.retryAt === null) return 'attention';
  if (row.hold !== null || row.waiting.length > 0) return 'waiting';
  if (row.stage === 'draft') return row.problems > 0 ? 'attention' : 'todo';
  if (row.stage === 'confirmed') return 'printed';
  if (row.stage === 'sent') return row.print === 'sent' ? 'sent' : 'working';
  return 'working';
};
