import type { LandedCost } from '#shared/landed/answer';
import { partState } from '#shared/landed/part';
import { isBlank } from '#shared/text';
import { text } from '../../../text';

const words = text.landed.answer.failed;

/** One of the three objects of an answer, as far as it says how it ended. */
type Part = Pick<NonNullable<LandedCost['landedCost']>, 'isError' | 'errorCode' | 'notes'>;

/** Error 90 is the only number whose meaning the service tells (section 7.3). */
const postalCodeMissing = 90;

const numberWords = (number: number | null): string => {
  if (number === null) return words.plain;
  return number === postalCodeMissing ? words.postalCode : words.number(String(number));
};

/** What went wrong with a part: what its number means and what the service adds. Null where nothing did. */
export const errorWords = (part: Part | undefined): string | null => {
  const state = partState(part);
  if (state.kind !== 'failed') return null;
  const notes = part?.notes ?? '';
  return [numberWords(state.number), isBlank(notes) ? '' : words.notes(notes.trim())]
    .filter(Boolean)
    .join(' ');
};
