/** What JSON text says, or where it stops being JSON: line and column, from 1. Never quotes the text. */
export type ParsedJson = { ok: true; value: unknown } | { ok: false; line: number; column: number };

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const word = /true|false|null/y;
const space = /[ \t\n\r]*/y;

const matchAt = (pattern: RegExp, text: string, at: number): number => {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
};

const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;

/** @returns where the string at `at` ends, or the place it breaks as `{ broken }` */
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

interface Walk {
  at: number;
  expected: Expected;
  open: Bracket[];
}

const isBracket = (sign: string | undefined): sign is Bracket => sign === '{' || sign === '[';
const closing = { '{': '}', '[': ']' } as const;
const afterComma = { '{': 'key', '[': 'value' } as const;

const move = (walk: Walk, to: number, expected: Expected): null => {
  walk.at = to;
  walk.expected = expected;
  return null;
};

const takeScalar = (text: string, walk: Walk): number | null => {
  const isKey = walk.expected.startsWith('key');
  if (isKey && text[walk.at] !== '"') return walk.at;
  const scalar = scalarEnd(text, walk.at);
  return 'broken' in scalar ? scalar.broken : move(walk, scalar.end, isKey ? 'colon' : 'comma-or-close');
};

/** Takes one token. @returns null, or the place where the text stops being JSON */
const take = (text: string, walk: Walk): number | null => {
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
  if (!expected.startsWith('value') || !isBracket(sign)) return takeScalar(text, walk);
  open.push(sign);
  return move(walk, at + 1, sign === '{' ? 'key-or-close' : 'value-or-close');
};

/** Walks over text that is not JSON until it breaks. No recursion: nesting is the sender's choice. */
const breakOf = (text: string): number => {
  const walk: Walk = { at: matchAt(space, text, 0), expected: 'value', open: [] };
  while (walk.at < text.length) {
    const broken = take(text, walk);
    if (broken !== null) return broken;
    walk.at = matchAt(space, text, walk.at);
  }
  return walk.at;
};

/** Parses JSON. The engine's own messages differ from version to version and quote the text; this names the place. */
export const parseJson = (text: string): ParsedJson => {
  try {
    return { ok: true, value: JSON.parse(text) };
  } catch {
    const before = text.slice(0, breakOf(text)).split(/\r\n?|\n/);
    return { ok: false, line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
  }
};
