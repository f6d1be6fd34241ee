import { plain } from './plain';

/*
 * Codes of states and provinces as the post of each country writes them: ISO 3166-2 subdivisions and, for the United States, the
 * territories and the military post (USPS Publication 28).
 */
const words = {
  US: `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|
    DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky|
    LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana|
    NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota|
    OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|
    UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming|AS American Samoa|GU Guam|
    MP Northern Mariana Islands|PR Puerto Rico|VI Virgin Islands|UM Minor Outlying Islands|FM Micronesia|
    MH Marshall Islands|PW Palau|AA Armed Forces Americas|AE Armed Forces Europe|AP Armed Forces Pacific`,
  CA: `AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador|NS Nova Scotia|
    NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Québec|SK Saskatchewan|YT Yukon`,
  AU: `ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia|
    TAS Tasmania|VIC Victoria|WA Western Australia`,
} as const;

interface States {
  codes: ReadonlySet<string>;
  byName: ReadonlyMap<string, string>;
}

const read = (list: string): States => {
  const pairs = list.split('|').map((pair) => {
    const [code = '', ...name] = pair.trim().split(' ');
    return [plain(name.join(' ')), code] as const;
  });
  return { codes: new Set(pairs.map(([, code]) => code)), byName: new Map(pairs) };
};

const known: ReadonlyMap<string, States> = new Map(
  Object.entries(words).map(([country, list]) => [country, read(list)]),
);

/** True if the codes of this country's states are known here. */
export const knowsStates = (country: string): boolean => known.has(country);

/** True for a state code of that country, in upper case. */
export const isState = (country: string, code: string): boolean =>
  known.get(country)?.codes.has(code) ?? false;

/** The code of a state from typed text, by code (in any case) or by name; null if nothing matches. */
export const stateOf = (country: string, typed: string): string | null => {
  const states = known.get(country);
  const capitals = typed.replace(/[.\s]/g, '').toUpperCase();
  if (states?.codes.has(capitals)) return capitals;
  return states?.byName.get(plain(typed)) ?? null;
};

/** The countries known here that have a state with this code. */
export const countriesWithState = (code: string): string[] =>
  [...known.keys()].filter((country) => isState(country, code));
