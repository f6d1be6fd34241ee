/**
 * English names of all countries, as the Unicode locale data spells them, and some other names that exports use. Withdrawn codes are
 * aliases of other codes in that data (`DD` of `DE`), so they are excluded.
 */
const others: Record<string, string> = {
  'united states of america': 'US',
  usa: 'US',
  uk: 'GB',
  'great britain': 'GB',
  'czech republic': 'CZ',
  'hong kong': 'HK',
  macau: 'MO',
  burma: 'MM',
  turkey: 'TR',
};
const noCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB']);

const letters = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ');

const isCurrent = (code: string): boolean =>
  !noCountries.has(code) && new Intl.Locale(`und-${code}`).region === code;

const plain = (name: string): string => name.toLowerCase().replaceAll('’', "'");

const build = (): Map<string, string> => {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCurrent);
  const known = codes.flatMap((code): [string, string][] => {
    const name = names.of(code);
    return name === undefined || name === code ? [] : [[plain(name), code]];
  });
  return new Map([...known, ...Object.entries(others)]);
};

let names: Map<string, string> | null = null;

/** "United States" → "US". Text that is not a country's English name stays unchanged: nothing is guessed. */
export const countryCode = (value: string): string => {
  const trimmed = value.trim();
  if (trimmed.length <= 2) return trimmed;
  names ??= build();
  return names.get(plain(trimmed)) ?? trimmed;
};
