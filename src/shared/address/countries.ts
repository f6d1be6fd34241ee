import { alpha2ByAlpha3, countryCodes } from './country-codes';
import { lazy } from '../lazy';
import { plain } from './plain';

/** Gives the English name, or the code itself if there is none. Never throws. */
const english = lazy(() => new Intl.DisplayNames(['en'], { type: 'region' }));
const codes: ReadonlySet<string> = new Set(countryCodes);

/** Not in ISO 3166-1, which leaves XK free for private use; post and carriers use it for Kosovo. */
const additionalCodes: ReadonlySet<string> = new Set(['XK']);

/** True for a two-letter code of a country, in upper case. */
export const isCountry = (code: string): boolean => codes.has(code) || additionalCodes.has(code);

/** "DE" → "Germany". Text that is not a country code is returned unchanged. */
export const countryName = (code: string): string => (isCountry(code) ? (english().of(code) ?? code) : code);

/** Names in daily use that `Intl` does not know, in the form that `plain` returns. */
const commonNames: Readonly<Record<string, string>> = {
  uk: 'GB',
  'great britain': 'GB',
  britain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  'northern ireland': 'GB',
  'united states of america': 'US',
  america: 'US',
  'u s': 'US',
  'u s a': 'US',
  holland: 'NL',
  'the netherlands': 'NL',
  'czech republic': 'CZ',
  korea: 'KR',
  'republic of korea': 'KR',
  'hong kong': 'HK',
  macau: 'MO',
  macao: 'MO',
  turkey: 'TR',
  'ivory coast': 'CI',
  burma: 'MM',
  'viet nam': 'VN',
  'russian federation': 'RU',
  deutschland: 'DE',
  osterreich: 'AT',
  schweiz: 'CH',
  suisse: 'CH',
  svizzera: 'CH',
  espana: 'ES',
  italia: 'IT',
  belgie: 'BE',
  belgique: 'BE',
  nederland: 'NL',
  danmark: 'DK',
  sverige: 'SE',
  norge: 'NO',
  suomi: 'FI',
  polska: 'PL',
  brasil: 'BR',
  eire: 'IE',
};

const byName = lazy(
  (): ReadonlyMap<string, string> =>
    new Map([
      ...countryCodes.map((code) => [plain(countryName(code)), code] as const),
      ...Object.entries(commonNames),
    ]),
);

/** The code of a country from typed text: a name, a three-letter code, `UK`. Null if nothing matches. */
export const countryOf = (typed: string): string | null => {
  const capitals = typed.trim().toUpperCase();
  if (isCountry(capitals)) return capitals;
  return alpha2ByAlpha3.get(capitals) ?? byName().get(plain(typed)) ?? null;
};
