import { isObject } from '#shared/json';
import { boundedJson } from './bounded-json';

/** The values that a service may have written. Undefined where a value is not of that kind, which does not affect others. */

export type Plain = Record<string, unknown>;

/** Text unchanged, a number as it is written. */
export const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

/** Maximum length of an answer's text that is kept for the screens, in characters. */
const longestWords = 4_000;

/**
 * Text that is safe for a screen, a file and a printer: lines and tabs stay, characters that move a cursor or change
 * the writing direction are removed, half a character is replaced, and its length is limited.
 */
const displayText = (text: string): string =>
  text
    .slice(0, longestWords)
    .replace(/\r\n?/g, '\n')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(/[^\P{Cc}\n\t]|\p{Bidi_Control}/gu, '');

/** Text or a number, safe to display. */
export const wordsIn = (value: unknown): string | undefined => {
  const text = textIn(value);
  return text === undefined ? undefined : displayText(text);
};

/** Maximum length of a value that is displayed unchanged, in characters. */
const longestText = 200;

const hasContent = (value: unknown): boolean =>
  value !== null && value !== undefined && (typeof value !== 'string' || value.trim() !== '');

/**
 * Text and numbers unchanged; anything else as JSON and cut, so that the value is not lost. A list with one value is
 * that value.
 */
export const anyTextIn = (value: unknown): string | undefined => {
  if (typeof value === 'boolean') return String(value);
  if (typeof value !== 'object' || value === null) return wordsIn(value);
  const inside: unknown[] = Object.values(value).filter(hasContent);
  if (inside.length === 0) return undefined;
  const alone = Array.isArray(value) && inside.length === 1 ? wordsIn(inside[0]) : undefined;
  return alone ?? displayText(JSON.stringify(value).slice(0, longestText));
};

const written = /^[+-]?\d+(?:\.\d+)?$/;

/** A number, also one that is written as text; undefined where it is not one, or too large. */
export const numberIn = (value: unknown): number | undefined => {
  const isWritten = typeof value === 'string' && written.test(value.trim());
  const number = typeof value === 'number' || isWritten ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
};

export const integerIn = (value: unknown): number | undefined => {
  const number = numberIn(value);
  return Number.isInteger(number) ? number : undefined;
};

const yes: ReadonlySet<unknown> = new Set([true, 1, 'true', '1']);
const no: ReadonlySet<unknown> = new Set([false, 0, 'false', '0']);

export const booleanIn = (value: unknown): boolean | undefined => {
  const plain = typeof value === 'string' ? value.trim().toLowerCase() : value;
  if (yes.has(plain)) return true;
  return no.has(plain) ? false : undefined;
};

/** A list, or the single value in its place; empty for null. */
export const listIn = (value: unknown): unknown[] => {
  if (Array.isArray(value)) return value;
  return value === undefined || value === null ? [] : [value];
};

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** True for this name in any case. */
export const isSpelled = (name: string, right: string): boolean => plainName(name) === plainName(right);

/**
 * Renames fields to the interface's spelling, whatever their case; a field that already has the right spelling has
 * precedence.
 */
export const withRightNames = (value: Plain, names: readonly string[]): Plain => {
  const right = new Map(names.map((name) => [plainName(name), name]));
  const found: Plain = { ...value };
  for (const [key, inside] of Object.entries(value)) {
    const name = right.get(plainName(key));
    if (name !== undefined && (found[name] === undefined || found[name] === null)) found[name] = inside;
  }
  return found;
};

const looksWrapped = /^\s*[[{]/;

/** JSON that a service wrote as text; anything else unchanged. */
export const parsedText = (value: unknown): unknown => {
  if (typeof value !== 'string' || !looksWrapped.test(value)) return value;
  const read = boundedJson(value);
  return read.ok ? read.json : value;
};

export const hasOne = (value: unknown, names: readonly string[]): boolean =>
  isObject(value) && names.some((name) => withRightNames(value, [name])[name] !== undefined);

/**
 * The path to the object that has one of these names, from the outermost inward: the value itself, or the one that it
 * contains beside anything else, as in `{"status":"ok","data":{…},"meta":{}}`, in a list or in text. Where several have
 * one, it is unknown which is meant.
 * @returns null where none has one, or several have
 */
export const pathTo = (value: unknown, names: readonly string[], depth = 4): unknown[] | null => {
  const outer = parsedText(value);
  if (hasOne(outer, names)) return [outer];
  if (depth <= 0 || typeof outer !== 'object' || outer === null) return null;
  const found = Object.values(outer)
    .map((inside) => pathTo(inside, names, depth - 1))
    .filter((way) => way !== null);
  return found.length === 1 && found[0] ? [outer, ...found[0]] : null;
};

/** The value inside objects, lists and texts that contain nothing else. */
const innermost = (value: unknown, depth = 4): unknown => {
  const outer = parsedText(value);
  if (depth <= 0 || typeof outer !== 'object' || outer === null) return outer;
  const inside = Object.values(outer).filter((each) => typeof each === 'object' || typeof each === 'string');
  return inside.length === 1 ? innermost(inside[0], depth - 1) : outer;
};

/** The object that has one of these names, at any place (see `wayTo`); else the value that is alone in its wrappings. */
export const unwrapped = (value: unknown, names: readonly string[]): unknown =>
  pathTo(value, names)?.at(-1) ?? innermost(value);
