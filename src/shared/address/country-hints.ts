import { countryName, countryOf, isCountry } from './countries';
import { type Address, hint, type Hint, partOf } from './hint';

/** The address's country where it is one, in capitals; else null. */
export const countryIn = (address: Address): string | null => {
  const typed = partOf(address, 'countryISO2').toUpperCase();
  return isCountry(typed) ? typed : null;
};

/** A name or a three-letter code where two letters are due, or two letters that are no country's. */
export const countryHints = (address: Address): Hint[] => {
  const typed = partOf(address, 'countryISO2');
  if (typed === '' || countryIn(address) !== null) return [];
  const meant = countryOf(typed);
  if (meant === null) return [hint('country_unknown', 'countryISO2', null, { typed })];
  return [
    hint('country_name', 'countryISO2', { countryISO2: meant }, { typed, country: countryName(meant) }),
  ];
};
