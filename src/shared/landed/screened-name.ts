import { isBlank } from '../text';

/** The three fields of the person to screen; blank ones are left out. */
export interface ScreenedName {
  firstName?: string;
  middleName?: string;
  lastName?: string;
}

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** What may follow a comma without being a first name: "Pat Example, Jr." */
const suffixes = /^(jr|sr|ii|iii|iv|esq|md|phd|dds|inc|llc|ltd|co|corp|gmbh|sa|srl|bv|plc)\.?$/i;

/** "Example, Pat Q." has the family name first. Any other comma has no meaning. */
const familyFirst = (contact: string): [family: string, given: string[]] | null => {
  const [family = '', rest = '', ...more] = contact.split(',');
  const given = wordsOf(rest);
  const isName = more.length === 0 && !isBlank(family) && given.length > 0;
  return isName && !given.some((word) => suffixes.test(word)) ? [family.trim(), given] : null;
};

const named = (first: string | undefined, middle: readonly string[], last: string): ScreenedName => ({
  ...(first === undefined ? {} : { firstName: first }),
  ...(middle.length === 0 ? {} : { middleName: middle.join(' ') }),
  lastName: last,
});

/**
 * A recipient's name in the three parts that the service screens. No word is dropped, and the parts in order give the complete name, so
 * that a wrong split still screens the same words. The first word is the first name, the last word the last name, the others the middle
 * name; a single word is the last name. Only the form "Family, Given" is reordered. A company is screened only if there is no contact: its
 * full name becomes the last name, because the service has no field for companies.
 */
export const screenedName = (contact: string | undefined, company: string | undefined): ScreenedName => {
  if (contact === undefined || isBlank(contact))
    return company === undefined || isBlank(company) ? {} : { lastName: wordsOf(company).join(' ') };
  const turned = familyFirst(contact);
  if (turned) return named(turned[1][0], turned[1].slice(1), turned[0]);
  const words = wordsOf(contact);
  const last = words.at(-1) ?? '';
  return words.length === 1 ? { lastName: last } : named(words[0], words.slice(1, -1), last);
};
