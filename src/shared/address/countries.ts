import { alpha2ByAlpha3, countryCodes } from './country-codes';
import { plain } from './plain';

/** The English name, or the code itself where there is none. Never throws. */
const english = new Intl.DisplayNames(['en'], { type: 'region' });
const codes: ReadonlySet<string> = new Set(countryCodes);

/** Not in ISO 3166-1, which leaves XK to its users; post and carriers use it for Kosovo. */
const usedAnyway: ReadonlySet<string> = new Set(['XK']);

/** True for a two-letter code in capitals that stands for a country. */
export const isCountry = (code: string): boolean => codes.has(code) || usedAnyway.has(code);

/** "DE" → "Germany"; what is no country code comes back as it is. */
export const countryName = (code: string): string => (isCountry(code) ? (english.of(code) ?? code) : code);

/** Names in daily use that are not the ones `Intl` knows, in the shape `plain` gives. */
const alsoCalled: Readonly<Record<string, string>> = {
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

const byName: ReadonlyMap<string, string> = new Map([
  ...countryCodes.map((code) => [plain(countryName(code)), code] as const),
  ...Object.entries(alsoCalled),
]);

/** The code of what a person typed for a country: a name, a three-letter code, `UK`; null where nothing fits. */
export const countryOf = (typed: string): string | null => {
  const capitals = typed.trim().toUpperCase();
  if (isCountry(capitals)) return capitals;
  return alpha2ByAlpha3.get(capitals) ?? byName.get(plain(typed)) ?? null;
};
