import { z } from 'zod';
import { setUpLineSchema, setUpSteps } from '../../set-up';
import { call, done, nothing } from '../parts';

export const setUpStateSchema = z.object({
  /** Whether this bench has its first live label before it and is not set up by a file: then the list is shown. */
  applies: z.boolean(),
  /** Whether practice is all that was ever set up here. */
  neverLive: z.boolean(),
  lines: z.array(setUpLineSchema),
});
export type SetUpState = z.infer<typeof setUpStateSchema>;

export const setUpCalls = {
  'setUp.state': call(nothing, setUpStateSchema, 'packer'),
  /** Does without a step of the list, or takes that back. */
  'setUp.skip': call(
    z.object({ step: z.enum(setUpSteps), skip: z.boolean() }),
    done,
    // Buying without what is asked for before the first live label.
    'supervisor',
  ),
} as const;
