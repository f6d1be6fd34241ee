import { z } from 'zod';
import { stopSchema } from './stop';

/**
 * `waiting`: imported, not started. `running`: labels are bought and printed in order. `finishing`: no more are bought, bought labels are
 * printed. `paused`: nothing new begins. `done`: nothing is left that the program can do.
 */
export const batchStates = ['waiting', 'running', 'finishing', 'paused', 'done'] as const;
export type BatchState = (typeof batchStates)[number];

/** Fields of an order that rules may choose a printer by. */
export const ruleFields = ['countryISO2', 'serviceCode', 'parcelContents'] as const;

/** How a batch's labels are distributed among printers. Null means the default printer. */
export const sharingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one'), printerId: z.string().nullable() }),
  z.object({ kind: z.literal('round_robin'), printerIds: z.array(z.string()).min(1).max(20) }),
  /** The first matching rule decides; `otherwise` if none matches. */
  z.object({
    kind: z.literal('rules'),
    rules: z
      .array(
        z.object({ field: z.enum(ruleFields), equals: z.string().min(1).max(50), printerId: z.string() }),
      )
      .max(50),
    otherwise: z.string().nullable(),
    /** For a shared batch of the floor: orders that match no rule are not taken at this bench. */
    leaveOthers: z.literal(true).optional(),
  }),
]);
export type Sharing = z.infer<typeof sharingSchema>;

export const batchSources = ['file', 'watch_folder', 'samples'] as const;

/** The orders of one import, in order. */
export const batchSchema = z.object({
  id: z.string(),
  name: z.string(),
  source: z.enum(batchSources),
  /** SHA-256 of the file it came from, hexadecimal; null if unknown. */
  fileHash: z.string().nullable(),
  state: z.enum(batchStates),
  sharing: sharingSchema,
  /** Batches with a higher priority go first; among equals, the older one. */
  priority: z.number().int(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  /** Why the program paused it; null if it did not, or after a person answered. */
  stop: stopSchema.nullable(),
  /** Causes that a person accepted: the batch is not stopped for them again. */
  accepted: z.array(z.string()),
  /** All benches of the floor work on it. This bench holds only the orders that it took. */
  onFloor: z.literal(true).optional(),
});
export type Batch = z.infer<typeof batchSchema>;
