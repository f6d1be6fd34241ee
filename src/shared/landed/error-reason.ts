import { isBlank } from '../text';
import { needsPostalCode, needsSourcePostalCode } from './countries';
import type { Question } from './question';

export type PostalField = 'sourcePostalCode' | 'postalCode';

/**
 * The meaning of an error number of the calculation. `postal_code`: `missing` are required postal codes that were not given; `given` are
 * the ones that must be wrong, because none was missing.
 */
export type ErrorReason =
  | { kind: 'postal_code'; missing: PostalField[]; given: PostalField[] }
  | { kind: 'not_shown' };

/** The only number whose meaning the interface documents, section 7.3. */
const postalCodeMissing = 90;

/** The postal codes that the countries require. A destination given as IP address may be in any country, so both. */
const asked = (fields: Question['fields']): PostalField[] => {
  const destination = fields.destinationCountry ?? '';
  const named: PostalField[] = [
    ...(needsSourcePostalCode(fields.sourceCountry ?? '') ? (['sourcePostalCode'] as const) : []),
    ...(needsPostalCode(destination) || destination.trim().toUpperCase() === 'IP'
      ? (['postalCode'] as const)
      : []),
  ];
  return named.length === 0 ? ['sourcePostalCode', 'postalCode'] : named;
};

/** @param number the part's own `errorCode`, or that of a `duties_unknown` failure */
export const errorReason = (number: number | null | undefined, { fields }: Question): ErrorReason => {
  if (number !== postalCodeMissing) return { kind: 'not_shown' };
  const names = asked(fields);
  const missing = names.filter((name) => isBlank(fields[name]));
  return { kind: 'postal_code', missing, given: missing.length === 0 ? names : [] };
};
