import { z } from 'zod';
import { isCountry } from '../address/countries';
import { fieldLimits, type LimitedField } from '../address/field-limits';
import { lengthOf } from '../text';
import { codedMessage } from '../text/coded-message';

/**
 * Building blocks for the service's fields. Every message names the field and the limit, so that the form, the file import and the client
 * refuse a value with the same words.
 */

type Test = (value: unknown) => boolean;

/** Quick tests for schemas. A value that passes the quick test is valid; for one that fails, the schema decides and gives the message. */
const tests = new WeakMap<z.ZodType, Test>();
const withQuickTest = <S extends z.ZodType>(schema: S, test: Test): S => {
  tests.set(schema, test);
  return schema;
};

/**
 * The quick test of a schema, a hundred times as fast as the schema. A value that passes it is valid. A value that fails it may still be
 * valid. A blank field is not a value: `undefined` fails.
 */
export const quickTestOf = (schema: z.ZodType): Test => {
  const bare = schema instanceof z.ZodOptional ? (schema.unwrap() as z.ZodType) : schema;
  return tests.get(bare) ?? ((value) => value !== undefined && bare.safeParse(value).success);
};

/** Text with at most as many code points as the field's limit. */
export const text = (name: LimitedField) => {
  const max = fieldLimits[name];
  return withQuickTest(
    z
      .string({ error: codedMessage('rules.text', { field: name }) })
      .refine((value) => lengthOf(value) <= max, {
        error: (issue) =>
          codedMessage('rules.long', { field: name, length: lengthOf(issue.input as string), limit: max }),
      }),
    // A text never has more code points than code units.
    (value) => typeof value === 'string' && value.length <= max,
  );
};

/** Text that has no limit in the service's interface. */
export const freeText = (name: string) => z.string({ error: codedMessage('rules.text', { field: name }) });

/** One word of a fixed list. */
export const oneOf = <const T extends readonly string[]>(name: string, values: T) =>
  withQuickTest(
    z.enum(values, { error: codedMessage('rules.oneOf', { field: name, choices: values.join(', ') }) }),
    (value) => values.includes(value as T[number]),
  );

/** A finite decimal number that is at least `min`, or greater than `min` when `exclusive`. */
export const decimal = (name: string, bound: { min: number; exclusive?: boolean } = { min: 0 }) => {
  const isInBound = (value: number): boolean => (bound.exclusive ? value > bound.min : value >= bound.min);
  return withQuickTest(
    z.number({ error: codedMessage('rules.number', { field: name }) }).refine(isInBound, {
      error: codedMessage(bound.exclusive ? 'rules.above' : 'rules.least', { field: name, least: bound.min }),
    }),
    (value) => typeof value === 'number' && Number.isFinite(value) && isInBound(value),
  );
};

/** A whole number from 1 that has at most `digits` digits. */
export const quantity = (name: string, digits: number) => {
  const most = 10 ** digits - 1;
  return withQuickTest(
    z
      .number({ error: codedMessage('rules.whole', { field: name }) })
      .int({ error: codedMessage('rules.whole', { field: name }) })
      .min(1, { error: codedMessage('rules.least', { field: name, least: 1 }) })
      .max(most, { error: codedMessage('rules.digits', { field: name, digits, limit: most }) }),
    (value) => typeof value === 'number' && Number.isSafeInteger(value) && value >= 1 && value <= most,
  );
};

const countryShape = /^[A-Z]{2}$/;

/** Two upper-case letters, the form of ISO 3166 codes. It does not check that the country exists. */
export const countryCode = (name: string) =>
  z
    .string({ error: codedMessage('rules.text', { field: name }) })
    .regex(countryShape, { error: codedMessage('rules.country', { field: name }) });

/** ISO 3166 two-letter code of an existing country, in upper case. */
export const country = (name: string) =>
  withQuickTest(
    countryCode(name).refine((value) => !countryShape.test(value) || isCountry(value), {
      error: (issue) => codedMessage('rules.noCountry', { field: name, code: String(issue.input) }),
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

/** A date in the service's form: `MM/DD/YYYY`. */
export const usDate = (name: string) =>
  z
    .string({ error: codedMessage('rules.text', { field: name }) })
    .refine(isCalendarDate, { error: codedMessage('rules.date', { field: name }) });
