import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPeopleBook, type PeopleBook } from '#main/features/people/book';
import type * as hash from '#main/features/people/hash';
import { ownFolder } from '#test/support/folders';

/** Done while a secret is looked at, which takes a tenth of a second. */
const meanwhile = vi.hoisted(() => ({ work: () => Promise.resolve<unknown>(null) }));
vi.mock('#main/features/people/hash', async (original) => {
  const real = await original<typeof hash>();
  return {
    ...real,
    isSecretOf: async (...asked: Parameters<typeof real.isSecretOf>) => {
      const is = await real.isSecretOf(...asked);
      await meanwhile.work();
      return is;
    },
    indexOfMatch: async (...asked: Parameters<typeof real.indexOfMatch>) => {
      const at = await real.indexOfMatch(...asked);
      await meanwhile.work();
      return at;
    },
  };
});

const lead = { id: 'a', name: 'Bench lead', role: 'supervisor', active: true } as const;
const [pin, badge] = ['40713', '%PB-ID-7KQ2M9XWRT'];

let folder: Awaited<ReturnType<typeof ownFolder>>;
let book: PeopleBook;
beforeEach(async () => {
  meanwhile.work = () => Promise.resolve(null);
  folder = await ownFolder('put-out');
  book = await openPeopleBook(join(folder.path, 'people.json'), { guard: () => null });
  await book.save(lead, pin);
  await book.setBadge('a', badge);
});
afterEach(() => folder.remove());

it.each<[string, () => Promise<unknown>]>([
  ['is put out', () => book.save({ ...lead, active: false }, null)],
  ['is removed', () => book.remove('a')],
  ['gets another PIN', () => book.setPin('a', '88122')],
  ['loses PIN and badge', () => book.setPin('a', null).then(() => book.setBadge('a', null))],
])('a person who %s while the secret is checked is not admitted', async (change, work) => {
  expect(await book.isPinOf('a', pin)).toBe(true);
  meanwhile.work = work;
  expect(await book.isPinOf('a', pin)).toBe(false);
  if (change === 'gets another PIN') return;
  meanwhile.work = () => Promise.resolve(null);
  await book.save(lead, pin);
  await book.setBadge('a', badge);
  expect(await book.ofBadge(badge)).toMatchObject({ name: 'Bench lead' });
  meanwhile.work = work;
  expect(await book.ofBadge(badge)).toBeNull();
});
