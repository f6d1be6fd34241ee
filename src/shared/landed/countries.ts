/** `UK` is reserved in ISO 3166 for the country whose code is `GB`, and is in common use. */
const isoCode = (country: string): string => {
  const capitals = country.trim().toUpperCase();
  return capitals === 'UK' ? 'GB' : capitals;
};

export const sameCountry = (one: string, other: string): boolean => isoCode(one) === isoCode(other);

/** Section 4.4: countries for which the question needs a postal code, as source or as destination. */
export const needsSourcePostalCode = (country: string): boolean => isoCode(country) === 'GB';
const withPostalCode: ReadonlySet<string> = new Set(['US', 'CA', 'ES', 'GB']);
export const needsPostalCode = (country: string): boolean => withPostalCode.has(isoCode(country));
