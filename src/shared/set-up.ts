import { z } from 'zod';
import { isCountry } from './address/countries';
import { prefixProblems } from './label/check';
import { isBlank } from './text';

/** What a bench needs before its first live label, in the order it is done in. */
export const setUpSteps = ['service', 'credentials', 'shipFrom', 'defaults', 'printer'] as const;
export type SetUpStep = (typeof setUpSteps)[number];

/**
 * What came of the last try of the service. `renewed`: it answered, and other credentials were entered since; `label_refused`: it
 * refused the credentials of a purchase, which nothing else can prove.
 */
export const setUpTries = [
  'accepted',
  'refused',
  'label_refused',
  'renewed',
  'unclear',
  'unreachable',
  'missing',
  'not_testable',
] as const;
export type SetUpTry = (typeof setUpTries)[number];

const stepName = z.enum(setUpSteps);

const progressSchema = z.strictObject({
  /** Set up by a provisioning file: whoever wrote it knows what this bench needs. */
  fromFile: z.boolean(),
  /** The last try, and the origin that was asked. */
  tried: z.strictObject({ origin: z.string(), came: z.enum(setUpTries) }).nullable(),
  /** The printer that a test label came out of. */
  printerId: z.string().nullable(),
  /** Steps that somebody knowingly did without. */
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
  /** What came of the last try of this address, for the lines of the service. */
  came: z.enum(setUpTries).nullable(),
  /** Fields that are still empty or wrong, under the service's names. */
  fields: z.array(z.string()),
});
export type SetUpLine = z.infer<typeof setUpLineSchema>;

export interface SetUpFacts {
  progress: SetUpProgress;
  /** Where the service is; null while no address is set. */
  origin: string | null;
  /** Every credential that a purchase needs is there. */
  isReady: boolean;
  defaults: Readonly<Record<string, unknown>>;
  prefix: string | undefined;
  /** The default printer; null where there is none. */
  printerId: string | null;
}

const answered: ReadonlySet<SetUpTry> = new Set(['accepted', 'refused', 'label_refused', 'renewed']);

const shipFrom = [
  'shipFromName',
  'shipFromAddress1',
  'shipFromCity',
  'shipFromPostalCode',
  'shipFromCountryISO2',
] as const;

const isEmpty = (value: unknown): boolean => typeof value !== 'string' || isBlank(value);

const lackingShipFrom = ({ defaults }: SetUpFacts): string[] =>
  shipFrom.filter(
    (name) =>
      isEmpty(defaults[name]) || (name === 'shipFromCountryISO2' && !isCountry(defaults[name] as string)),
  );

const lackingDefaults = ({ defaults, prefix }: SetUpFacts): string[] => {
  const wrong = new Set(prefixProblems(defaults, prefix).map(({ path }) => path));
  return ['serviceCode', 'sender'].filter((name) => isEmpty(defaults[name]) || wrong.has(name));
};

const isDone = (step: SetUpStep, facts: SetUpFacts, came: SetUpTry | null): boolean => {
  switch (step) {
    case 'service':
      return came !== null && answered.has(came);
    case 'credentials':
      return came === 'accepted' && facts.isReady;
    case 'shipFrom':
      return lackingShipFrom(facts).length === 0;
    case 'defaults':
      return lackingDefaults(facts).length === 0;
    case 'printer':
      return facts.printerId !== null && facts.printerId === facts.progress.printerId;
  }
};

const fieldsOf = (step: SetUpStep, facts: SetUpFacts): string[] => {
  if (step === 'shipFrom') return lackingShipFrom(facts);
  return step === 'defaults' ? lackingDefaults(facts) : [];
};

/** The list before the first live label. What was tried at another address counts for nothing. */
export const setUpLines = (facts: SetUpFacts): SetUpLine[] => {
  const { tried, skipped } = facts.progress;
  const came = tried !== null && tried.origin === facts.origin ? tried.came : null;
  return setUpSteps.map((step) => {
    const done = isDone(step, facts, came);
    return {
      step,
      state: done ? 'done' : skipped.includes(step) ? 'skipped' : 'open',
      came: step === 'service' || step === 'credentials' ? came : null,
      fields: fieldsOf(step, facts),
    };
  });
};
