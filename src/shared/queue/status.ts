import { z } from 'zod';
import { failureSchema } from '../failure';
import { statusReason } from '../print/printer';
import { batchSchema } from './batch';
import { rowStates } from './row';
import { stopSchema } from './stop';

/** A printer's lane as the queue sees it. */
export const laneStatusSchema = z.object({
  printerId: z.string(),
  printerName: z.string(),
  /** The label at the printer now. */
  labelId: z.string().nullable(),
  ref1: z.string().nullable(),
  /** Why nothing comes out; empty while all is well. */
  waiting: z.array(statusReason),
  /** Bought and not printed yet, also those that wait for a person: money at risk. */
  bought: z.number().int(),
  /** Still to be bought. */
  todo: z.number().int(),
});
export type LaneStatus = z.infer<typeof laneStatusSchema>;

/** A batch that all benches of a floor work through: the counts of the batch itself are of what this bench took. */
export const batchOnFloorSchema = z.object({
  /** `away`: nothing more of it is taken now. `forgotten`: a floor that was restored does not know it any more. */
  state: z.enum(['here', 'away', 'forgotten']),
  /** Orders for any bench to take. */
  waiting: z.number().int(),
  /** When all benches together will have bought the rest, at their rate of the last minutes; null when it can't be told. */
  finishAt: z.string().nullable(),
  benches: z.array(
    z.object({ name: z.string(), isOwn: z.boolean(), taken: z.number().int(), bought: z.number().int() }),
  ),
});
export type BatchOnFloor = z.infer<typeof batchOnFloorSchema>;

export const batchProgressSchema = batchSchema.extend({
  /** `waiting`: how many of its rows wait for that cause now; `labelId`: the first of them. */
  stop: stopSchema.extend({ waiting: z.number().int(), labelId: z.string().nullable() }).nullable(),
  counts: z.record(z.enum(rowStates), z.number().int()),
  total: z.number().int(),
  /** Labels that came out (`counts.printed` and `counts.sent`) whose paper was scanned afterwards. */
  scannedBack: z.number().int(),
  /** Labels that came out in the last minutes, per minute; null until it can be told. */
  perMinute: z.number().nullable(),
  /** When the rest will be out at that rate, ISO 8601; null when it can't be told. */
  finishAt: z.string().nullable(),
  /** Null for a batch of this bench alone. */
  floor: batchOnFloorSchema.nullable(),
});
export type BatchProgress = z.infer<typeof batchProgressSchema>;

export const queueStatusSchema = z.object({
  batches: z.array(batchProgressSchema),
  lanes: z.array(laneStatusSchema),
  /** Order numbers of labels whose turn ended in a fault of the program or of the disk: they are left out until the next start. */
  broken: z.array(z.string()),
  service: z.object({
    /** Requests under way, and how many there may be at once just now. */
    underWay: z.number().int(),
    width: z.number().int(),
    /** Set while the service is left alone. */
    failure: failureSchema.nullable(),
    resumesAt: z.string().nullable(),
  }),
});
export type QueueStatus = z.infer<typeof queueStatusSchema>;
