import type { Failure } from '#shared/failure';
import type { LandedCost } from '#shared/landed/answer';
import { errorReason, type PostalField } from '#shared/landed/error-reason';
import { partState } from '#shared/landed/part';
import type { Question } from '#shared/landed/question';
import type { RestrictedProduct } from '#shared/landed/restricted';
import { isBlank } from '#shared/text';
import type { FactLine } from '../../../parts';
import { text } from '../../../text';
import { formatTimesIn, wordFor } from '../../../text/format';

const failedWords = text.landed.answer.failed;

/** The end of one of the three parts of an answer. */
type Part = Pick<NonNullable<LandedCost['landedCost']>, 'isError' | 'errorCode' | 'notes'>;

const whose = (fields: readonly PostalField[]): string =>
  fields.map((field) => failedWords.whose[field]).join(failedWords.and);

const unasked: Question = { fields: {}, switches: {}, products: [] };

const numberWords = (number: number | null, question: Question | undefined): string => {
  if (number === null) return failedWords.plain;
  const reason = errorReason(number, question ?? unasked);
  if (reason.kind === 'not_shown') return failedWords.number({ code: String(number) });
  if (!question) return failedWords.postalCode;
  return reason.missing.length > 0
    ? failedWords.postalCodeMissing({ whose: whose(reason.missing) })
    : failedWords.postalCodeGiven({ whose: whose(reason.given) });
};

/**
 * The error of a part: the meaning of its number, and the service's notes. Null without an error.
 * @param question the sent question: with it, a missing postal code is named
 */
export const errorWords = (part: Part | undefined, question?: Question): string | null => {
  const state = partState(part);
  if (state.kind !== 'failed') return null;
  const notes = part?.notes ?? '';
  return [
    numberWords(state.number, question),
    isBlank(notes) ? '' : failedWords.notes({ notes: notes.trim() }),
  ]
    .filter(Boolean)
    .join(' ');
};

/**
 * Why a question has no answer, and what to do. A question buys nothing, so the words of a purchase do not
 * fit.
 */
export const failureWords = ({ code }: Failure): { title: string; remedy: string } =>
  wordFor(text.landed.answer.unanswered, code) ?? text.failures[code];

const goodsWords = text.landed.answer.goods;

export const goodsName = ({
  description,
  hs6Code,
}: Pick<RestrictedProduct, 'description' | 'hs6Code'>): string =>
  description ?? hs6Code ?? goodsWords.unnamed;

/** "Import P1, Transport T1" */
export const codeWords = ({ codes }: RestrictedProduct): string =>
  codes.map(({ kind, code }) => `${goodsWords[kind]} ${code}`).join(', ');

/** A value of unknown shape as text; lists and objects are joined. */
export const asText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(asText).filter(Boolean).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .map(([name, part]) => `${name}: ${asText(part)}`)
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
};

/** `dateOfBirth` → "Date of birth", for keys without a text in the catalogue. */
export const keyWords = (key: string): string => {
  const spaced = key
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .trim();
  const lower = spaced.replace(/\b\p{Lu}(?=\p{Ll})/gu, (letter) => letter.toLowerCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
};

const words = text.landed.answer.details;

const line = (name: string, value: string | number | boolean | undefined): FactLine[] =>
  value === undefined || value === '' ? [] : [[name, String(value)]];

/**
 * Reported values that the screen does not show elsewhere: the parts' request ids and dates, and the echoed
 * question.
 */
export const detailLines = (answer: LandedCost): FactLine[] => {
  const { landedCost, deniedParties, prohibitedRestricted } = answer;
  const parts = [
    [words.cost, landedCost],
    [words.denied, deniedParties],
    [words.restricted, prohibitedRestricted],
  ] as const;
  return [
    ...parts.flatMap(([name, part]) => [
      ...line(words.requestId({ part: name }), part?.requestId),
      ...line(words.generated({ part: name }), part?.generatedDate && formatTimesIn(part.generatedDate)),
    ]),
    ...line(words.weight, landedCost?.grossWeight),
    ...line(words.metric, landedCost?.vwUnitsMetric),
    ...(prohibitedRestricted?.products ?? []).flatMap(({ hs6Code, description, uuid }) =>
      line(words.uuid({ product: description ?? hs6Code ?? '' }), uuid),
    ),
  ];
};
