import type { z } from 'zod';
import { isCountry } from '../address/countries';
import { isBlank } from '../text';
import { readDecimal } from './decimal';
import { type CheckedQuestion, type Question, questionSwitches, type QuestionProblem } from './question';
import { brokenConditions, landedCostRequestSchema } from './request';

type Raw = Partial<Record<string, string>>;

const decimals: ReadonlySet<string> = new Set([
  ...['shippingValue', 'grossWeight', 'currentCartValue'],
  ...['value', 'qty', 'volumeWeight'],
]);
const countries: ReadonlySet<string> = new Set([
  ...['sourceCountry', 'destinationCountry', 'countryCode', 'originatingCountry'],
]);

/** One writing for values that have several: `us` is `US`, `6105.10` is `610510`. */
const written = (name: string, value: string): string => {
  if (name === 'hs6Code') return value.replaceAll(/[\s.-]/g, '');
  return countries.has(name) ? value.trim().toUpperCase() : value.trim();
};

/** What of the values is told: blanks left out. */
const tidy = (values: Raw): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter((entry): entry is [string, string] => !isBlank(entry[1]))
      .map(([name, value]) => [name, written(name, value)]),
  );

/** Switzerland: the service overrides `volumeWeight` to 1 (section 4.4), so that ours would only mislead. */
const overridden = (name: string, destination: string | undefined): boolean =>
  name === 'volumeWeight' && destination === 'CH';

interface Tidied {
  fields: Record<string, string>;
  switches: Question['switches'];
  /** Those that are not wholly blank, each with its place in the question. */
  products: { at: number; values: Record<string, string> }[];
}

const tidied = (question: Question): Tidied => {
  const fields = tidy(question.fields);
  const destination = fields['destinationCountry'];
  const products = question.products
    .map((product, at) => ({ at, values: tidy(product) }))
    .filter(({ values }) => Object.keys(values).length > 0)
    .map(({ at, values }) => ({
      at,
      values: Object.fromEntries(Object.entries(values).filter(([name]) => !overridden(name, destination))),
    }));
  return { fields, switches: question.switches, products };
};

const decimalTrouble = {
  form: 'must be a plain number such as 12.50: digits and a point, without currency or thousands signs',
  digits: 'has too many digits: 15 at most, and nothing between 0 and 0.000001. Shorten it',
} as const;

/** What is wrong with a value as it is written; null for nothing. */
const writing = (name: string, value: string): string | null => {
  if (decimals.has(name)) {
    const decimal = readDecimal(value);
    return decimal.ok ? null : `${name} ${decimalTrouble[decimal.trouble]}`;
  }
  if (!countries.has(name) || isCountry(value) || (name === 'destinationCountry' && value === 'IP'))
    return null;
  if (value === 'UK') return `${name} must be GB for the United Kingdom`;
  return `${name} must be a 2-letter ISO 3166 country code such as US; ${value} is none`;
};

const writingIn = (values: Record<string, string>, prefix: string): QuestionProblem[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const message = writing(name, value);
    return message === null ? [] : [{ path: `${prefix}${name}`, message }];
  });

const needed = {
  question: {
    sourceCountry: 'sourceCountry is missing: enter the country the goods leave',
    destinationCountry: 'destinationCountry is missing: enter the country the goods go to',
    shippingValue: 'shippingValue is missing: enter what the transport costs',
  },
  product: {
    hs6Code: 'hs6Code is missing: every product needs its 6-digit HS code. Enter it',
    description: 'description is missing: every hs6Code needs a matching description. Enter it',
    value: 'value is missing: enter the price of one',
  },
} as const;

const missingIn = (
  values: Record<string, string>,
  names: Record<string, string>,
  prefix: string,
): QuestionProblem[] =>
  Object.entries(names)
    .filter(([name]) => values[name] === undefined)
    .map(([name, message]) => ({ path: `${prefix}${name}`, message }));

const ofValues = ({ fields, products }: Tidied): QuestionProblem[] => [
  ...missingIn(fields, needed.question, ''),
  ...writingIn(fields, ''),
  ...products.flatMap(({ at, values }) => [
    ...missingIn(values, needed.product, `products.${at}.`),
    ...writingIn(values, `products.${at}.`),
  ]),
];

const typed = (values: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, decimals.has(name) ? Number(value) : value]),
  );

/** `products.1.value` as the request counts → as the question counts. */
const pathIn = (path: readonly PropertyKey[], { products }: Tidied): string =>
  path
    .map((part, depth) =>
      depth === 1 && path[0] === 'products' ? (products[Number(part)]?.at ?? part) : part,
    )
    .map(String)
    .join('.');

const ruleProblems = (error: z.ZodError, question: Tidied): QuestionProblem[] =>
  error.issues.map(({ path, message }) => ({ path: pathIn(path, question), message }));

/** The first problem of each field: a second one about the same value only repeats it. */
const onePerPath = (problems: readonly QuestionProblem[]): QuestionProblem[] =>
  [...new Map([...problems].reverse().map((problem) => [problem.path, problem])).values()].reverse();

/**
 * Every rule of sections 4.4 and 7.3, by field: the request exactly as it is to be sent, or all that keeps it from being
 * sent. Blank is absent; a product without any value is no product. `volumeWeight` is left out for Switzerland.
 */
export const checkQuestion = (question: Question): CheckedQuestion => {
  const told = tidied(question);
  const request = {
    ...typed(told.fields),
    ...told.switches,
    products: told.products.map(({ values }) => typed(values)),
  };
  const parsed = landedCostRequestSchema.safeParse(request);
  const rules = parsed.success ? [] : ruleProblems(parsed.error, told);
  const problems = onePerPath([...ofValues(told), ...brokenConditions(request), ...rules]);
  return parsed.success && problems.length === 0
    ? { ok: true, request: parsed.data }
    : { ok: false, problems };
};

/** One way of writing a value: `2.50` and `2.5` are the same amount. */
const canonical = ([name, value]: [string, string]): [string, string] => {
  const decimal = decimals.has(name) ? readDecimal(value) : null;
  return [name, decimal?.ok ? decimal.value.toFixed() : value];
};
const sorted = (values: Record<string, string>): [string, string][] =>
  Object.entries(values)
    .map(canonical)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * Canonical text of a question: questions that ask the same have the same text. Blank is absent, and so is a switch that
 * is off (the default of each, section 4.4) and a quantity of 1.
 */
export const questionKey = (question: Question): string => {
  const { fields, switches, products } = tidied(question);
  const on = questionSwitches.filter((name) => switches[name] === true);
  return JSON.stringify([
    sorted(fields),
    on,
    products.map(({ values }) => sorted(values).filter(([name, value]) => name !== 'qty' || value !== '1')),
  ]);
};
