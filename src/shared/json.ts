/** True for a JSON object: neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** True if two values are the same JSON text. */
export const sameJson = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The value of JSON text, or the place where it stops being JSON: line and column, from 1. The text itself is never quoted. */
export type ParsedJson = { ok: true; value: unknown } | { ok: false; line: number; column: number };

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
const space = /[ \t\n\r]*/y;

/** The end of what a sticky pattern matches at `at`; `at` if it does not match. */
export const matchAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** @returns the end of the string that starts at `at`, or the place of its error as `{ broken }` */
const stringEnd = (text: string, at: number): { end: number } | { broken: number } => {
  let now = at + 1;
  while (now < text.length) {
    const code = text.charCodeAt(now);
    if (code === 0x22) return { end: now + 1 };
    if (code < 0x20) return { broken: now };
    const next = code === 0x5c ? matchAt(escape, text, now) : now + 1;
    if (next === now) return { broken: now };
    now = next;
  }
  return { broken: now };
};

const scalarEnd = (text: string, at: number): { end: number } | { broken: number } => {
  if (text[at] === '"') return stringEnd(text, at);
  const end = Math.max(matchAt(number, text, at), matchAt(word, text, at));
  return end > at ? { end } : { broken: at };
};

type Expected = 'value' | 'value-or-close' | 'key' | 'key-or-close' | 'colon' | 'comma-or-close';
type Bracket = '{' | '[';

interface ParserState {
  at: number;
  expected: Expected;
  open: Bracket[];
}

const isBracket = (sign: string | undefined): sign is Bracket => sign === '{' || sign === '[';
const closing = { '{': '}', '[': ']' } as const;
const afterComma = { '{': 'key', '[': 'value' } as const;

const move = (walk: ParserState, to: number, expected: Expected): null => {
  walk.at = to;
  walk.expected = expected;
  return null;
};

const readScalar = (text: string, walk: ParserState): number | null => {
  const isKey = walk.expected.startsWith('key');
  if (isKey && text[walk.at] !== '"') return walk.at;
  const scalar = scalarEnd(text, walk.at);
  return 'broken' in scalar ? scalar.broken : move(walk, scalar.end, isKey ? 'colon' : 'comma-or-close');
};

/**
 * Reads one token.
 * @returns null, or the place where the text stops being JSON
 */
const readToken = (text: string, walk: ParserState): number | null => {
  const { at, expected, open } = walk;
  const sign = text[at];
  const inside = open.at(-1);
  if (inside !== undefined && expected.endsWith('close') && sign === closing[inside]) {
    open.pop();
    return move(walk, at + 1, 'comma-or-close');
  }
  if (expected === 'comma-or-close')
    return sign === ',' && inside !== undefined ? move(walk, at + 1, afterComma[inside]) : at;
  if (expected === 'colon') return sign === ':' ? move(walk, at + 1, 'value') : at;
  if (!expected.startsWith('value') || !isBracket(sign)) return readScalar(text, walk);
  open.push(sign);
  return move(walk, at + 1, sign === '{' ? 'key-or-close' : 'value-or-close');
};

/** Walks over invalid JSON until the error. It does not recurse, because the sender chooses the nesting depth. */
const findError = (text: string): number => {
  const walk: ParserState = { at: matchAt(space, text, 0), expected: 'value', open: [] };
  while (walk.at < text.length) {
    const broken = readToken(text, walk);
    if (broken !== null) return broken;
    walk.at = matchAt(space, text, walk.at);
  }
  return walk.at;
};

/** Parses JSON. The engine's own messages differ between versions and quote the text; this reports only the place. */
export const parseJson = (text: string): ParsedJson => {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const before = text.slice(0, findError(text)).split(/\r\n?|\n/);
    return { ok: false, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
};
