import { spawn } from 'node:child_process';
import { once } from 'node:events';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { newArchiveKey } from '#main/archive/core/cipher';
import { Connection } from '#main/archive/core/connection';
import { type ArchivePaths, pathsOf } from '#main/archive/core/paths';
import { copiesOf, makeCopy } from '#main/archive/recovery/copies';
import type { RestoreReport } from '#main/archive/recovery/report';
import { createFaultyDisk, hasFaultyDisk } from '#test/support/faulty-disk/faulty-disk';
import { bought, folder, openTest, tidyUp } from './samples';

tidyUp();

interface Said {
  report?: RestoreReport;
  code?: string;
}

const key = newArchiveKey();
const blockBytes = 4096;
const many = Array.from({ length: 40 }, (_, index) => `new${index}`);
const copyTimes = ['2026-11-19T12:00:00.000Z', '2026-11-20T12:00:00.000Z'];

/** An archive with two copies, and what was bought since. @param changed called while it is open */
const archiveWithCopies = async (
  changed: (paths: ArchivePaths) => void = () => undefined,
): Promise<ArchivePaths> => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  const archive = openTest(paths.file, { key });
  await bought(archive, 'old');
  for (const at of copyTimes) await makeCopy(paths, { key, now: new Date(at), keep: 7 });
  for (const id of many) await bought(archive, id);
  changed(paths);
  await archive.close();
  return paths;
};

/** Prepares the archive while the disk can't read this block of the file. */
const prepared = async (
  paths: ArchivePaths,
  file: string,
  block: number,
  isDamaged = false,
): Promise<Said> => {
  const disk = createFaultyDisk(file);
  disk.loseBlock(block);
  try {
    const script = fileURLToPath(new URL('preparer.ts', import.meta.url));
    const child = spawn(process.execPath, ['--import', 'tsx', script, paths.file, key, String(isDamaged)], {
      env: { ...process.env, ...disk.env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said] = await Promise.all([text(child.stdout), once(child, 'close')]);
    return JSON.parse(said) as Said;
  } finally {
    disk.remove();
  }
};

const boughtIn = async ({ file }: ArchivePaths): Promise<number> => {
  const archive = openTest(file, { key });
  const { length } = (await archive.labels({ limit: 100 })).filter(({ stage }) => stage === 'registered');
  await archive.close();
  return length;
};

describe.skipIf(!hasFaultyDisk)('a block that the disk can not read (needs Linux and gcc)', () => {
  it('in the archive costs only what is in it', async () => {
    const paths = await archiveWithCopies();
    const middle = Math.floor(fs.statSync(paths.file).size / blockBytes / 2);
    const { report } = await prepared(paths, paths.file, middle);
    expect(report).toMatchObject({ from: 'copy', copyAt: copyTimes[1] });
    expect(await boughtIn(paths)).toBeGreaterThan(many.length / 2);
  });

  it('at the beginning of the archive leaves the copy', async () => {
    const paths = await archiveWithCopies();
    const { report } = await prepared(paths, paths.file, 0);
    expect(report).toMatchObject({ from: 'copy', copyAt: copyTimes[1], isWhole: false, saved: null });
    expect(await boughtIn(paths)).toBe(1);
  });

  it('in a large archive that was closed in order is found when the archive is opened', async () => {
    const paths = await archiveWithCopies();
    const connection = new Connection(paths.file, 5000, key);
    connection.exec('create table large as select zeroblob(17000000) as bytes');
    const [root] = connection.all(`select rootpage from sqlite_master where name = 'large'`);
    connection.close();
    const { report } = await prepared(paths, paths.file, Number(root?.['rootpage']) - 1);
    expect(report).toMatchObject({ from: 'copy' });
    expect(await boughtIn(paths)).toBe(many.length + 1);
  });

  it('in the log of an archive that was not closed makes the log count as incomplete', async () => {
    const killed = join(folder(), 'killed');
    await archiveWithCopies(({ folder: open }) => fs.cpSync(open, killed, { recursive: true }));
    const paths = pathsOf(join(killed, 'archive.db'));
    const { report } = await prepared(paths, `${paths.file}-wal`, 5, true);
    expect(report).toMatchObject({ from: 'copy', isWhole: false });
    expect(await boughtIn(paths)).toBeGreaterThan(1);
    expect(fs.existsSync(join(killed, `${report?.aside}-wal`))).toBe(true);
  });

  it.each([0, 3])('in the newest copy (block %i) leaves the copy before', async (block) => {
    const paths = await archiveWithCopies();
    fs.writeFileSync(paths.file, Buffer.alloc(8192, 0x41));
    const [newest] = copiesOf(paths);
    const { report } = await prepared(paths, newest!.file, block);
    expect(report).toMatchObject({ from: 'copy', copyAt: copyTimes[0] });
    expect(await boughtIn(paths)).toBe(1);
  });
});
