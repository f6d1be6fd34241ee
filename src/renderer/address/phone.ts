import {
  isSupportedCountry,
  ParseError,
  parsePhoneNumberWithError,
  type PhoneNumber,
} from 'libphonenumber-js/min';
import { countryName } from '#shared/address/countries';
import { countryIn } from '#shared/address/country-hints';
import { type Address, hint, type Hint, partOf } from '#shared/address/hint';

/** Longer text is nobody's number; the library refuses above 250. */
const longest = 100;

const read = (text: string, country: string | null): PhoneNumber | null => {
  const home = country !== null && isSupportedCountry(country) ? country : undefined;
  try {
    return parsePhoneNumberWithError(text, home);
  } catch (error) {
    // The library says by throwing that text is no number.
    if (error instanceof ParseError) return null;
    throw error;
  }
};

const squeezed = (text: string): string => text.replace(/[^+\d]/g, '');

/** A number as anyone abroad can dial it, where it differs from what was typed by more than its spaces. */
const international = (number: PhoneNumber, typed: string, limit: number): Hint[] => {
  const written = number.formatInternational();
  // An extension is lost in that form.
  const isSame = squeezed(written) === squeezed(typed) || number.ext !== undefined;
  const fitting = written.length <= limit ? written : number.number;
  return isSame || fitting.length > limit
    ? []
    : [hint('phone_international', 'phone', { phone: fitting }, { international: written })];
};

/**
 * What is odd about a phone number: nobody can dial it, or only at home.
 * @param limit the longest it may be, in characters
 */
export const phoneHints = (address: Address, limit: number): Hint[] => {
  const typed = partOf(address, 'phone');
  if (typed === '' || typed.length > longest) return [];
  const country = countryIn(address);
  const number = read(typed, country);
  if (number === null) {
    // Without a country a number of the country's own can't be read, and that is no mistake of the number.
    return country === null && /\d{5}/.test(typed) ? [] : [hint('phone_unreadable', 'phone')];
  }
  const home = number.country ?? country;
  if (!number.isPossible())
    return [hint('phone_impossible', 'phone', null, { country: home === null ? '' : countryName(home) })];
  return international(number, typed, limit);
};
