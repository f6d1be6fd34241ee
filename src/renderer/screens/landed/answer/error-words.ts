import type { LandedCost } from '#shared/landed/answer';
import { errorReason, type PostalField } from '#shared/landed/error-reason';
import { partState } from '#shared/landed/part';
import type { Question } from '#shared/landed/question';
import { isBlank } from '#shared/text';
import { text } from '../../../text';

const words = text.landed.answer.failed;

/** One of the three objects of an answer, as far as it says how it ended. */
type Part = Pick<NonNullable<LandedCost['landedCost']>, 'isError' | 'errorCode' | 'notes'>;

const whose = (fields: readonly PostalField[]): string =>
  fields.map((field) => words.whose[field]).join(words.and);

const unasked: Question = { fields: {}, switches: {}, products: [] };

const numberWords = (number: number | null, question: Question | undefined): string => {
  if (number === null) return words.plain;
  const reason = errorReason(number, question ?? unasked);
  if (reason.kind === 'not_shown') return words.number(String(number));
  if (!question) return words.postalCode;
  return reason.missing.length > 0
    ? words.postalCodeMissing(whose(reason.missing))
    : words.postalCodeGiven(whose(reason.given));
};

/**
 * What went wrong with a part: what its number means and what the service adds. Null where nothing did.
 * @param question as it was asked: with it, a missing postal code is named
 */
export const errorWords = (part: Part | undefined, question?: Question): string | null => {
  const state = partState(part);
  if (state.kind !== 'failed') return null;
  const notes = part?.notes ?? '';
  return [numberWords(state.number, question), isBlank(notes) ? '' : words.notes(notes.trim())]
    .filter(Boolean)
    .join(' ');
};
