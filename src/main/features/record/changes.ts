import type { Change, StationEvent } from '#shared/record/station-event';

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Each field that differs, by its path; lists count as one field. */
export const changesOf = (before: unknown, after: unknown, path = ''): Change[] => {
  if (same(before, after)) return [];
  if (!isPlain(before) && !isPlain(after))
    return [{ field: path, before: before ?? null, after: after ?? null }];
  const [old, now] = [isPlain(before) ? before : {}, isPlain(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    changesOf(old[name], now[name], path === '' ? name : `${path}.${name}`),
  );
};

export interface Listed {
  id: string;
  name: string;
}

/** What became of each one of a list. */
export const compared = <T extends Listed>(
  before: readonly T[],
  after: readonly T[],
  told: (kind: 'added' | 'changed' | 'removed', one: T, changes: Change[]) => StationEvent,
): StationEvent[] => {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [old, now] = [before, after].map((list) => list.find((one) => one.id === id));
    const one = now ?? old;
    if (!one || same(old, now)) return [];
    return [told(!old ? 'added' : !now ? 'removed' : 'changed', one, changesOf(old, now))];
  });
};

export const personEvent = (
  kind: 'added' | 'changed' | 'removed',
  { name }: Listed,
  changes: Change[],
): StationEvent => ({ type: `person.${kind}`, name, changes });
export const printerEvent = (
  kind: 'added' | 'changed' | 'removed',
  { id, name }: Listed,
  changes: Change[],
): StationEvent => ({ type: `printer.${kind}`, printerId: id, printerName: name, changes });
