import { z } from 'zod';
import { failureSchema } from '../failure';
import { statusReason } from '../print/printer';
import { batchSchema } from './batch';
import { rowStates } from './row';
import { stopSchema } from './stop';

/** A printer's queue as the Queue screen shows it. */
export const laneStatusSchema = z.object({
  printerId: z.string(),
  printerName: z.string(),
  /** The label at the printer now. */
  labelId: z.string().nullable(),
  ref1: z.string().nullable(),
  /** Why nothing comes out; empty if there is no problem. */
  waiting: z.array(statusReason),
  /** Bought and not printed yet, including labels that wait for a person: money at risk. */
  bought: z.number().int(),
  /** Still to be bought. */
  todo: z.number().int(),
});
export type LaneStatus = z.infer<typeof laneStatusSchema>;

/** A batch that all benches of a floor work on. The counts of the batch itself cover only what this bench took. */
export const batchOnFloorSchema = z.object({
  /**
   * `away`: the floor is out of reach; no more orders are taken. `forgotten`: the floor was restored and does not know the batch any more.
   * `damaged`: some of its orders could not be read.
   */
  state: z.enum(['here', 'away', 'forgotten', 'damaged']),
  /** Orders that any bench may take. */
  waiting: z.number().int(),
  /** When all benches together will have bought the remaining orders, at their rate of the last minutes; null if unknown. */
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
  /** Labels that came out (`counts.printed` and `counts.sent`) and whose paper was scanned afterwards. */
  scannedBack: z.number().int(),
  /** Labels that came out per minute, over the last minutes; null until known. */
  perMinute: z.number().nullable(),
  /** When the remaining labels will be out at that rate, ISO 8601; null if unknown. */
  finishAt: z.string().nullable(),
  /** Null for a batch of this bench alone. */
  floor: batchOnFloorSchema.nullable(),
});
export type BatchProgress = z.infer<typeof batchProgressSchema>;

export const queueStatusSchema = z.object({
  batches: z.array(batchProgressSchema),
  lanes: z.array(laneStatusSchema),
  /** Order numbers of labels that failed through a fault of the program or the disk. They are left out until the next start. */
  broken: z.array(z.string()),
  service: z.object({
    /** Requests in progress, and how many may run at once at present. */
    underWay: z.number().int(),
    width: z.number().int(),
    /** Set while no requests are sent to the service. */
    failure: failureSchema.nullable(),
    resumesAt: z.string().nullable(),
  }),
});
export type QueueStatus = z.infer<typeof queueStatusSchema>;
