import { countryName } from './countries';
import { countryIn } from './country-hints';
import { type Address, hint, type Hint, partOf } from './hint';
import { countriesWithPostal, fitsPostal, nearPostal } from './postal';
import { postalRequired, postalShapes, withoutPostalCodes } from './postal-shapes';
import { countriesWithState } from './states';

/** Another country that a postal code points to: the only country with that form, or the only one that also has the state. */
const elsewhere = (address: Address, code: string): string | null => {
  const countries = countriesWithPostal(code);
  if (countries.length === 1) return countries[0] ?? null;
  const withState = countriesWithState(partOf(address, 'stateProv').toUpperCase());
  const both = countries.filter((country) => withState.includes(country));
  return both.length === 1 ? (both[0] ?? null) : null;
};

const wrongShape = (address: Address, country: string, code: string): Hint => {
  const about = {
    country: countryName(country),
    example: postalShapes.get(country)?.example ?? '',
    typed: code,
  };
  const other = elsewhere(address, code);
  if (other !== null)
    return hint(
      'postal_elsewhere',
      'postalCode',
      { countryISO2: other },
      { ...about, other: countryName(other) },
    );
  if (withoutPostalCodes.has(country)) return hint('postal_none', 'postalCode', null, about);
  const near = nearPostal(country, code);
  return hint('postal_shape', 'postalCode', near === null ? null : { postalCode: near }, about);
};

/** Hints for a postal code that is required and missing, or that does not have the country's form. */
export const postalHints = (address: Address): Hint[] => {
  const country = countryIn(address);
  const code = partOf(address, 'postalCode');
  if (country === null) return [];
  if (code === '') {
    const about = { country: countryName(country), example: postalShapes.get(country)?.example ?? '' };
    return postalRequired.has(country) ? [hint('postal_missing', 'postalCode', null, about)] : [];
  }
  const fits = withoutPostalCodes.has(country) ? false : fitsPostal(country, code);
  return fits ? [] : [wrongShape(address, country, code)];
};
