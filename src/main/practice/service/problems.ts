/** Checks of single values; each returns what is wrong, or null. Deliberately written separately from the live code's rules. */
export type Check = (value: unknown) => string | null;

const codePoints = (text: string): number => Array.from(text).length;

export const textUpTo =
  (limit: number): Check =>
  (value) => {
    if (typeof value !== 'string') return 'must be a string';
    return codePoints(value) > limit ? `must not be longer than ${limit} characters` : null;
  };

export const finiteNumber: Check = (value) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? null : 'must be a number of at least 0';

export const wholeNumberUpTo =
  (limit: number): Check =>
  (value) =>
    typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= limit
      ? null
      : `must be a whole number from 1 to ${limit}`;

export const trueOrFalse: Check = (value) => (typeof value === 'boolean' ? null : 'must be true or false');

export const among =
  (...values: string[]): Check =>
  (value) =>
    typeof value === 'string' && values.includes(value) ? null : `must be one of ${values.join(', ')}`;

export const matching =
  (pattern: RegExp, what: string): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? null : `must be ${what}`;

export const countryCode = matching(/^[A-Z]{2}$/, 'a country code of two capitals');

export const dateOfTheUs: Check = (value) => {
  const [, month, day, year] = (typeof value === 'string' && /^(\d\d)\/(\d\d)\/(\d{4})$/.exec(value)) || [];
  if (month === undefined || day === undefined || year === undefined)
    return 'must be a date written MM/DD/YYYY';
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  const real = !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day);
  return real ? null : 'must be a day the calendar has';
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The first problem of an object's fields, as `name problem`, or null. Fields that the interface does not name are
 * wrong here: the real service may ignore them, but a host that sends them has a mistake.
 */
export const firstProblem = (
  object: Record<string, unknown>,
  checks: ReadonlyMap<string, Check>,
  where = '',
): string | null => {
  for (const [name, value] of Object.entries(object)) {
    const check = checks.get(name);
    const problem = check ? check(value) : 'is not a field of this operation';
    if (problem !== null) return `${where}${name} ${problem}`;
  }
  return null;
};
