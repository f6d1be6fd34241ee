import { z } from 'zod';
import { failureSchema } from '../failure';
import { landedCostSchema } from './answer';
import { questionSchema } from './question';

/**
 * One question and what came of it, as the station keeps it. `asking` is on disk before the request leaves; `answered` has an
 * answer, whose parts may each have failed by themselves; `failed` has none (`failure` says why, `answer_lost` among them).
 */
export const keptCostSchema = z.object({
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
export type KeptCost = z.infer<typeof keptCostSchema>;
