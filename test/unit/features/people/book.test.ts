import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPeopleBook } from '#main/features/people/book';
import { codedMessage } from '#shared/text/coded-message';
import { ownFolder } from '#test/support/folders';

let folder: Awaited<ReturnType<typeof ownFolder>>;
beforeEach(async () => {
  folder = await ownFolder('people');
});
afterEach(() => folder.remove());

const file = (): string => join(folder.path, 'people.json');
const open = (guard = (): string | null => null) => openPeopleBook(file(), { guard });
const lead = { id: 'a', name: 'Bench lead', role: 'supervisor', active: true } as const;
const hand = { id: 'b', name: 'Bench hand', role: 'packer', active: true } as const;
const badge = '%PB-ID-7KQ2M9XWRT';

describe('the list of people', () => {
  it('survives a restart, in a file for this user only that contains no secret', async () => {
    const book = await open();
    expect(await book.save(lead, '40713')).toEqual({ ok: true });
    expect(await book.setBadge('a', badge)).toEqual({ ok: true });
    const text = await readFile(file(), 'utf8');
    expect(text).not.toMatch(/40713|7KQ2M9XWRT/);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    const again = await open();
    expect(again.all()).toEqual([{ ...lead, language: null, hasPin: true, hasBadge: true }]);
    expect(await again.isPinOf('a', '40713')).toBe(true);
    expect(await again.isPinOf('a', '40714')).toBe(false);
    expect(await again.ofBadge(badge)).toMatchObject({ name: 'Bench lead' });
  });

  it('admits no one who was deactivated, and no one without a PIN', async () => {
    const book = await open();
    await book.save(lead, '40713');
    await book.setBadge('a', badge);
    await book.save({ ...lead, active: false }, null);
    expect(await book.isPinOf('a', '40713')).toBe(false);
    expect(await book.ofBadge(badge)).toBeNull();
    await book.save(hand, null);
    expect(await book.isPinOf('b', '')).toBe(false);
    expect(await book.isPinOf('nobody', '40713')).toBe(false);
  });

  it('keeps PIN and badge of a renamed person, and removes them on request', async () => {
    const book = await open();
    await book.save(lead, '40713');
    await book.setBadge('a', badge);
    await book.save({ ...lead, name: 'Lead of bench 1' }, null);
    expect(book.find('a')).toMatchObject({ name: 'Lead of bench 1', hasPin: true, hasBadge: true });
    await book.setPin('a', null);
    await book.setBadge('a', null);
    expect(book.find('a')).toMatchObject({ hasPin: false, hasBadge: false });
    expect(await book.ofBadge(badge)).toBeNull();
  });

  it('contains each name and each badge once', async () => {
    const book = await open();
    await book.save(lead, null);
    expect(await book.save({ ...hand, name: ' bench LEAD' }, null)).toMatchObject({
      ok: false,
      field: 'name',
    });
    await book.save(hand, null);
    await book.setBadge('a', badge);
    expect(await book.setBadge('b', badge)).toEqual({
      ok: false,
      message: codedMessage('people.badgeTaken', { name: 'Bench lead' }),
    });
    expect(await book.setBadge('a', badge)).toEqual({ ok: true });
  });

  it('refuses changes that its guard refuses', async () => {
    let refusing = false;
    const book = await open(() => (refusing ? 'One must stay' : null));
    await book.save(lead, '40713');
    refusing = true;
    const before = await readFile(file(), 'utf8');
    for (const change of [
      book.remove('a'),
      book.setPin('a', null),
      book.save({ ...lead, role: 'packer' }, null),
    ])
      expect(await change).toEqual({ ok: false, message: 'One must stay' });
    expect(await readFile(file(), 'utf8')).toBe(before);
    expect(book.all()).toMatchObject([{ role: 'supervisor', hasPin: true }]);
  });

  it('does not report a change that the disk refused', async () => {
    const book = await open();
    await book.save(lead, '40713');
    // The path of the new file is occupied by something that can't be removed.
    await mkdir(`${file()}.new`);
    await writeFile(join(`${file()}.new`, 'x'), '');
    await expect(book.save(hand, null)).rejects.toThrow();
    expect(book.all()).toHaveLength(1);
  });

  it.each([
    ['damaged', '{"packbenchPeople":1,'],
    ['damaged', '{"packbenchPeople":1,"badgeSalt":"x","people":[]}'],
    ['damaged', '[]'],
    ['newer', '{"packbenchPeople":3,"all":[]}'],
  ])(
    'a list of people in a file that is %s admits no one and is left unchanged: %s',
    async (problem, text) => {
      await writeFile(file(), text);
      const book = await open();
      expect(book.problem()).toBe(problem);
      expect(book.all()).toEqual([]);
      expect(await book.save(lead, '40713')).toMatchObject({ ok: false });
      expect(await readFile(file(), 'utf8')).toBe(text);
    },
  );
});
