import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openFolder } from '#main/features/intake/watch/folder';
import { isOrderFile, isUnfinished, numbered, problemsName } from '#main/features/intake/watch/names';
import { fuzz, patience } from '#test/support/fuzz/fuzz';

let outside: string;
let root: string;
beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'packbench-names-'));
  root = join(outside, 'watched');
  await mkdir(join(root, 'imported'), { recursive: true });
  await writeFile(join(outside, 'secret.csv'), 'nobody’s business');
  await symlink(outside, join(root, 'way-out'));
  await symlink(join(outside, 'secret.csv'), join(root, 'link.csv'));
});
afterAll(() => rm(outside, { recursive: true, force: true }));

const parts = [
  '..',
  '.',
  '',
  '/',
  '\\',
  '\0',
  'imported',
  'way-out',
  'link.csv',
  'secret.csv',
  'a.csv',
  'C:',
  '~',
];
const name = fc.oneof(
  fc.array(fc.constantFrom(...parts), { maxLength: 5 }).map((some) => some.join('/')),
  fc.array(fc.constantFrom(...parts), { maxLength: 4 }).map((some) => some.join('')),
  fc.constantFrom(
    '../secret.csv',
    '..\\secret.csv',
    '/etc/passwd',
    '%2e%2e/secret.csv',
    'x'.repeat(300),
    'CON',
    'a:b',
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);
/** By themselves they come up too seldom. */
const links = ['link.csv', 'way-out'].flatMap((linked) => [
  { way: 'read' as const, place: '', name: linked },
  { way: 'read' as const, place: linked, name: 'secret.csv' },
  { way: 'move' as const, place: linked, name: 'a.csv' },
]);
const anyRequest = fc.record({
  way: fc.constantFrom('look', 'read', 'move', 'write', 'make', 'list'),
  place: fc.oneof(fc.constantFrom('', 'imported'), name),
  name,
});
const request = fc.oneof(
  { weight: 6, arbitrary: anyRequest },
  { weight: 1, arbitrary: fc.constantFrom(...links) },
);

it('watch folder: no name leads out of it, by dots, separators or links', patience, async () => {
  const folder = openFolder(root);
  const ways = {
    look: (place: string, named: string) => folder.look(place, named),
    read: (place: string, named: string) => folder.read(place, named),
    move: (place: string, named: string) => folder.move('', 'a.csv', place, named),
    write: (place: string, named: string) => folder.write(place, named, 'written'),
    make: (place: string) => folder.make(place),
    list: (place: string) => folder.list(place),
  };
  await fuzz('watch-folder names', 300, request, async ({ way, place, name: named }) => {
    await writeFile(join(root, 'a.csv'), 'ref1\nA1');
    const received = await ways[way](place, named).catch((error: unknown) => {
      expect((error as NodeJS.ErrnoException).code).toMatch(/^E[A-Z]+$/);
      return null;
    });
    if (received && 'bytes' in received)
      expect(Buffer.from(received.bytes).toString()).not.toContain('business');
    expect((await readdir(outside)).sort()).toEqual(['secret.csv', 'watched']);
    expect(await readFile(join(outside, 'secret.csv'), 'utf8')).toBe('nobody’s business');
  });
});

it('watch folder: any name has a second and a problems file that fit where it fits', patience, () =>
  fuzz('watch-folder names', 500, fc.oneof(name, fc.string({ unit: 'binary', maxLength: 300 })), (named) => {
    const problems = problemsName(named);
    expect(new TextEncoder().encode(problems).length).toBeLessThanOrEqual(255);
    expect(isOrderFile(problems)).toBe(false);
    expect(numbered(named, 2)).not.toBe(named);
    if (isOrderFile(named)) expect(isUnfinished(named)).toBe(false);
  }),
);
