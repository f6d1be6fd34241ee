/** What a service may have written for a value; undefined where it is none of that kind, which hides nothing beside it. */

export type Plain = Record<string, unknown>;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Text as it is, a number as it is written. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** Longest text of an answer that is kept for the screens, in characters. */
const longestWords = 4_000;

/**
 * Text as a screen, a file and a printer may be given it: lines and tabs stay, what moves a cursor or turns the writing round goes,
 * and it has an end.
 */
const shown = (text: string): string =>
  text
    .slice(0, longestWords)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '');

/** Text or a number, as it may be shown. */
export const wordsIn = (value: unknown): string | undefined => {
  const text = textIn(value);
  return text === undefined ? undefined : shown(text);
};

/** Longest value that is shown as it came, in characters. */
const longestTold = 200;

const isSaid = (value: unknown): boolean =>
  value !== null && value !== undefined && (typeof value !== 'string' || value.trim() !== '');

/** Text and numbers as they are; anything else as it is written, cut: what stands there is not lost. A list of one is the one. */
export const toldIn = (value: unknown): string | undefined => {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return wordsIn(value);
  const inside: unknown[] = Object.values(value).filter(isSaid);
  if (inside.length === 0) return undefined;
  const alone = Array.isArray(value) && inside.length === 1 ? wordsIn(inside[0]) : undefined;
  return alone ?? shown(JSON.stringify(value).slice(0, longestTold));
};

const written = /^[+-]?\d+(?:\.\d+)?$/;

/** A number, also one that is written as text; undefined where it is none, or too large to be one. */
export const numberIn = (value: unknown): number | undefined => {
  const isWritten = typeof value === 'string' && written.test(value.trim());
  const number = typeof value === 'number' || isWritten ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
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

/** Whether a name is this one, whatever its case. */
export const isSpelled = (name: string, right: string): boolean => plainName(name) === plainName(right);

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

const looksWrapped = /^\s*[[{]/;

/** JSON that a service wrote as text; anything else as it is. */
export const opened = (value: unknown): unknown => {
  if (typeof value !== 'string' || !looksWrapped.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
};

export const hasOne = (value: unknown, names: readonly string[]): boolean =>
  isPlain(value) && names.some((name) => spelledRight(value, [name])[name] !== undefined);

/**
 * The way to the object that has one of these names, from the outermost inward: the value itself, or the one that lies in it beside
 * whatever else, as in `{"status":"ok","data":{…},"meta":{}}`, in a list or in text. Where several have one nobody knows which is meant.
 * @returns null where none has, or several
 */
export const wayTo = (value: unknown, names: readonly string[], depth = 4): unknown[] | null => {
  const outer = opened(value);
  if (hasOne(outer, names)) return [outer];
  if (depth <= 0 || typeof outer !== 'object' || outer === null) return null;
  const found = Object.values(outer)
    .map((inside) => wayTo(inside, names, depth - 1))
    .filter((way) => way !== null);
  return found.length === 1 && found[0] ? [outer, ...found[0]] : null;
};

/** What lies in objects, lists and texts that hold nothing else. */
const innermost = (value: unknown, depth = 4): unknown => {
  const outer = opened(value);
  if (depth <= 0 || typeof outer !== 'object' || outer === null) return outer;
  const inside = Object.values(outer).filter((each) => typeof each === 'object' || typeof each === 'string');
  return inside.length === 1 ? innermost(inside[0], depth - 1) : outer;
};

/** The object that has one of these names, wherever it lies (see `wayTo`); else what lies alone in its wrappings. */
export const unwrapped = (value: unknown, names: readonly string[]): unknown =>
  wayTo(value, names)?.at(-1) ?? innermost(value);
