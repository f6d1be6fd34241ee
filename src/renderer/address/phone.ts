import {
  isSupportedCountry,
  ParseError,
  parsePhoneNumberWithError,
  type PhoneNumber,
} from 'libphonenumber-js/min';
import { countryName } from '#shared/address/countries';
import { countryIn } from '#shared/address/country-hints';
import { type Address, hint, type Hint, partOf } from '#shared/address/hint';

/** Longer text is not a phone number. The library refuses more than 250 characters. */
const longest = 100;

const read = (text: string, country: string | null): PhoneNumber | null => {
  const home = country !== null && isSupportedCountry(country) ? country : undefined;
  try {
    return parsePhoneNumberWithError(text, home);
  } catch (error) {
    // The library throws when the text is not a number.
    if (error instanceof ParseError) return null;
    throw error;
  }
};

const squeezed = (text: string): string => text.replace(/[^+\d]/g, '');

/** The number in its international form, if that form differs from the typed one in more than spaces. */
const international = (number: PhoneNumber, typed: string, limit: number): Hint[] => {
  const written = number.formatInternational();
  // The international form drops an extension.
  const isSame = squeezed(written) === squeezed(typed) || number.ext !== undefined;
  const fitting = written.length <= limit ? written : number.number;
  return isSame || fitting.length > limit
    ? []
    : [hint('phone_international', 'phone', { phone: fitting }, { international: written })];
};

/**
 * Hints about a phone number that cannot be dialled, or only from its own country.
 * @param limit the greatest length, in characters
 */
export const phoneHints = (address: Address, limit: number): Hint[] => {
  const typed = partOf(address, 'phone');
  if (typed === '' || typed.length > longest) return [];
  const country = countryIn(address);
  const number = read(typed, country);
  if (number === null) {
    // Without a country, a national number cannot be read. That is no mistake in the number.
    return country === null && /\d{5}/.test(typed) ? [] : [hint('phone_unreadable', 'phone')];
  }
  const home = number.country ?? country;
  if (!number.isPossible())
    return [hint('phone_impossible', 'phone', null, { country: home === null ? '' : countryName(home) })];
  return international(number, typed, limit);
};
