import { isCountry } from '../address/countries';
import { codedMessage } from '../text/coded-message';
import { readDecimal } from './decimal';
import { type CheckedQuestion, type Question, questionSwitches, type QuestionProblem } from './question';
import { brokenConditions, landedCostRequestSchema } from './request';
import { countries, decimals, type Tidied, tidied } from './tidied';

const decimalTrouble = { form: 'question.plainDecimal', digits: 'question.manyDigits' } as const;

const sixDigits = (code: string): string => {
  const named = { field: 'hs6Code', code };
  return /^[\d\s.-]+$/.test(code)
    ? codedMessage('question.codeDigits', { ...named, count: code.replaceAll(/\D/g, '').length })
    : codedMessage('question.noCode', named);
};

/** The problem with the form of a value; null if there is none. */
const writing = (name: string, value: string): string | null => {
  if (name === 'hs6Code') return /^\d{6}$/.test(value) ? null : sixDigits(value);
  if (decimals.has(name)) {
    const decimal = readDecimal(value);
    return decimal.ok ? null : codedMessage(decimalTrouble[decimal.trouble], { field: name });
  }
  if (!countries.has(name) || isCountry(value) || (name === 'destinationCountry' && value === 'IP'))
    return null;
  if (value === 'UK') return codedMessage('question.unitedKingdom', { field: name });
  return codedMessage('rules.noCountry', { field: name, code: value });
};

const writingIn = (values: Record<string, string>, prefix: string): QuestionProblem[] =>
  Object.entries(values).flatMap(([name, value]) => {
    const message = writing(name, value);
    return message === null ? [] : [{ path: `${prefix}${name}`, message }];
  });

const needed = {
  question: {
    sourceCountry: codedMessage('question.fromCountry', { field: 'sourceCountry' }),
    destinationCountry: codedMessage('question.toCountry', { field: 'destinationCountry' }),
    shippingValue: codedMessage('question.shippingMissing', { field: 'shippingValue' }),
  },
  product: {
    hs6Code: codedMessage('question.codeMissing', { field: 'hs6Code' }),
    description: codedMessage('question.descriptionMissing', { field: 'description' }),
    value: codedMessage('question.priceMissing', { field: 'value' }),
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

/** The first problem of each field. Further problems of the same value would only repeat it. */
const onePerPath = (problems: readonly QuestionProblem[]): QuestionProblem[] =>
  [...new Map([...problems].reverse().map((problem) => [problem.path, problem])).values()].reverse();

/**
 * Checks every rule of sections 4.4 and 7.3, field by field. Returns the request exactly as it is to be sent, or all problems that prevent
 * sending. A blank value counts as absent, but an empty product counts as a product that lacks everything. `volumeWeight` is left out for
 * Switzerland.
 */
export const checkQuestion = (question: Question): CheckedQuestion => {
  const tidiedQuestion = tidied(question);
  const request = {
    ...typed(tidiedQuestion.fields),
    ...tidiedQuestion.switches,
    products: tidiedQuestion.products.map(typed),
  };
  const parsed = landedCostRequestSchema.safeParse(request);
  const rules = (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: path.join('.'), message }));
  const problems = onePerPath([...ofValues(tidiedQuestion), ...brokenConditions(request), ...rules]);
  return parsed.success && problems.length === 0
    ? { ok: true, request: parsed.data }
    : { ok: false, problems };
};

/** The canonical form of a value: `2.50` and `2.5` are the same amount. */
const canonical = ([name, value]: [string, string]): [string, string] => {
  const decimal = decimals.has(name) ? readDecimal(value) : null;
  return [name, decimal?.ok ? decimal.value.toFixed() : value];
};
const sorted = (values: Record<string, string>): [string, string][] =>
  Object.entries(values)
    .map(canonical)
    .sort(([a], [b]) => (a < b ? -1 : 1));

/**
 * Canonical text of a question. Questions that ask the same have the same text. Blank values, switches that are off (the default of each,
 * section 4.4) and a quantity of 1 are left out.
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
