import { isCountry } from '../address/countries';
import { readDecimal } from './decimal';
import { type CheckedQuestion, type Question, questionSwitches, type QuestionProblem } from './question';
import { brokenConditions, landedCostRequestSchema } from './request';
import { countries, decimals, type Tidied, tidied } from './tidied';

const decimalTrouble = {
  form: 'must be a plain number such as 12.50: digits and a point, without currency or thousands signs',
  digits: 'has too many digits: 15 at most, and nothing between 0 and 0.000001. Shorten it',
} as const;

const sixDigits = (value: string): string => {
  const digits = value.replaceAll(/\D/g, '').length;
  const told = /^[\d\s.-]+$/.test(value)
    ? `has ${digits} ${digits === 1 ? 'digit' : 'digits'}`
    : 'is not an HS code';
  return `hs6Code ${value} ${told}: exactly 6 digits are needed. Enter them`;
};

/** What is wrong with a value as it is written; null for nothing. */
const writing = (name: string, value: string): string | null => {
  if (name === 'hs6Code') return /^\d{6}$/.test(value) ? null : sixDigits(value);
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
  ...products.flatMap((product, at) => [
    ...missingIn(product, needed.product, `products.${at}.`),
    ...writingIn(product, `products.${at}.`),
  ]),
];

const typed = (values: Record<string, string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, decimals.has(name) ? Number(value) : value]),
  );

/** The first problem of each field: a second one about the same value only repeats it. */
const onePerPath = (problems: readonly QuestionProblem[]): QuestionProblem[] =>
  [...new Map([...problems].reverse().map((problem) => [problem.path, problem])).values()].reverse();

/**
 * Every rule of sections 4.4 and 7.3, by field: the request exactly as it is to be sent, or all that keeps it from being
 * sent. Blank is absent, but a product is a product: one of which nothing is told lacks everything. `volumeWeight` is left out
 * for Switzerland.
 */
export const checkQuestion = (question: Question): CheckedQuestion => {
  const told = tidied(question);
  const request = { ...typed(told.fields), ...told.switches, products: told.products.map(typed) };
  const parsed = landedCostRequestSchema.safeParse(request);
  const rules = (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
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
    products.map((product) => sorted(product).filter(([name, value]) => name !== 'qty' || value !== '1')),
  ]);
};
