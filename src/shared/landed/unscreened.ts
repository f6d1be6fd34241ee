import { z } from 'zod';
import type { LandedCost } from './answer';

/** What an answer can screen, depending on the account's detail level (section 2.7). */
export const screenings = ['parties', 'goods'] as const;
export const unscreenedSchema = z.array(z.enum(screenings));
export type Unscreened = z.infer<typeof unscreenedSchema>;

/** What was not screened: an answer of this account's level does not contain it, or there is no answer. */
export const unscreenedIn = (answer: LandedCost | null): Unscreened =>
  screenings.filter((part) =>
    part === 'parties' ? answer?.deniedParties === undefined : answer?.prohibitedRestricted === undefined,
  );
