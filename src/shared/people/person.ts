import { z } from 'zod';
import { nameText } from '../name';
import { languageTags } from '../text/languages';
import { codedMessage } from '../text/coded-message';

/** Roles. A packer works; a supervisor also changes settings and approves. */
export const roles = ['packer', 'supervisor'] as const;
export type Role = (typeof roles)[number];

export const personName = nameText(codedMessage('people.nameEmpty'), codedMessage('people.nameLine')).max(
  40,
  {
    error: codedMessage('people.nameLong', { limit: 40 }),
  },
);

/** A person who works at the station. It says whether a PIN and badge exist and never contains them. */
export const personSchema = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  hasPin: z.boolean(),
  hasBadge: z.boolean(),
  /** False for a person who may no longer sign in; the name stays on what they did. */
  active: z.boolean(),
  /** The language of the station while the person is signed in; null for the station's own language. */
  language: z.enum(languageTags).nullable(),
});
export type Person = z.infer<typeof personSchema>;

const steps = (pin: string): Set<number> =>
  new Set(Array.from(pin.slice(1), (digit, at) => Number(digit) - Number(pin[at])));

/** All digits equal, or in sequence: the PINs that an attacker tries first. */
const isGuessable = (pin: string): boolean => {
  const [step, ...others] = steps(pin);
  return others.length === 0 && (step === 0 || step === 1 || step === -1);
};

/** A PIN that may be stored: 4 to 12 digits that are not easy to guess. */
export const pinSchema = z
  .string({ error: codedMessage('value.text') })
  .regex(/^\d{4,12}$/, { error: codedMessage('people.pinDigits') })
  .refine((pin) => !isGuessable(pin), { error: codedMessage('people.pinEasy') });

export const peopleSettingsSchema = z.strictObject({
  /** True if people sign in at this station. */
  on: z.boolean({ error: codedMessage('value.yesNo') }),
  /** Minutes without a key or touch after which the station locks. */
  idleMinutes: z
    .number({ error: codedMessage('value.number') })
    .int()
    .min(1)
    .max(240),
});
export type PeopleSettings = z.infer<typeof peopleSettingsSchema>;
