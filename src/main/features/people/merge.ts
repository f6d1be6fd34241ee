import { randomUUID } from 'node:crypto';
import { type BookFile, grantNames, type PersonRecord } from './book-file';

/** A list of people and the withdrawn rights, as the benches of a floor exchange it. */
export type SharedList = Pick<BookFile, 'badgeSalt' | 'people' | 'gone'>;

type Grants = PersonRecord['grants'];

const none: Grants = { active: null, supervisor: null, pin: null, badge: null };

/** A person's present rights and secrets as text; a different text is a different grant. Null if the person does not have it. */
const grantsHeld = ({ active, role, pin, badge }: PersonRecord): Record<keyof Grants, string | null> => ({
  active: active ? 'active' : null,
  supervisor: role === 'supervisor' ? 'supervisor' : null,
  pin: pin && `${pin.salt} ${pin.hash}`,
  badge: badge && `${badge.salt} ${badge.hash}`,
});

/**
 * Gives each new grant an ID and records the IDs of withdrawn grants. A bench that has not received a withdrawal can therefore never
 * restore the grant with another change.
 */
const withGrantIds = (before: PersonRecord | undefined, after: PersonRecord): PersonRecord => {
  const [was, now] = [before && grantsHeld(before), grantsHeld(after)];
  const grants = { ...none };
  const taken = new Set(before?.taken);
  for (const name of grantNames) {
    const old = before?.grants[name] ?? null;
    const isSame = was?.[name] === now[name] && old !== null;
    if (now[name] !== null) grants[name] = isSame ? old : randomUUID();
    if (old !== null && !isSame) taken.add(old);
  }
  return { ...after, grants, taken: [...taken], version: (before?.version ?? 0) + 1 };
};

/** Prepares a person of a bench's own list for a new shared list. */
export const withFirstGrants = (person: PersonRecord): PersonRecord => withGrantIds(undefined, person);

const textOf = (value: unknown): string => JSON.stringify(value);

/** The list with a person's changes: changed people get a new version number, and missing ones are recorded as removed. */
export const changed = (before: BookFile, people: readonly PersonRecord[]): BookFile => {
  if (!before.shared) return { ...before, people: [...people] };
  const known = new Map(before.people.map((one) => [one.id, one]));
  const ids = new Set(people.map(({ id }) => id));
  return {
    ...before,
    people: people.map((one) => {
      const old = known.get(one.id);
      return old && textOf(old) === textOf(one) ? one : withGrantIds(old, one);
    }),
    gone: [...new Set([...before.gone, ...before.people.map(({ id }) => id).filter((id) => !ids.has(id))])],
  };
};

/** True if a change only withdraws rights. Such a change is compatible with all changes of other benches. */
export const onlyTakesAway = (before: BookFile, after: BookFile): boolean =>
  after.people.every((one) => {
    const old = before.people.find(({ id }) => id === one.id);
    if (!old || old.name !== one.name || old.language !== one.language) return false;
    return grantNames.every((name) => one.grants[name] === null || one.grants[name] === old.grants[name]);
  });

/** The higher version counts; of equal versions, the first. What either list withdrew stays withdrawn. */
const mergedOne = (one: PersonRecord, other: PersonRecord): PersonRecord => {
  const [first, second] = other.version > one.version ? [other, one] : [one, other];
  const taken = [...new Set([...first.taken, ...second.taken])].sort();
  const from = (name: keyof Grants): PersonRecord | null => {
    const has = ({ grants }: PersonRecord): boolean => !taken.includes(grants[name] ?? '');
    if (first.grants[name] === null || has(first)) return first;
    return second.grants[name] !== null && has(second) ? second : null;
  };
  const by = {
    active: from('active'),
    supervisor: from('supervisor'),
    pin: from('pin'),
    badge: from('badge'),
  };
  const grants = { ...none };
  for (const name of grantNames) grants[name] = by[name]?.grants[name] ?? null;
  return {
    ...first,
    ...{ grants, taken, active: grants.active !== null },
    role: grants.supervisor === null ? 'packer' : 'supervisor',
    pin: by.pin?.pin ?? null,
    badge: by.badge?.badge ?? null,
  };
};

const inOrder = (list: SharedList): SharedList => ({
  badgeSalt: list.badgeSalt,
  people: [...list.people]
    .map((one) => ({ ...one, taken: [...one.taken].sort() }))
    .sort((a, b) => (a.id < b.id ? -1 : 1)),
  gone: [...list.gone].sort(),
});

export const isSameList = (one: SharedList, other: SharedList): boolean =>
  textOf(inOrder(one)) === textOf(inOrder(other));

const canLetIn = ({ active, role, pin }: PersonRecord): boolean =>
  active && role === 'supervisor' && pin !== null;

/**
 * Merges the lists of two benches. If that left no supervisor who can sign in, because each bench removed the other's, the floor's
 * supervisors stay unchanged.
 */
export const merged = (floor: SharedList, own: SharedList): SharedList => {
  const removed = new Set([...floor.gone, ...own.gone]);
  const onFloor = new Map(floor.people.map((one) => [one.id, one]));
  const here = new Map(own.people.map((one) => [one.id, one]));
  const people = [...new Set([...onFloor.keys(), ...here.keys()])].flatMap((id) => {
    const [one, other] = [onFloor.get(id), here.get(id)];
    if (removed.has(id)) return [];
    if (one && other) return [mergedOne(one, other)];
    return [one ?? other].filter((found) => found !== undefined);
  });
  const together = inOrder({ badgeSalt: floor.badgeSalt, people, gone: [...removed] });
  if (together.people.some(canLetIn) || !floor.people.some(canLetIn)) return together;
  const kept = floor.people.filter(canLetIn);
  const ids = new Set(kept.map(({ id }) => id));
  return inOrder({
    badgeSalt: floor.badgeSalt,
    people: [...kept, ...together.people.filter(({ id }) => !ids.has(id))],
    gone: [...removed].filter((id) => !ids.has(id)),
  });
};

/** True if another bench meanwhile changed one of the people that a change concerns. */
export const changedElsewhere = (
  before: readonly PersonRecord[],
  wanted: readonly PersonRecord[],
  now: readonly PersonRecord[],
): boolean => {
  const textIn = (list: readonly PersonRecord[], id: string): string =>
    JSON.stringify(list.find((one) => one.id === id) ?? null);
  return [...before, ...wanted].some(
    ({ id }) => textIn(before, id) !== textIn(wanted, id) && textIn(before, id) !== textIn(now, id),
  );
};
