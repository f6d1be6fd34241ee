import { z } from 'zod';
import { sharingSchema } from '../../queue/batch';
import { queueRowSchema } from '../../queue/row';
import { queueStatusSchema } from '../../queue/status';
import { stopResolutionSchema } from '../../queue/stop';
import { call, changedSchema, done, id, nothing } from '../parts';

export const queueCalls = {
  'queue.status': call(nothing, queueStatusSchema, 'packer'),
  /** All rows of batches that are not closed, in the order they will be processed. */
  'queue.rows': call(nothing, z.array(queueRowSchema), 'packer'),
  /** Printed labels of a batch that were not scanned back: the number, and the first 100 in order. */
  'queue.notScannedBack': call(
    z.object({ batchId: id }),
    z.object({ count: z.number().int(), rows: z.array(queueRowSchema) }),
    'packer',
  ),
  'queue.start': call(z.object({ batchId: id, sharing: sharingSchema.optional() }), done, 'packer'),
  /** `now`: nothing new begins; the label at the printer is finished. `bought`: bought labels are still printed. */
  'queue.pause': call(z.object({ batchId: id.optional(), after: z.enum(['now', 'bought']) }), done, 'packer'),
  'queue.resume': call(z.object({ batchId: id.optional() }), done, 'packer'),
  /** Answers why the program stopped batches, for all batches stopped for this cause (`Stop.cause`). */
  'queue.answerStop': call(
    z.object({ cause: z.string().max(2_000), way: stopResolutionSchema }),
    done,
    'packer',
  ),
  /** Removes rows that were never bought from the list. */
  'queue.remove': call(z.object({ labelIds: z.array(id).min(1).max(10_000) }), changedSchema, 'packer'),
  /** Puts rows that wait for a person back in the queue, if that can't cost money twice. */
  'queue.retry': call(z.object({ labelIds: z.array(id).min(1).max(10_000) }), changedSchema, 'packer'),
  /** Moves rows that certainly have not been sent to another printer. */
  'queue.move': call(
    z.object({ labelIds: z.array(id).min(1).max(10_000), printerId: id }),
    changedSchema,
    'packer',
  ),
  /** Moves all rows that wait for one printer, and certainly have not been sent, to another. */
  'queue.moveRest': call(
    z.object({ fromPrinterId: id, printerId: id, batchId: id.optional() }),
    changedSchema,
    'packer',
  ),
  'queue.prioritise': call(
    z.object({ labelIds: z.array(id).min(1).max(10_000), priority: z.number().int().min(-9).max(9) }),
    changedSchema,
    'packer',
  ),
  'queue.prioritiseBatch': call(
    z.object({ batchId: id, priority: z.number().int().min(-9).max(9) }),
    done,
    'packer',
  ),
} as const;
