import { type Address, type AddressPart, hint, type Hint, partOf } from './hint';

const printed = [
  'contact',
  'company',
  'address1',
  'address2',
  'address3',
  'city',
  'stateProv',
  'postalCode',
] as const satisfies readonly AddressPart[];

const anyLetter = /\p{L}/u;
const latinLetter = /\p{Script=Latin}/u;

/** Control and format characters (including those that change the direction of text) and unusual spaces. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0\u2000-\u200a\u202f\u205f\u3000]/u;

const isLatin = (text: string): boolean =>
  Array.from(text).every((letter) => !anyLetter.test(letter) || latinLetter.test(letter));

const clean = (text: string): string => text.split(invisible).join(' ').replace(/ {2,}/g, ' ').trim();

const invisibleIn = (part: AddressPart, text: string): Hint[] =>
  invisible.test(text) ? [hint('unseen_characters', part, { [part]: clean(text) })] : [];

const foreignIn = (part: AddressPart, text: string): Hint[] => {
  const letters = [...new Set(Array.from(text).filter((letter) => !isLatin(letter)))].slice(0, 8).join('');
  // Full-width letters and digits are variants of Latin characters.
  const plainer = text.normalize('NFKC');
  const isWide = plainer !== text && isLatin(plainer) && /[\uff01-\uff5e]/.test(text);
  if (letters === '' && !isWide) return [];
  return [hint('not_latin', part, isWide ? { [part]: plainer } : null, { letters: letters || text })];
};

/** Hints for characters that a label may not print or that are invisible. */
export const letterHints = (address: Address): Hint[] =>
  printed.flatMap((part) => {
    const text = partOf(address, part);
    return text === '' ? [] : [...invisibleIn(part, text), ...foreignIn(part, text)];
  });
