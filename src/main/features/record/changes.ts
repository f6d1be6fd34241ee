import { isObject, sameJson } from '#shared/json';
import type { Change, StationEvent } from '#shared/record/station-event';

/** Each field that differs, by its path; a list counts as one field. */
export const changesOf = (before: unknown, after: unknown, path = ''): Change[] => {
  if (sameJson(before, after)) return [];
  if (!isObject(before) && !isObject(after))
    return [{ field: path, before: before ?? null, after: after ?? null }];
  const [old, now] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((name) =>
    changesOf(old[name], now[name], path === '' ? name : `${path}.${name}`),
  );
};

export interface Listed {
  id: string;
  name: string;
}

/** The additions, changes and removals between two lists. */
export const listChanges = <T extends Listed>(
  before: readonly T[],
  after: readonly T[],
  eventOf: (kind: 'added' | 'changed' | 'removed', one: T, changes: Change[]) => StationEvent,
): StationEvent[] => {
  const ids = new Set([...before, ...after].map(({ id }) => id));
  return [...ids].flatMap((id) => {
    const [old, now] = [before, after].map((list) => list.find((one) => one.id === id));
    const one = now ?? old;
    if (!one || sameJson(old, now)) return [];
    return [eventOf(!old ? 'added' : !now ? 'removed' : 'changed', one, changesOf(old, now))];
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
