import { z } from 'zod';
import { sharingSchema } from '../../queue/batch';
import { queueRowSchema } from '../../queue/row';
import { queueStatusSchema } from '../../queue/status';
import { wayOutSchema } from '../../queue/stop';
import { call, changedSchema, done, id, nothing } from '../parts';

export const queueCalls = {
  'queue.status': call(nothing, queueStatusSchema, 'packer'),
  /** All rows of the batches that are not closed, in the order they will be worked on. */
  'queue.rows': call(nothing, z.array(queueRowSchema), 'packer'),
  /** Labels of a batch that came out and were not scanned back: how many, and the first 100 in their order. */
  'queue.notScannedBack': call(
    z.object({ batchId: id }),
    z.object({ count: z.number().int(), rows: z.array(queueRowSchema) }),
    'packer',
  ),
  'queue.start': call(z.object({ batchId: id, sharing: sharingSchema.optional() }), done, 'packer'),
  /** `now`: nothing new begins, what is at the printer is finished. `bought`: what is bought is still printed. */
  'queue.pause': call(z.object({ batchId: id.optional(), after: z.enum(['now', 'bought']) }), done, 'packer'),
  'queue.resume': call(z.object({ batchId: id.optional() }), done, 'packer'),
  /** Answers why the program stopped batches, for all that stopped for this cause (`Stop.cause`). */
  'queue.answerStop': call(z.object({ cause: z.string().max(2_000), way: wayOutSchema }), done, 'packer'),
  /** Takes rows that were never bought off the list. */
  'queue.remove': call(z.object({ labelIds: z.array(id).min(1).max(10_000) }), changedSchema, 'packer'),
  /** Puts rows that wait for a person back in line, where that costs nothing twice. */
  'queue.retry': call(z.object({ labelIds: z.array(id).min(1).max(10_000) }), changedSchema, 'packer'),
  /** Moves rows that surely have not been sent to another printer. */
  'queue.move': call(
    z.object({ labelIds: z.array(id).min(1).max(10_000), printerId: id }),
    changedSchema,
    'packer',
  ),
  /** Moves everything that waits for one printer, and surely has not been sent, to another. */
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
