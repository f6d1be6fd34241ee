import { randomUUID } from 'node:crypto';
import { type BookFile, grantNames, type PersonRecord } from './book-file';

/** A list of people with what was taken away from them, as benches of a floor tell it each other. */
export type SharedList = Pick<BookFile, 'badgeSalt' | 'people' | 'gone'>;

type Grants = PersonRecord['grants'];

const none: Grants = { active: null, supervisor: null, pin: null, badge: null };

/** What a person holds of each right, as text: another text is another right. Null where they don't have it. */
const heldOf = ({ active, role, pin, badge }: PersonRecord): Record<keyof Grants, string | null> => ({
  active: active ? 'active' : null,
  supervisor: role === 'supervisor' ? 'supervisor' : null,
  pin: pin && `${pin.salt} ${pin.hash}`,
  badge: badge && `${badge.salt} ${badge.hash}`,
});

/**
 * A right has an id of its own from when it is given, and what is taken away is written down by that id and kept: whatever else is
 * changed by a bench that did not hear of it, does not give it back.
 */
const stamped = (before: PersonRecord | undefined, after: PersonRecord): PersonRecord => {
  const [was, now] = [before && heldOf(before), heldOf(after)];
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

/** A person of a bench's own list, as the first of a shared one. */
export const begun = (person: PersonRecord): PersonRecord => stamped(undefined, person);

const textOf = (value: unknown): string => JSON.stringify(value);

/** The list as a person changed it: who is another one gets a new number, who is missing is gone. */
export const changed = (before: BookFile, people: readonly PersonRecord[]): BookFile => {
  if (!before.shared) return { ...before, people: [...people] };
  const known = new Map(before.people.map((one) => [one.id, one]));
  const ids = new Set(people.map(({ id }) => id));
  return {
    ...before,
    people: people.map((one) => {
      const old = known.get(one.id);
      return old && textOf(old) === textOf(one) ? one : stamped(old, one);
    }),
    gone: [...new Set([...before.gone, ...before.people.map(({ id }) => id).filter((id) => !ids.has(id))])],
  };
};

/** Whether a change gives nobody anything: it goes with whatever other benches change meanwhile. */
export const onlyTakesAway = (before: BookFile, after: BookFile): boolean =>
  after.people.every((one) => {
    const old = before.people.find(({ id }) => id === one.id);
    if (!old || old.name !== one.name || old.language !== one.language) return false;
    return grantNames.every((name) => one.grants[name] === null || one.grants[name] === old.grants[name]);
  });

/** The higher number counts; of the same number, the first. What was taken away in either stays away. */
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
 * What two benches have of one list, together. Where it would have nobody left to let people in, for each put out another supervisor,
 * those that the floor has stay as they are.
 */
export const merged = (floor: SharedList, own: SharedList): SharedList => {
  const gone = new Set([...floor.gone, ...own.gone]);
  const theirs = new Map(floor.people.map((one) => [one.id, one]));
  const mine = new Map(own.people.map((one) => [one.id, one]));
  const people = [...new Set([...theirs.keys(), ...mine.keys()])].flatMap((id) => {
    const [one, other] = [theirs.get(id), mine.get(id)];
    if (gone.has(id)) return [];
    if (one && other) return [mergedOne(one, other)];
    return [one ?? other].filter((found) => found !== undefined);
  });
  const together = inOrder({ badgeSalt: floor.badgeSalt, people, gone: [...gone] });
  if (together.people.some(canLetIn) || !floor.people.some(canLetIn)) return together;
  const kept = floor.people.filter(canLetIn);
  const ids = new Set(kept.map(({ id }) => id));
  return inOrder({
    badgeSalt: floor.badgeSalt,
    people: [...kept, ...together.people.filter(({ id }) => !ids.has(id))],
    gone: [...gone].filter((id) => !ids.has(id)),
  });
};

/** Whether somebody of whom a change speaks was changed at another bench meanwhile. */
export const areOvertaken = (
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
