import { z } from 'zod';
import { setUpLineSchema, setUpSteps } from '../../set-up';
import { call, done, nothing } from '../parts';

export const setUpStateSchema = z.object({
  /** True if this bench has not printed its first live label and was not set up by a file. The list is then displayed. */
  applies: z.boolean(),
  /** True if only practice was ever set up here. */
  neverLive: z.boolean(),
  lines: z.array(setUpLineSchema),
});
export type SetUpState = z.infer<typeof setUpStateSchema>;

export const setUpCalls = {
  'setUp.state': call(nothing, setUpStateSchema, 'packer'),
  /** Skips a step of the list, or undoes that. */
  'setUp.skip': call(
    z.object({ step: z.enum(setUpSteps), skip: z.boolean() }),
    done,
    // It allows buying without a step that is required before the first live label.
    'supervisor',
  ),
} as const;
