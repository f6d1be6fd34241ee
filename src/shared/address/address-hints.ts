import { countryHints } from './country-hints';
import { type Address, hint, type Hint, partOf } from './hint';
import { type Limits, lengthHints } from './length-hints';
import { letterHints } from './letter-hints';
import { lineHints } from './line-hints';
import { plain } from './plain';
import { postalHints } from './postal-hints';
import { stateHints } from './state-hints';

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
 * What looks odd about an address. Nothing here is a rule: every hint may be passed over, and a suggestion changes nothing
 * until the worker presses it.
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
