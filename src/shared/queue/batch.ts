import { z } from 'zod';
import { stopSchema } from './stop';

/**
 * `waiting` brought in, nobody started it; `running` labels are bought and printed in order; `finishing` no more are bought,
 * what is bought is printed; `paused` nothing new begins; `done` nothing is left that the program can do.
 */
export const batchStates = ['waiting', 'running', 'finishing', 'paused', 'done'] as const;
export type BatchState = (typeof batchStates)[number];

/** Fields of an order that may choose its printer. */
export const ruleFields = ['countryISO2', 'serviceCode', 'parcelContents'] as const;

/** How a batch's labels are shared among printers. Null stands for the default printer. */
export const sharingSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('one'), printerId: z.string().nullable() }),
  z.object({ kind: z.literal('round_robin'), printerIds: z.array(z.string()).min(1).max(20) }),
  /** The first rule that fits decides; `otherwise` where none does. */
  z.object({
    kind: z.literal('rules'),
    rules: z
      .array(
        z.object({ field: z.enum(ruleFields), equals: z.string().min(1).max(50), printerId: z.string() }),
      )
      .max(50),
    otherwise: z.string().nullable(),
    /** Of a batch of the floor: orders that no rule fits are not taken here. */
    leaveOthers: z.literal(true).optional(),
  }),
]);
export type Sharing = z.infer<typeof sharingSchema>;

export const batchSources = ['file', 'watch_folder', 'samples'] as const;

/** The orders of one intake, in their order. */
export const batchSchema = z.object({
  id: z.string(),
  name: z.string(),
  source: z.enum(batchSources),
  /** sha256 of the file it came from, hexadecimal; null where it is not known. */
  fileHash: z.string().nullable(),
  state: z.enum(batchStates),
  sharing: sharingSchema,
  /** Batches with more go first; among equals the older one. */
  priority: z.number().int(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  /** Why the program paused it; null while it did not, or since somebody answered. */
  stop: stopSchema.nullable(),
  /** Causes a person knows of and goes on in spite of: it is not stopped for them again. */
  accepted: z.array(z.string()),
  /** All benches of the floor work through it: what is here this bench took of it. */
  onFloor: z.literal(true).optional(),
});
export type Batch = z.infer<typeof batchSchema>;
