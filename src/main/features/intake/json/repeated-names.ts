import { isObject } from '#shared/json';
import { closingQuote } from '#shared/json-excess';

/** A name that one object of a JSON text has twice, and the line of the second one, from 1. */
export interface RepeatedName {
  name: string;
  line: number;
}

const colon = /[ \t\n\r]*:/y;
const brackets = /[{}[\]]/g;

/** The texts in a JSON text: where each begins and ends, and whether it is the name of a value. */
function* textsIn(text: string): Generator<{ at: number; end: number; isName: boolean }> {
  let end = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', end)) {
    end = closingQuote(text, at) + 1;
    colon.lastIndex = end;
    yield { at, end, isName: colon.test(text) };
  }
}

const countNames = (text: string): number => {
  let names = 0;
  for (const { isName } of textsIn(text)) if (isName) names += 1;
  return names;
};

/** How many names all objects of a value have together. */
const countKeys = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  const values: unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : values.length;
  return values.reduce<number>((sum, inner) => sum + countKeys(inner), own);
};

type Meaning = (name: string) => string | null;

const isInOneTwice = (value: unknown, meaning: Meaning): boolean => {
  const names = isObject(value) ? Object.keys(value).map(meaning) : [];
  return new Set(names).size < names.length;
};

const firstRepeated = (text: string, meaning: Meaning): RepeatedName | null => {
  const objects: Set<string>[] = [];
  let last = 0;
  for (const { at, end, isName } of textsIn(text)) {
    for (const [bracket] of text.slice(last, at).matchAll(brackets))
      if (bracket === '{' || bracket === '[') objects.push(new Set());
      else objects.pop();
    last = end;
    if (!isName) continue;
    const name = JSON.parse(text.slice(at, end)) as string;
    const meant = meaning(name);
    if (meant === null) continue;
    if (objects.at(-1)?.has(meant) === true) return { name, line: text.slice(0, at).split('\n').length };
    objects.at(-1)?.add(meant);
  }
  return null;
};

/**
 * A name with a meaning that an object has twice: only one of the two values is read, and the other would be lost without a word.
 * @param text valid JSON, with `\n` as the only line end
 * @param value what was read from it
 * @param meaning what a name stands for; null where its value is not used
 */
export const repeatedName = (text: string, value: unknown, meaning: Meaning): RepeatedName | null =>
  isInOneTwice(value, meaning) || countNames(text) !== countKeys(value) ? firstRepeated(text, meaning) : null;
