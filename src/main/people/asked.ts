import type { AskedChange } from '#shared/bridge/contract';

/** Fields whose values are nobody's to read, not even a supervisor's who stands beside the one who typed them. */
const secret = /pass|pin$|badge|token|key$|userID|accountNumber|basic|credentials/i;
/** Enough to see what is meant. */
const longestText = 120;
const mostChanges = 12;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const changesOf = (before: unknown, after: unknown, field: string): AskedChange[] => {
  if (isPlain(after)) {
    const old = isPlain(before) ? before : {};
    // What is set whole loses what is not named any more.
    const names = new Set([...Object.keys(after), ...(before === undefined ? [] : Object.keys(old))]);
    return [...names].flatMap((name) =>
      changesOf(old[name], after[name], field === '' ? name : `${field}.${name}`),
    );
  }
  if (same(before, after)) return [];
  if (secret.test(field.split('.').at(-1) ?? '')) return [{ field, before: null, after: '•••' }];
  return [{ field, before: textOf(before), after: textOf(after) }];
};

/**
 * What a call would do, for a supervisor who is to allow it: each field with what it is now and what it would become.
 * @param now what the input's fields are now; nothing where the call changes no such thing
 */
export const changesAsked = (now: Record<string, unknown>, input: unknown): AskedChange[] => {
  if (!isPlain(input)) return [];
  const all = Object.entries(input).flatMap(([name, value]) => changesOf(now[name], value, name));
  return all.length > mostChanges
    ? [...all.slice(0, mostChanges), { field: '…', before: null, after: String(all.length - mostChanges) }]
    : all;
};
