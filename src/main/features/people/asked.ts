import type { AskedChange } from '#shared/bridge/contract';

/** Fields whose values are nobody's to read, not even a supervisor's who stands beside the one who typed them. */
const secret = /pass|pin$|badge|token|key$|userID|accountNumber|basic|credentials/i;
/** Longer than any value that a setting may have: what is cut off could hide something. */
const longestText = 4000;
/** More than all settings have together; what is left out is counted. */
const mostChanges = 1000;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** Lists are gone through one by one: what is behind the first of them counts as much. */
const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  Array.isArray(value)
    ? Object.fromEntries(value.map((one, at) => [String(at + 1), one]))
    : isPlain(value)
      ? value
      : null;

const textOf = (value: unknown): string | null => {
  if (value === undefined || value === null) return null;
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
};

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const changesOf = (before: unknown, after: unknown, field: string): AskedChange[] => {
  if (same(before, after)) return [];
  const now = fieldsOf(after);
  if (now && Object.keys(now).length > 0) {
    const old = fieldsOf(before) ?? {};
    // What is set whole loses what is not named any more.
    const names = new Set([...Object.keys(now), ...Object.keys(old)]);
    return [...names].flatMap((name) =>
      changesOf(old[name], now[name], field === '' ? name : `${field}.${name}`),
    );
  }
  if (secret.test(field.split('.').at(-1) ?? '')) return [{ field, before: null, after: '•••' }];
  return [{ field, before: textOf(before), after: textOf(after) }];
};

/**
 * What a call would do, for a supervisor who is to allow it: each field with what it is now and what it would become.
 * @param now what the fields asked about are now; nothing where the call changes no such thing
 */
export const changesAsked = (now: Record<string, unknown>, wanted: unknown): AskedChange[] => {
  if (!isPlain(wanted)) return [];
  const all = Object.entries(wanted).flatMap(([name, value]) => changesOf(now[name], value, name));
  return all.length > mostChanges
    ? [...all.slice(0, mostChanges), { field: '…', before: null, after: String(all.length - mostChanges) }]
    : all;
};
