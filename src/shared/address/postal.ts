import { postalPrefixes, postalShapes } from './postal-shapes';

/** Longer than any postal code: what is longer is not tried. */
const longest = 20;

const bare = (country: string, code: string): string => {
  const prefix = postalPrefixes[country];
  return prefix !== undefined && code.startsWith(prefix) ? code.slice(prefix.length).trim() : code;
};

/** True when a code, in any letters, has the shape of the country's. A country without a known shape takes anything. */
export const fitsPostal = (country: string, code: string): boolean => {
  const shape = postalShapes.get(country);
  if (!shape) return true;
  const capitals = code.trim().toUpperCase();
  return (
    capitals.length <= longest &&
    (shape.pattern.test(capitals) || shape.pattern.test(bare(country, capitals)))
  );
};

/** Countries whose shape a code has. Many share a shape, so that one country alone says something. */
export const countriesWithPostal = (code: string): string[] =>
  [...postalShapes.keys()].filter((country) => fitsPostal(country, code));

/** Letters typed for the digits they look like. */
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

/** What may have been meant by a code that does not fit, the likeliest first. */
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
 * A code of the country's shape that may have been meant: a space or hyphen in the wrong place, O for 0, zeros that a
 * spreadsheet took from the front. Null where the code fits, or nothing near it does.
 */
export const nearPostal = (country: string, code: string): string | null => {
  if (!postalShapes.has(country) || code.length > longest || fitsPostal(country, code)) return null;
  return candidates(code).find((candidate) => fitsPostal(country, candidate)) ?? null;
};
