import { z } from 'zod';
import { languageTags } from '../text/languages';
import { said } from '../text/said';

/** What a person may do: a packer works, a supervisor also changes and allows. */
export const roles = ['packer', 'supervisor'] as const;
export type Role = (typeof roles)[number];

export const personName = z
  .string({ error: said('value.text') })
  .trim()
  .min(1, { error: said('people.nameEmpty') })
  .max(40, { error: said('people.nameLong', { limit: 40 }) });

/** Somebody who works at the station. PIN and badge are told of, never told. */
export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  hasPin: z.boolean(),
  hasBadge: z.boolean(),
  /** False for who may not sign in any more; what they did keeps their name. */
  active: z.boolean(),
  /** What the station speaks while they are signed in; null for its own. */
  language: z.enum(languageTags).nullable(),
});
export type Person = z.infer<typeof personSchema>;

const steps = (pin: string): Set<number> =>
  new Set(Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at])));

/** All digits the same, or one after the other: what is tried first. */
const isGuessable = (pin: string): boolean => {
  const [step, ...others] = steps(pin);
  return others.length === 0 && (step === 0 || step === 1 || step === -1);
};

/** A PIN that is to be kept: 4 to 12 digits that are not tried first. */
export const pinSchema = z
  .string({ error: said('value.text') })
  .regex(/^\d{4,12}$/, { error: said('people.pinDigits') })
  .refine((pin) => !isGuessable(pin), { error: said('people.pinEasy') });

export const peopleSettingsSchema = z.strictObject({
  /** Whether people sign in at this station. */
  on: z.boolean({ error: said('value.yesNo') }),
  /** Minutes without a key or a touch after which the station locks. */
  idleMinutes: z
    .number({ error: said('value.number') })
    .int()
    .min(1)
    .max(240),
});
export type PeopleSettings = z.infer<typeof peopleSettingsSchema>;
