import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Archive } from '#main/archive/archive';
import { type ArchivePaths, pathsOf } from '#main/archive/core/paths';
import { openBackup, writeBackup } from '#main/archive/recovery/backup';
import { makeCopy } from '#main/archive/recovery/copies';
import { prepareArchive } from '#main/archive/recovery/prepare';
import type { RestoreReport } from '#main/archive/recovery/report';
import { restoreArchive } from '#main/archive/recovery/restore';
import { documents, draftLabel, packageOf, print, succeeded } from './orders';
import { folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const passphrase = 'four words of a test';
const now = new Date('2026-11-21T12:00:00.000Z');
const station = (): string => 'Bench 3';

const ship = async (archive: Archive, id: string): Promise<void> => {
  const label = (await archive.label(id))!;
  const started = await step(archive, label, { type: 'register.started', draft: label.draft });
  const registered = await step(archive, started, succeeded(id), { documents });
  const paper = print(id, { state: 'confirmed' });
  const ref = { printId: paper.id, printerName: paper.printerName };
  const queued = { type: 'print.queued', ...ref, reason: 'first', copies: 1 } as const;
  const waiting = await step(archive, registered, queued, { print: paper });
  const sending = await step(archive, waiting, { type: 'print.sending', ...ref, expected: 1 });
  await step(archive, sending, { type: 'print.confirmed', ...ref, note: null });
};

const changed = async (file: string, change: (archive: Archive) => Promise<unknown>): Promise<void> => {
  const archive = openTest(file);
  await change(archive);
  await archive.close();
};

/** An archive with two orders, as it was yesterday; today one of them was shipped. */
const twoDays = async () => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  await changed(paths.file, (archive) => imported(archive, draftLabel('a'), draftLabel('b')));
  const yesterday = join(folder(), 'archive.db');
  fs.copyFileSync(paths.file, yesterday);
  await changed(paths.file, (archive) => ship(archive, 'a'));
  return { paths, yesterday };
};

const backupOf = async (paths: ArchivePaths): Promise<string> => {
  const file = join(folder(), 'bench.backup');
  const plan = { passphrase, environment: 'production', station: station(), now };
  await writeBackup(paths, file, { key: null, ...plan });
  return file;
};

/** Restores a backup on a computer that has this archive and nothing else of the bench. */
const restoredOver = async (file: string, paths: ArchivePaths, backup: string): Promise<RestoreReport> => {
  fs.rmSync(paths.mark, { force: true });
  fs.copyFileSync(file, paths.file);
  const opened = await openBackup(paths, backup, passphrase);
  const from = { kind: 'backup', ...opened } as const;
  return restoreArchive(paths, { from, key: null, why: 'replaced', now, station });
};

const shipped = { stage: 'confirmed', package: packageOf('a'), hold: null };
const unfit = { bought: [], lost: [], mayBePrinted: [], isWhole: false };

it('a backup that is newer than the archive in its place is restored without that archive', async () => {
  const { paths, yesterday } = await twoDays();
  const report = await restoredOver(yesterday, paths, await backupOf(paths));
  // It is not known whether the other order was bought after the backup.
  expect(report).toMatchObject({ ...unfit, saved: {}, mayBeBought: [{ ref1: 'REF-b', parcel: 1 }] });
  expect(fs.readFileSync(join(paths.folder, report.aside!)).equals(fs.readFileSync(yesterday))).toBe(true);
  expect(await openTest(paths.file).label('a')).toMatchObject(shipped);
});

it('a daily copy that is newer than the archive in its place is restored without that archive', async () => {
  const { paths, yesterday } = await twoDays();
  await makeCopy(paths, { key: null, now, keep: 7 });
  fs.copyFileSync(yesterday, paths.file);
  const onError = (what: string): void => expect.unreachable(what);
  const { report } = await prepareArchive(paths, { key: null, now, station, onError });
  expect(report).toMatchObject({ ...unfit, from: 'copy', saved: {} });
  expect(await openTest(paths.file).label('a')).toMatchObject(shipped);
});

it('an archive that went another way than the backup adds its orders and takes no purchase away', async () => {
  const { paths, yesterday } = await twoDays();
  await changed(yesterday, async (archive) => {
    const label = (await archive.label('a'))!;
    await step(archive, label, { type: 'corrected', draft: label.draft, changed: [] });
    await imported(archive, draftLabel('c'));
  });
  const report = await restoredOver(yesterday, paths, await backupOf(paths));
  expect(report).toMatchObject({ ...unfit, saved: { labels: 1 } });
  const restored = openTest(paths.file);
  expect(await restored.label('a')).toMatchObject(shipped);
  expect(await restored.label('c')).not.toBeNull();
});

it('an archive that removed a draft which was bought in the backup takes no purchase away', async () => {
  const { paths, yesterday } = await twoDays();
  await changed(yesterday, async (archive) =>
    step(archive, (await archive.label('a'))!, { type: 'removed' }),
  );
  await restoredOver(yesterday, paths, await backupOf(paths));
  expect(await openTest(paths.file).label('a')).toMatchObject(shipped);
});

it('an older backup takes over what the archive in its place did since', async () => {
  const { paths, yesterday } = await twoDays();
  const today = join(folder(), 'archive.db');
  fs.copyFileSync(paths.file, today);
  fs.copyFileSync(yesterday, paths.file);
  const report = await restoredOver(today, paths, await backupOf(paths));
  expect(report).toMatchObject({ isWhole: true, lost: [], mayBeBought: [], mayBePrinted: [] });
  expect(report.bought).toMatchObject([{ ref1: 'REF-a', ...packageOf('a') }]);
  expect(await openTest(paths.file).label('a')).toMatchObject(shipped);
});
