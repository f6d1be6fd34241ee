import { countryName, countryOf, isCountry } from './countries';
import { type Address, hint, type Hint, partOf } from './hint';

/** The address's country code in upper case; null if it is not a country. */
export const countryIn = (address: Address): string | null => {
  const typed = partOf(address, 'countryISO2').toUpperCase();
  return isCountry(typed) ? typed : null;
};

/** Hints for a country name or three-letter code where a two-letter code is required, or a two-letter code of no country. */
export const countryHints = (address: Address): Hint[] => {
  const typed = partOf(address, 'countryISO2');
  if (typed === '' || countryIn(address) !== null) return [];
  const code = countryOf(typed);
  if (code === null) return [hint('country_unknown', 'countryISO2', null, { typed })];
  return [hint('country_name', 'countryISO2', { countryISO2: code }, { typed, country: countryName(code) })];
};
