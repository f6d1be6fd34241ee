import { countryHints, countryIn } from './country-hints';
import { type Address, hint, type Hint, partOf } from './hint';
import { type Limits, lengthHints } from './length-hints';
import { letterHints } from './letter-hints';
import { lineHints } from './line-hints';
import { plain } from './plain';
import { postalHints } from './postal-hints';
import { countryName } from './countries';
import { stateRequired } from './postal-shapes';
import { isState, knowsStates, stateOf } from './states';

/** Hints for a state that the country requires and the address lacks, or that is not a state of the country. */
const stateHints = (address: Address): Hint[] => {
  const country = countryIn(address);
  const typed = partOf(address, 'stateProv');
  if (country === null) return [];
  const about = { country: countryName(country), typed };
  if (typed === '')
    return stateRequired.has(country) ? [hint('state_missing', 'stateProv', null, about)] : [];
  if (!knowsStates(country) || isState(country, typed)) return [];
  const code = stateOf(country, typed);
  return [hint('state_unknown', 'stateProv', code === null ? null : { stateProv: code }, about)];
};

const nameHints = (address: Address): Hint[] => {
  const [contact, company] = [partOf(address, 'contact'), partOf(address, 'company')];
  const same = contact !== '' && plain(contact) !== '' && plain(contact) === plain(company);
  return same ? [hint('name_twice', 'company', { company: '' })] : [];
};

const emailHints = (address: Address): Hint[] => {
  const email = partOf(address, 'email');
  return email === '' || /^[^@\s]+@[^@\s.]+(\.[^@\s.]+)+$/.test(email) ? [] : [hint('email_shape', 'email')];
};

/**
 * Hints about unusual parts of an address. Hints are not rules: the worker may ignore each of them, and a suggestion changes nothing until
 * the worker accepts it.
 * @param limits the longest each part may be, in characters
 */
export const addressHints = (address: Address, limits: Limits): Hint[] => [
  ...lengthHints(address, limits),
  ...countryHints(address),
  ...stateHints(address),
  ...postalHints(address),
  ...lineHints(address),
  ...letterHints(address),
  ...nameHints(address),
  ...emailHints(address),
];
