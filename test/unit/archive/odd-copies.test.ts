import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Connection } from '#main/archive/core/connection';
import { pathsOf } from '#main/archive/core/paths';
import { copiesOf, makeCopy } from '#main/archive/recovery/copies';
import { prepareArchive } from '#main/archive/recovery/prepare';
import { newArchiveKey } from '#main/archive/core/cipher';
import { draftLabel } from './orders';
import { folder, imported, openTest, tidyUp } from './samples';

tidyUp();

const now = new Date('2026-11-21T12:00:00.000Z');

/** Things that have the name of a copy and are none. */
const odd: Record<string, (name: string) => void> = {
  'a folder': (name) => fs.mkdirSync(name),
  'a link to nothing': (name) => fs.symlinkSync('/nowhere/at/all', name),
  'a link to itself': (name) => fs.symlinkSync(name, name),
  'a link to a device': (name) => fs.symlinkSync('/dev/zero', name),
};

describe.for(Object.entries(odd))('beside %s with the name of a later copy', ([, make]) => {
  const paths = async () => {
    const made = pathsOf(join(folder(), 'archive.db'));
    const key = newArchiveKey();
    const archive = openTest(made.file, { key });
    await imported(archive, draftLabel('a'));
    const copy = await makeCopy(made, { key, now, keep: 7 });
    await archive.close();
    make(join(made.copies, 'archive-20991231T000000Z.db'));
    return { paths: made, key, copy };
  };

  it('the copies are listed, and a new one is made', async () => {
    const it = await paths();
    expect(copiesOf(it.paths)).toEqual([it.copy]);
    const next = new Date(now.getTime() + 3_600_000);
    const copy = await makeCopy(it.paths, { key: it.key, now: next, keep: 7 });
    expect(copiesOf(it.paths)).toEqual([copy, it.copy]);
  });

  it('a damaged archive is restored from the last copy', async () => {
    const { paths: its, key, copy } = await paths();
    fs.writeFileSync(its.file, Buffer.alloc(8192, 0x41));
    const onError = (what: string): void => expect.unreachable(what);
    const { report } = await prepareArchive(its, { key, now, station: () => 'Bench 3', onError });
    expect(report).toMatchObject({ from: 'copy', copyAt: copy.at.toISOString() });
  });
});

it('a file in the place of the folder of copies counts as no copies', async () => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  await openTest(paths.file).close();
  fs.writeFileSync(paths.copies, '');
  expect(copiesOf(paths)).toEqual([]);
});

it('a copy that turns out damaged is removed', async () => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  const archive = openTest(paths.file);
  await imported(archive, draftLabel('a'));
  await archive.close();
  const connection = new Connection(paths.file);
  connection.exec(`update batches set name = cast(x'ff' as text)`);
  connection.close();
  await expect(makeCopy(paths, { key: null, now, keep: 7 })).rejects.toThrow('damaged');
  expect(fs.readdirSync(paths.copies)).toEqual([]);
});
