import { expect, it } from 'vitest';
import { type BookFile, fileSchema, newRecord } from '#main/features/people/book-file';
import { newSalt } from '#main/features/people/hash';
import { adoptFloorList, type PeopleFloor } from '#main/features/people/sharing';

const person = (id: string) =>
  newRecord({ id, name: `Person ${id}`, role: 'packer', active: true, pin: null, badge: null });
const bookOf = (people: readonly string[], more: object = {}): BookFile =>
  fileSchema.parse({ packbenchPeople: 1, badgeSalt: newSalt(), people: people.map(person), ...more });

/** A floor whose list has these people. */
const floorWith = (book: BookFile): PeopleFloor => ({
  floor: 'one',
  look: () => Promise.resolve({ mark: 'first', bytes: new TextEncoder().encode(JSON.stringify(book)) }),
  put: () => Promise.reject(new Error('nothing is put')),
});
const waitingIn = (book: BookFile | null): string[] => book?.waiting.map(({ id }) => id) ?? [];

it('people who wait for a decision still wait after a bench left the floor and joined it again', async () => {
  const floor = floorWith(bookOf(['floor']));
  const joined = await adoptFloorList(bookOf(['own', 'other']), floor);
  expect(waitingIn(joined)).toEqual(['own', 'other']);
  const again = await adoptFloorList({ ...joined!, shared: undefined }, floor);
  expect(waitingIn(again)).toEqual(['own', 'other']);
});

it('each person waits once, and no one who is on the floor’s list or was removed from it', async () => {
  const floor = floorWith(bookOf(['floor'], { gone: ['removed'] }));
  const waiting = ['own', 'floor', 'removed', 'earlier'].map(person);
  const joined = await adoptFloorList(bookOf(['floor', 'own'], { waiting }), floor);
  expect(waitingIn(joined)).toEqual(['own', 'earlier']);
});
