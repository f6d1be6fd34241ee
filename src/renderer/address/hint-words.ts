import { text } from '../text';
import { formatMessage } from '../text/format';
import type { FieldHint } from './hints';

const words = text.address.hints;

/** Empty values for everything that the words of a hint can name. */
const unknown = {
  city: '',
  country: '',
  example: '',
  international: '',
  length: '',
  letters: '',
  limit: '',
  other: '',
  typed: '',
};

/** The words of a hint. */
export const hintWords = (code: FieldHint['code'], about: FieldHint['about']): string =>
  code === 'phone_impossible' && about.country === undefined
    ? words.phone_impossible_anywhere
    : formatMessage(words[code], { ...unknown, ...about });
