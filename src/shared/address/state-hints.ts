import { countryName } from './countries';
import { countryIn } from './country-hints';
import { type Address, hint, type Hint, partOf } from './hint';
import { stateRequired } from './postal-shapes';
import { isState, knowsStates, stateOf } from './states';

/** A state that the country needs and does not have, or that is not one of its states. */
export const stateHints = (address: Address): Hint[] => {
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
