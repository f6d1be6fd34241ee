import { postalPrefixes, postalShapes } from './postal-shapes';

/** Longer than any postal code. Longer text is not tested. */
const longest = 20;

const bare = (country: string, code: string): string => {
  const prefix = postalPrefixes[country];
  return prefix !== undefined && code.startsWith(prefix) ? code.slice(prefix.length).trim() : code;
};

/** True if a code, in upper or lower case, has the country's form. A country without a known form accepts anything. */
export const fitsPostal = (country: string, code: string): boolean => {
  const shape = postalShapes.get(country);
  if (!shape) return true;
  const capitals = code.trim().toUpperCase();
  return (
    capitals.length <= longest &&
    (shape.pattern.test(capitals) || shape.pattern.test(bare(country, capitals)))
  );
};

/** Countries whose form a code has. Many countries share a form, so only a single match is meaningful. */
export const countriesWithPostal = (code: string): string[] =>
  [...postalShapes.keys()].filter((country) => fitsPostal(country, code));

/** Letters typed instead of similar digits. */
const lookAlikes: Readonly<Record<string, string>> = {
  O: '0',
  Q: '0',
  I: '1',
  L: '1',
  S: '5',
  Z: '2',
  B: '8',
};

const withSign = (code: string, sign: string): string[] =>
  Array.from(code)
    .slice(1)
    .map((_, at) => `${code.slice(0, at + 1)}${sign}${code.slice(at + 1)}`);

/** Possible corrections of a code that does not fit, the most likely first. */
const candidates = (code: string): string[] => {
  const capitals = code.normalize('NFKC').toUpperCase().replace(/\s+/g, ' ').trim();
  const joined = capitals.replace(/[\s.\-–—_/]/g, '');
  const digits = Array.from(joined, (letter) => lookAlikes[letter] ?? letter).join('');
  const lostZero = /^\d+$/.test(joined) ? [`0${joined}`, `00${joined}`] : [];
  return [
    capitals,
    joined,
    ...withSign(joined, ' '),
    ...withSign(joined, '-'),
    digits,
    ...withSign(digits, ' '),
    ...lostZero,
  ];
};

/**
 * A similar code of the country's form: a space or hyphen moved, O replaced by 0, leading zeros restored that a spreadsheet removed. Null
 * if the code already fits or no similar code does.
 */
export const nearPostal = (country: string, code: string): string | null => {
  if (!postalShapes.has(country) || code.length > longest || fitsPostal(country, code)) return null;
  return candidates(code).find((candidate) => fitsPostal(country, candidate)) ?? null;
};
