/** What a service may have written for a value; undefined where it is none of that kind, which hides nothing beside it. */

export type Plain = Record<string, unknown>;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text as it is, a number as it is written. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

const written = /^[+-]?\d+(?:\.\d+)?$/;

export const numberIn = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  return typeof value === 'string' && written.test(value.trim()) ? Number(value) : undefined;
};

export const wholeIn = (value: unknown): number | undefined => {
  const number = numberIn(value);
  return Number.isInteger(number) ? number : undefined;
};

const yes: ReadonlySet<unknown> = new Set([true, 1, 'true', '1']);
const no: ReadonlySet<unknown> = new Set([false, 0, 'false', '0']);

export const yesIn = (value: unknown): boolean | undefined => {
  const plain = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (yes.has(plain)) return true;
  return no.has(plain) ? false : undefined;
};

/** A list, or the one thing that stands in its place; nothing for null. */
export const listIn = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
};

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** Names spelled as the interface spells them, whatever their case; what stands under the right spelling wins. */
export const spelledRight = (value: Plain, names: readonly string[]): Plain => {
  const right = new Map(names.map((name) => [plainName(name), name]));
  const found: Plain = { ...value };
  for (const [key, inside] of Object.entries(value)) {
    const name = right.get(plainName(key));
    if (name !== undefined && (found[name] === undefined || found[name] === null)) found[name] = inside;
  }
  return found;
};

/** The object that has one of these names: the value itself, or what lies in `{data: …}`, a list or a string of it. */
export const unwrapped = (value: unknown, names: readonly string[], depth = 4): unknown => {
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) {
    try {
      return unwrapped(JSON.parse(value), names, depth - 1);
    } catch {
      return value;
    }
  }
  if (depth <= 0 || typeof value !== 'object' || value === null) return value;
  if (isPlain(value) && names.some((name) => spelledRight(value, [name])[name] !== undefined)) return value;
  const inside = Object.values(value).filter((each) => typeof each === 'object' || typeof each === 'string');
  return inside.length === 1 ? unwrapped(inside[0], names, depth - 1) : value;
};
