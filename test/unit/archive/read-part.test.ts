import { readdirSync, readlinkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readPart } from '#main/archive/core/files';
import { ownFolder } from '#test/support/folders';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let file: string;
beforeEach(async () => {
  folder = await ownFolder('read-part');
  file = join(folder.path, 'archive.db');
  writeFileSync(file, 'first file');
});
afterEach(() => folder.remove());

const read = (): string => readPart(file, 0, 5).toString();

it('reads what the file contains now, also after another file took its place', () => {
  expect(read()).toBe('first');
  writeFileSync(file, 'later text');
  expect(read()).toBe('later');
  writeFileSync(`${file}.new`, 'other file');
  renameSync(`${file}.new`, file);
  expect(read()).toBe('other');
});

it('returns fewer bytes of a shorter file, and throws where it is missing', () => {
  expect(readPart(file, 6, 100).toString()).toBe('file');
  expect(readPart(file, 100, 4)).toHaveLength(0);
  rmSync(file);
  expect(read).toThrow('ENOENT');
});

it.runIf(process.platform === 'linux')('keeps one descriptor of a file, and none of a deleted one', () => {
  const descriptors = (): number =>
    readdirSync('/proc/self/fd').filter((name) => {
      try {
        return readlinkSync(join('/proc/self/fd', name)).startsWith(folder.path);
      } catch {
        return false;
      }
    }).length;
  for (let times = 0; times < 3; times += 1) read();
  expect(descriptors()).toBe(1);
  rmSync(file);
  writeFileSync(join(folder.path, 'other.db'), 'other file');
  readPart(join(folder.path, 'other.db'), 0, 5);
  expect(descriptors()).toBe(1);
});
