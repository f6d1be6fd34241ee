import { z } from 'zod';
import { isCountry } from '../address/countries';
import { fieldLimits, type LimitedField } from '../address/field-limits';
import { lengthOf } from '../text';
import { said } from '../text/said';

/**
 * Building blocks for the service's fields. Every message names the field and the limit, so that the form, the file
 * intake and the client refuse in the same words.
 */

type Test = (value: unknown) => boolean;

/** What surely passes, beside the schema that says in words why something does not. */
const tests = new WeakMap<z.ZodType, Test>();
const tested = <S extends z.ZodType>(schema: S, test: Test): S => {
  tests.set(schema, test);
  return schema;
};

/**
 * A test that is passed only by what the schema takes, a hundred times as fast; what fails it may be fine all the same. A blank
 * field is none: `undefined` fails.
 */
export const quickTestOf = (schema: z.ZodType): Test => {
  const bare = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  return tests.get(bare) ?? ((value) => value !== undefined && bare.safeParse(value).success);
};

/** Text of at most as many code points as the field's limit. */
export const text = (name: LimitedField) => {
  const max = fieldLimits[name];
  return tested(
    z.string({ error: said('rules.text', { field: name }) }).refine((value) => lengthOf(value) <= max, {
      error: (issue) =>
        said('rules.long', { field: name, length: lengthOf(issue.input as string), limit: max }),
    }),
    // No text has more code points than code units.
    (value) => typeof value === 'string' && value.length <= max,
  );
};

/** Text without a limit in the service's interface. */
export const freeText = (name: string) => z.string({ error: said('rules.text', { field: name }) });

/** One of a closed list of words. */
export const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  tested(
    z.enum(values, { error: said('rules.oneOf', { field: name, choices: values.join(', ') }) }),
    (value) => values.includes(value as T[number]),
  );

/** A finite decimal number that is at least `min` (or above it, when `exclusive`). */
export const decimal = (name: string, bound: { min: number; exclusive?: boolean } = { min: 0 }) => {
  const isInBound = (value: number): boolean => (bound.exclusive ? value > bound.min : value >= bound.min);
  return tested(
    z.number({ error: said('rules.number', { field: name }) }).refine(isInBound, {
      error: said(bound.exclusive ? 'rules.above' : 'rules.least', { field: name, least: bound.min }),
    }),
    (value) => typeof value === 'number' && Number.isFinite(value) && isInBound(value),
  );
};

/** A whole number of at most `digits` digits, at least 1. */
export const quantity = (name: string, digits: number) => {
  const most = 10 ** digits - 1;
  return tested(
    z
      .number({ error: said('rules.whole', { field: name }) })
      .int({ error: said('rules.whole', { field: name }) })
      .min(1, { error: said('rules.least', { field: name, least: 1 }) })
      .max(most, { error: said('rules.digits', { field: name, digits, limit: most }) }),
    (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= most,
  );
};

const countryShape = /^[A-Z]{2}$/;

/** Two capitals, as ISO 3166 codes are written; whether they stand for a country is not asked. */
export const countryCode = (name: string) =>
  z
    .string({ error: said('rules.text', { field: name }) })
    .regex(countryShape, { error: said('rules.country', { field: name }) });

/** ISO 3166 two-letter code in capitals, of a country that there is. */
export const country = (name: string) =>
  tested(
    countryCode(name).refine((value) => !countryShape.test(value) || isCountry(value), {
      error: (issue) => said('rules.noCountry', { field: name, code: String(issue.input) }),
    }),
    (value) => typeof value === 'string' && isCountry(value),
  );

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

const isCalendarDate = (value: string): boolean => {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value);
  if (!parts) return false;
  const [month, day, year] = [Number(parts[1]), Number(parts[2]), Number(parts[3])];
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
};

/** A date as the service spells it: `MM/DD/YYYY`. */
export const usDate = (name: string) =>
  z
    .string({ error: said('rules.text', { field: name }) })
    .refine(isCalendarDate, { error: said('rules.date', { field: name }) });
