import { text } from '../text';
import { say } from '../text/format';
import type { FieldHint } from './hints';

const words = text.address.hints;

/** Whatever the words of a hint may name; what it does not know stands empty. */
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

/** What looks odd, in words. */
export const hintWords = (code: FieldHint['code'], about: FieldHint['about']): string =>
  code === 'phone_impossible' && about.country === undefined
    ? words.phone_impossible_anywhere
    : say(words[code], { ...unknown, ...about });
