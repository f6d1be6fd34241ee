import { z } from 'zod';
import { type BookFile, fileSchema, type PersonRecord } from './book-file';
import { withFirstGrants, changed, isSameList, merged, onlyTakesAway, type SharedList } from './merge';

/** The floor's list of people. Each call rejects if the floor is out of reach. */
export interface PeopleFloor {
  /** Identifies the floor; benches with another passphrase have another floor. */
  floor: string;
  /** Null if this floor has no list. `bytes` is null if the list still has the given mark. */
  look(mark: string | null): Promise<{ mark: string; bytes: Uint8Array | null } | null>;
  /**
   * Replaces the list that has the given mark; null: creates the first one.
   * @returns the new mark; null if another bench was faster
   */
  put(mark: string | null, bytes: Uint8Array): Promise<string | null>;
}

const listSchema = fileSchema.pick({ badgeSalt: true, people: true, gone: true });

const bytesOf = ({ badgeSalt, people, gone }: SharedList): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ badgeSalt, people, gone }));

/** @throws if it is not a list of people */
const listOf = (bytes: Uint8Array): SharedList =>
  listSchema.parse(z.json().parse(JSON.parse(new TextDecoder().decode(bytes))));

/** The most attempts while other benches are faster; afterwards the next run handles it. */
const mostTries = 8;

/**
 * Makes the lists here and at the floor equal.
 * @throws if the floor is out of reach
 */
export const synchronised = async (book: BookFile, port: PeopleFloor): Promise<BookFile> => {
  const { floor } = port;
  let current = book;
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const known = current.shared?.isTold === true ? current.shared.mark : null;
    const found = await port.look(known);
    if (found?.bytes === null) return current;
    const floorList = found?.bytes ? listOf(found.bytes) : null;
    const list = floorList ? merged(floorList, current) : current;
    current = { ...current, ...list };
    const isSame = floorList !== null && isSameList(list, floorList);
    const mark = isSame && found ? found.mark : await port.put(found?.mark ?? null, bytesOf(list));
    if (mark !== null) return { ...current, shared: { floor, mark, isTold: true } };
  }
  return { ...current, shared: { floor, mark: null, isTold: false } };
};

/**
 * Creates the floor's list from this bench's people.
 * @returns null if the floor already has a list
 */
export const firstShared = async (book: BookFile, port: PeopleFloor): Promise<BookFile | null> => {
  const first = { ...book, people: book.people.map(withFirstGrants) };
  const mark = await port.put(null, bytesOf(first));
  return mark === null ? null : { ...first, shared: { floor: port.floor, mark, isTold: true } };
};

/**
 * Replaces this bench's list by the floor's. This bench's own people wait for a decision, and so do those who wait already.
 * @returns null if the floor has none
 */
export const adoptFloorList = async (book: BookFile, port: PeopleFloor): Promise<BookFile | null> => {
  const found = await port.look(null);
  if (!found?.bytes) return null;
  const list = listOf(found.bytes);
  const known = new Set([...list.people.map(({ id }) => id), ...list.gone]);
  // A person of the list as it is now comes before an earlier record of the same one.
  const own = new Map([...book.waiting, ...book.people].map((one) => [one.id, one]));
  return {
    ...{ packbenchPeople: 1, ...list },
    waiting: [...own.values()].filter(({ id }) => !known.has(id)),
    shared: { floor: port.floor, mark: found.mark, isTold: true },
  };
};

export type Put =
  | { kind: 'put'; book: BookFile }
  /** Another bench changed the same people meanwhile; `book` contains that. */
  | { kind: 'overtaken'; book: BookFile }
  /** Nothing was changed: the change grants something, and the floor is out of reach. */
  | { kind: 'away' };

/**
 * Sends a change of the list to the floor. A change that only withdraws rights is also made without the floor, and sent when it is back.
 */
export const put = async (
  before: BookFile,
  people: readonly PersonRecord[],
  port: PeopleFloor | null,
): Promise<Put> => {
  const { shared } = before;
  const after = changed(before, people);
  if (!shared) return { kind: 'put', book: after };
  const untold = { ...after, shared: { ...shared, isTold: false } };
  const takesAway = onlyTakesAway(before, after);
  try {
    if (port?.floor !== shared.floor) throw new Error('the floor is not here');
    const mark = shared.isTold ? await port.put(shared.mark, bytesOf(after)) : null;
    if (mark !== null) return { kind: 'put', book: { ...after, shared: { ...shared, mark, isTold: true } } };
    // Withdrawing rights needs no agreement: it is compatible with all changes of other benches.
    return takesAway
      ? { kind: 'put', book: await synchronised(untold, port) }
      : { kind: 'overtaken', book: await synchronised(before, port) };
  } catch {
    return takesAway ? { kind: 'put', book: untold } : { kind: 'away' };
  }
};
