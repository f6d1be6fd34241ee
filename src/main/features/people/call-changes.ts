import { sameJson } from '#shared/json';
import type { AskedChange } from '#shared/bridge/contract';

/** Fields whose values no one may read, not even a supervisor beside the person who typed them. */
const secret = /pass|pin$|badge|token|key$|userID|accountNumber|basic|credentials/i;
/** Longer than any setting's value. Cutting off a value could hide something. */
const longestText = 4000;
/** More than all settings together have. Omitted changes are counted. */
const mostChanges = 1000;

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);

/** Lists are compared entry by entry, because every entry matters. */
const fieldsOf = (value: unknown): Record<string, unknown> | null =>
  Array.isArray(value)
    ? Object.fromEntries(value.map((one, at) => [String(at + 1), one]))
    : isPlain(value)
      ? value
      : null;

const shownOf = (value: unknown): AskedChange['after'] => {
  if (value === undefined || value === null) return null;
  if (typeof value === 'boolean') return value;
  if (value instanceof Uint8Array) return `${value.length} bytes`;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text;
};

const changesOf = (before: unknown, after: unknown, field: string): AskedChange[] => {
  if (sameJson(before, after)) return [];
  const now = fieldsOf(after);
  if (now && Object.keys(now).length > 0) {
    const old = fieldsOf(before) ?? {};
    // A setting that is set as a whole loses the entries that are not named.
    const names = new Set([...Object.keys(now), ...Object.keys(old)]);
    return [...names].flatMap((name) =>
      changesOf(old[name], now[name], field === '' ? name : `${field}.${name}`),
    );
  }
  if (secret.test(field.split('.').at(-1) ?? '')) return [{ field, before: null, after: '•••' }];
  return [{ field, before: shownOf(before), after: shownOf(after) }];
};

/**
 * The effect of a call, for the supervisor who approves it: each field with its present and new value.
 * @param now the present values of the fields; empty if the call changes no such thing
 */
export const changesAsked = (now: Record<string, unknown>, wanted: unknown): AskedChange[] => {
  if (!isPlain(wanted)) return [];
  const all = Object.entries(wanted).flatMap(([name, value]) => changesOf(now[name], value, name));
  return all.length > mostChanges
    ? [...all.slice(0, mostChanges), { field: '…', before: null, after: String(all.length - mostChanges) }]
    : all;
};
