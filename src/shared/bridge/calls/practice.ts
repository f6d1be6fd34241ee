import { z } from 'zod';
import { call, nothing, pictureSchema } from '../parts';

export const practiceFaultsSchema = z.object({
  paperOut: z.boolean(),
  headOpen: z.boolean(),
  paused: z.boolean(),
  mute: z.boolean(),
  slow: z.boolean(),
  resetConnection: z.boolean(),
});
export type PracticeFaults = z.infer<typeof practiceFaultsSchema>;

export const practiceStateSchema = z.object({
  faults: practiceFaultsSchema,
  msPerLabel: z.number().int(),
  counter: z.number().int(),
  /** Labels that the practice printer printed since it started, newest first; at most 20. */
  printed: z.array(z.object({ number: z.number().int(), at: z.string() })),
});
export type PracticeState = z.infer<typeof practiceStateSchema>;

export const practiceCalls = {
  'practice.state': call(nothing, practiceStateSchema.nullable(), 'packer'),
  'practice.set': call(
    z.object({
      faults: practiceFaultsSchema.partial().optional(),
      msPerLabel: z.number().int().min(0).max(60_000).optional(),
    }),
    practiceStateSchema.nullable(),
    'packer',
  ),
  'practice.picture': call(z.object({ number: z.number().int() }), pictureSchema, 'packer'),
} as const;
