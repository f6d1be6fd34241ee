import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyDatabase } from '#main/archive/core/background';
import { newArchiveKey } from '#main/archive/core/cipher';
import { Connection } from '#main/archive/core/connection';
import { currentVersion } from '#main/archive/core/migrate';
import { type ArchivePaths, pathsOf } from '#main/archive/core/paths';
import { openBackup, writeBackup } from '#main/archive/recovery/backup';
import { makeCopy } from '#main/archive/recovery/copies';
import { prepareArchive } from '#main/archive/recovery/prepare';
import { restoreArchive } from '#main/archive/recovery/restore';
import { draftLabel } from './orders';
import { folder, imported, openTest, tidyUp } from './samples';

tidyUp();

const passphrase = 'four words of a test';
const now = new Date('2026-11-21T12:00:00.000Z');
const newer = `pragma user_version = ${currentVersion + 1}`;

const changed = (file: string, sql: string): void => {
  const connection = new Connection(file);
  connection.exec(sql);
  connection.close();
};

/** An archive with one order. */
const archiveWith = async (id: string): Promise<ArchivePaths> => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  const archive = openTest(paths.file);
  await imported(archive, draftLabel(id));
  await archive.close();
  return paths;
};

/** A backup of another bench whose archive was changed before. */
const backupOf = async (sql: string): Promise<string> => {
  const other = await archiveWith('other');
  changed(other.file, sql);
  const file = join(folder(), 'bench.backup');
  await writeBackup(other, file, { key: null, passphrase, environment: 'live', station: 'Bench 4', now });
  return file;
};

const station = (): string => 'Bench 3';

describe('a backup of a newer version', () => {
  it('is refused when it is opened, and leaves the archive unchanged and no file beside it', async () => {
    const paths = await archiveWith('a');
    const before = fs.readFileSync(paths.file);
    const opened = openBackup(paths, await backupOf(newer), passphrase);
    await expect(opened).rejects.toMatchObject({ problem: 'newer' });
    expect(fs.readFileSync(paths.file).equals(before)).toBe(true);
    expect(fs.existsSync(paths.incoming)).toBe(false);
  });

  it('does not replace the archive though it was opened', async () => {
    const paths = await archiveWith('a');
    const before = fs.readFileSync(paths.file);
    const key = newArchiveKey();
    const other = await archiveWith('other');
    changed(other.file, newer);
    await copyDatabase({ file: other.file, key: null }, { file: paths.incoming, key });
    const restored = restoreArchive(paths, {
      from: { kind: 'backup', file: paths.incoming, key, at: now },
      ...{ key: null, why: 'replaced', now, station },
    });
    await expect(restored).rejects.toMatchObject({ code: 'newer' });
    expect(fs.readFileSync(paths.file).equals(before)).toBe(true);
    expect(fs.readdirSync(paths.folder).filter((name) => /replaced|restor/.test(name))).toEqual([]);
  });
});

it('a backup in which a table has a quotation mark in its name is restored, and opens', async () => {
  const paths = await archiveWith('a');
  const opened = await openBackup(paths, await backupOf('create table "a""b" (x)'), passphrase);
  const from = { kind: 'backup', ...opened } as const;
  await restoreArchive(paths, { from, key: null, why: 'replaced', now, station });
  expect(await openTest(paths.file).label('other')).not.toBeNull();
});

it('a damaged archive is restored from the newest copy that this version can read', async () => {
  const paths = await archiveWith('a');
  const copy = (hour: number) =>
    makeCopy(paths, { key: null, now: new Date(now.getTime() + hour * 3_600_000), keep: 7 });
  const readable = await copy(1);
  changed((await copy(2)).file, newer);
  fs.writeFileSync(paths.file, Buffer.alloc(8192, 0x41));
  const onError = (what: string): void => expect.unreachable(what);
  const { report } = await prepareArchive(paths, { key: null, now, station, onError });
  expect(report).toMatchObject({ from: 'copy', copyAt: readable.at.toISOString() });
  expect(await openTest(paths.file).label('a')).not.toBeNull();
});
