import { z } from 'zod';
import { failureSchema } from '../failure';
import { landedCostSchema } from './answer';
import { questionSchema } from './question';

/**
 * A question and its result, as the station stores them. `asking`: saved to disk before the request leaves. `answered`: has an answer,
 * whose parts may have failed separately. `failed`: has no answer (`failure` says why, for example `answer_lost`).
 */
export const costRecordSchema = z.object({
  id: z.string(),
  labelId: z.string().nullable(),
  ref1: z.string().nullable(),
  /** ISO 8601 UTC. */
  askedAt: z.string(),
  answeredAt: z.string().nullable(),
  operator: z.string().nullable(),
  state: z.enum(['asking', 'answered', 'failed']),
  question: questionSchema,
  answer: landedCostSchema.nullable(),
  failure: failureSchema.nullable(),
});
export type CostRecord = z.infer<typeof costRecordSchema>;
