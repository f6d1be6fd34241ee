import { execFileSync } from 'node:child_process';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ArchivePaths, pathsOf } from '#main/archive/core/paths';
import { copiesOf } from '#main/archive/recovery/copies';
import { prepareArchive } from '#main/archive/recovery/prepare';
import { readReport } from '#main/archive/recovery/report';
import { unseal } from '#main/archive/recovery/sealed-file';
import { draftLabel } from './orders';
import { folder, imported, openTest, tidyUp } from './samples';

tidyUp();

/** Reading one of these would wait for ever, or never end. */
const odd: Record<string, (file: string) => void> = {
  'a pipe': (file) => execFileSync('mkfifo', [file]),
  'a link to a device': (file) => fs.symlinkSync('/dev/zero', file),
};

const opened = async ({ file }: ArchivePaths): Promise<void> => {
  const archive = openTest(file, { answerBytes: 65_536 });
  expect(await archive.label('a')).toMatchObject({ stage: 'draft' });
  await archive.close();
};

describe.for(Object.entries(odd))('%s beside an archive', ([, make]) => {
  const archiveBeside = async (name: (paths: ArchivePaths) => string): Promise<ArchivePaths> => {
    const paths = pathsOf(join(folder(), 'archive.db'));
    const archive = openTest(paths.file);
    await imported(archive, draftLabel('a'));
    await archive.close();
    fs.mkdirSync(paths.copies);
    fs.rmSync(name(paths), { force: true });
    make(name(paths));
    return paths;
  };
  const plan = { key: null, now: new Date(), station: () => 'Bench 3', onError: () => undefined };

  it('with the name of its mark is replaced by a mark', async () => {
    const paths = await archiveBeside(({ mark }) => mark);
    await prepareArchive(paths, plan);
    await opened(paths);
    expect(fs.lstatSync(paths.mark).isFile()).toBe(true);
  });

  it('with the name of an unfinished mark is removed', async () => {
    const paths = await archiveBeside(({ mark }) => `${mark}.new`);
    await opened(paths);
    expect(fs.existsSync(`${paths.mark}.new`)).toBe(false);
  });

  it('with the name of a report counts as none', async () => {
    const paths = await archiveBeside(({ report }) => report);
    await prepareArchive(paths, plan);
    expect(readReport(paths)).toBeNull();
  });

  it('with the name of a kept answer is kept under another name', async () => {
    const paths = await archiveBeside(({ file }) => `${file}.answer-0`);
    await opened(paths);
    expect(fs.existsSync(`${paths.file}.answer-0`)).toBe(false);
  });

  it('with the name of a copy is no copy', async () => {
    const paths = await archiveBeside(({ copies }) => join(copies, 'archive-20991231T000000Z.db'));
    expect(copiesOf(paths)).toEqual([]);
  });

  it('with the name of a rescued archive is refused as no file', async () => {
    const paths = await archiveBeside(({ rescued }) => rescued);
    await expect(prepareArchive(paths, plan)).rejects.toMatchObject({ code: 'unreadable' });
    fs.rmSync(paths.rescued);
    await opened(paths);
  });

  it('that a person chooses as a backup is refused as none', async () => {
    const [from, to] = [join(folder(), 'chosen'), join(folder(), 'to')];
    make(from);
    await expect(unseal(from, to, 'four words of a test')).rejects.toMatchObject({ problem: 'other_file' });
  });
});
