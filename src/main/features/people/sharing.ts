import { z } from 'zod';
import { type BookFile, fileSchema, type PersonRecord } from './book-file';
import { begun, changed, isSameList, merged, onlyTakesAway, type SharedList } from './merge';

/** The floor's list of people. Each call rejects where the floor can't be asked. */
export interface PeopleFloor {
  /** Which floor it is: benches with another passphrase have another. */
  floor: string;
  /** Null where this floor has no list. `bytes` is null where the list is still the one with that mark. */
  look(mark: string | null): Promise<{ mark: string; bytes: Uint8Array | null } | null>;
  /** Puts a list in the place of the one with that mark; null: where there is none. @returns its mark; null where another came first */
  put(mark: string | null, bytes: Uint8Array): Promise<string | null>;
}

const listSchema = fileSchema.pick({ badgeSalt: true, people: true, gone: true });

const bytesOf = ({ badgeSalt, people, gone }: SharedList): Uint8Array =>
  new TextEncoder().encode(JSON.stringify({ badgeSalt, people, gone }));

/** @throws where it is no list of people */
const listOf = (bytes: Uint8Array): SharedList =>
  listSchema.parse(z.json().parse(JSON.parse(new TextDecoder().decode(bytes))));

/** Is asked again when another bench was quicker; that often in a row, somebody else goes on. */
const mostTries = 8;

/** Both lists are the same from now on, here and at the floor. @throws where the floor can't be asked */
export const inStep = async (book: BookFile, port: PeopleFloor): Promise<BookFile> => {
  const { floor } = port;
  let own = book;
  for (let attempt = 0; attempt < mostTries; attempt += 1) {
    const known = own.shared?.isTold === true ? own.shared.mark : null;
    const found = await port.look(known);
    if (found?.bytes === null) return own;
    const theirs = found?.bytes ? listOf(found.bytes) : null;
    const list = theirs ? merged(theirs, own) : own;
    own = { ...own, ...list };
    const isSame = theirs !== null && isSameList(list, theirs);
    const mark = isSame && found ? found.mark : await port.put(found?.mark ?? null, bytesOf(list));
    if (mark !== null) return { ...own, shared: { floor, mark, isTold: true } };
  }
  return { ...own, shared: { floor, mark: null, isTold: false } };
};

/** The first bench that shares its people. @returns null where the floor has a list already */
export const firstShared = async (book: BookFile, port: PeopleFloor): Promise<BookFile | null> => {
  const first = { ...book, people: book.people.map(begun) };
  const mark = await port.put(null, bytesOf(first));
  return mark === null ? null : { ...first, shared: { floor: port.floor, mark, isTold: true } };
};

/**
 * The floor's list in the place of this bench's own, whose people wait until somebody says what becomes of them.
 * @returns null where the floor has none
 */
export const taken = async (book: BookFile, port: PeopleFloor): Promise<BookFile | null> => {
  const found = await port.look(null);
  if (!found?.bytes) return null;
  const list = listOf(found.bytes);
  const known = new Set([...list.people.map(({ id }) => id), ...list.gone]);
  return {
    ...{ packbenchPeople: 1, ...list },
    waiting: book.people.filter(({ id }) => !known.has(id)),
    shared: { floor: port.floor, mark: found.mark, isTold: true },
  };
};

export type Put =
  | { kind: 'put'; book: BookFile }
  /** Another bench changed the same people meanwhile; `book` has that. */
  | { kind: 'overtaken'; book: BookFile }
  /** Nothing was changed: it gives somebody something, and the floor can't be asked. */
  | { kind: 'away' };

/** Brings a change of the list to the floor. What only takes away is made without the floor too, and told when it is back. */
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
    // What was taken away needs nobody's leave: it goes with whatever the others did.
    return takesAway
      ? { kind: 'put', book: await inStep(untold, port) }
      : { kind: 'overtaken', book: await inStep(before, port) };
  } catch {
    return takesAway ? { kind: 'put', book: untold } : { kind: 'away' };
  }
};
