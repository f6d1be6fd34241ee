import { z } from 'zod';
import { isCountry } from './address/countries';
import { prefixProblems } from './label/check';
import { isBlank } from './text';

/** The steps before a bench's first live label, in order. */
export const setUpSteps = ['service', 'credentials', 'shipFrom', 'defaults', 'printer'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/**
 * The result of the last attempt to reach the service. `renewed`: it answered, and the credentials were changed since. `label_refused`: it
 * refused the credentials of a purchase, which nothing but a purchase can prove.
 */
export const setUpResults = [
  'accepted',
  'refused',
  'label_refused',
  'renewed',
  'unclear',
  'unreachable',
  'missing',
  'not_testable',
] as const;
export type SetUpResult = (typeof setUpResults)[number];

const stepName = z.enum(setUpSteps);

const progressSchema = z.strictObject({
  /** Set up by a provisioning file, whose author decided what this bench needs. */
  fromFile: z.boolean(),
  /** The last attempt, and the origin that was asked. */
  tried: z.strictObject({ origin: z.string(), came: z.enum(setUpResults) }).nullable(),
  /** The printer that printed a test label. */
  printerId: z.string().nullable(),
  /** Steps that a person knowingly skipped. */
  skipped: z.array(stepName).max(setUpSteps.length),
});
export type SetUpProgress = z.infer<typeof progressSchema>;

/** How far each live environment is set up. */
export const setUpSchema = z.strictObject({ production: progressSchema, staging: progressSchema });
export type SetUpSettings = z.infer<typeof setUpSchema>;

const untouched: SetUpProgress = { fromFile: false, tried: null, printerId: null, skipped: [] };
export const initialSetUp: SetUpSettings = { production: untouched, staging: untouched };

export const setUpLineSchema = z.object({
  step: stepName,
  state: z.enum(['open', 'done', 'skipped']),
  /** The result of the last attempt at this address, for the lines about the service. */
  came: z.enum(setUpResults).nullable(),
  /** Fields that are still empty or wrong, with the service's names. */
  fields: z.array(z.string()),
});
export type SetUpLine = z.infer<typeof setUpLineSchema>;

export interface SetUpFacts {
  progress: SetUpProgress;
  /** The service's origin; null if no address is set. */
  origin: string | null;
  /** True if every credential that a purchase needs is set. */
  isReady: boolean;
  defaults: Readonly<Record<string, unknown>>;
  prefix: string | undefined;
  /** The default printer; null if there is none. */
  printerId: string | null;
}

const answered: ReadonlySet<SetUpResult> = new Set(['accepted', 'refused', 'label_refused', 'renewed']);

const shipFrom = [
  'shipFromName',
  'shipFromAddress1',
  'shipFromCity',
  'shipFromPostalCode',
  'shipFromCountryISO2',
] as const;

const isEmpty = (value: unknown): boolean => typeof value !== 'string' || isBlank(value);

const missingShipFrom = ({ defaults }: SetUpFacts): string[] =>
  shipFrom.filter(
    (name) =>
      isEmpty(defaults[name]) || (name === 'shipFromCountryISO2' && !isCountry(defaults[name] as string)),
  );

const missingDefaults = ({ defaults, prefix }: SetUpFacts): string[] => {
  const wrong = new Set(prefixProblems(defaults, prefix).map(({ path }) => path));
  return ['serviceCode', 'sender'].filter((name) => isEmpty(defaults[name]) || wrong.has(name));
};

const isDone = (step: SetUpStep, facts: SetUpFacts, testResult: SetUpResult | null): boolean => {
  switch (step) {
    case 'service':
      return testResult !== null && answered.has(testResult);
    case 'credentials':
      return testResult === 'accepted' && facts.isReady;
    case 'shipFrom':
      return missingShipFrom(facts).length === 0;
    case 'defaults':
      return missingDefaults(facts).length === 0;
    case 'printer':
      return facts.printerId !== null && facts.printerId === facts.progress.printerId;
  }
};

const fieldsOf = (step: SetUpStep, facts: SetUpFacts): string[] => {
  if (step === 'shipFrom') return missingShipFrom(facts);
  return step === 'defaults' ? missingDefaults(facts) : [];
};

/** The set-up list before the first live label. Attempts at another address do not count. */
export const setUpLines = (facts: SetUpFacts): SetUpLine[] => {
  const { tried, skipped } = facts.progress;
  const result = tried !== null && tried.origin === facts.origin ? tried.came : null;
  return setUpSteps.map((step) => {
    const done = isDone(step, facts, result);
    return {
      step,
      state: done ? 'done' : skipped.includes(step) ? 'skipped' : 'open',
      came: step === 'service' || step === 'credentials' ? result : null,
      fields: fieldsOf(step, facts),
    };
  });
};
