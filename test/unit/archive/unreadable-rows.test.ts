import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RowError } from '#main/archive/archive';
import { Connection } from '#main/archive/core/connection';
import { asArchiveError } from '#main/archive/core/file';
import { type ArchivePaths, pathsOf } from '#main/archive/core/paths';
import { makeCopy } from '#main/archive/recovery/copies';
import { prepareArchive } from '#main/archive/recovery/prepare';
import { inEnglish } from '#shared/text/in-english';
import { draftLabel, documents, succeeded } from './orders';
import { bought, folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const now = new Date('2026-11-21T12:00:00.000Z');

const withFile = <T>(file: string, work: (connection: Connection) => T): T => {
  const connection = new Connection(file);
  try {
    return work(connection);
  } finally {
    connection.close();
  }
};

/** The newest copy. Rows of these labels can't be read in it. */
const copyWithUnreadable = async (paths: ArchivePaths, ids: readonly string[]): Promise<void> => {
  const { file } = await makeCopy(paths, { key: null, now, keep: 7 });
  const names = ids.map((id) => `'${id}'`).join();
  withFile(file, (copy) => copy.exec(`update labels set draft = '{' where id in (${names})`));
};

/** Restores the damaged archive. */
const restored = async (paths: ArchivePaths) => {
  const logged: string[] = [];
  const { report } = await prepareArchive(paths, {
    ...{ key: null, now, station: () => 'Bench 3', isDamaged: true },
    onError: (what, error) => logged.push(`${what}: ${String(error)}`),
  });
  return { report: report!, logged };
};

const rowsIn = (file: string, ids: readonly string[]) =>
  withFile(file, (archive) =>
    ids.map((id) => archive.all('select draft, stage, hold_json, updated_at from labels where id = ?', [id])),
  );

it('an unreadable row stays as it is in a recovery, is reported, and can’t be bought', async () => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  const archive = openTest(paths.file);
  await imported(archive, ...['draft', 'doubt', 'buying', 'readable'].map((id) => draftLabel(id)));
  const stored = async (id: string) => (await archive.label(id))!;
  await step(archive, await stored('doubt'), { type: 'held', failure: { code: 'answer_lost' } });
  const buying = await stored('buying');
  await step(archive, buying, { type: 'register.started', draft: buying.draft });
  await bought(archive, 'paper');
  const bare = await stored('readable');
  await imported(archive, draftLabel('bare', { draft: bare.draft }));
  const started = await step(archive, await stored('bare'), { type: 'register.started', draft: bare.draft });
  await step(archive, started, succeeded('bare'));
  const ids = ['draft', 'doubt', 'buying', 'paper', 'bare'];
  await copyWithUnreadable(paths, ids);
  await archive.close();
  fs.writeFileSync(paths.file, Buffer.alloc(8192, 0x41));

  const { report, logged } = await restored(paths);
  expect(report.mayBeBought.map(({ ref1 }) => ref1).sort()).toEqual(
    ['draft', 'doubt', 'buying', 'readable'].map((id) => `REF-${id}`).sort(),
  );
  expect(report.mayBePrinted).toEqual([]);
  for (const id of ['draft', 'doubt', 'paper', 'bare'])
    expect(logged.filter((line) => line.includes(`row ${id} of table labels, column draft`))).toHaveLength(1);
  const [copy] = fs.readdirSync(paths.copies);
  expect(rowsIn(paths.file, ids)).toEqual(rowsIn(join(paths.copies, copy!), ids));
  const again = openTest(paths.file);
  for (const id of ids) await expect(again.label(id)).rejects.toThrow(RowError);
  expect((await again.label('readable'))?.hold?.failure.code).toBe('answer_lost');
});

it('an unreadable row whose newer row is lost does not prevent that the others are recovered', async () => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  const archive = openTest(paths.file);
  await imported(archive, draftLabel('late'), draftLabel('other'));
  await copyWithUnreadable(paths, ['late']);
  for (const id of ['late', 'other']) {
    const label = (await archive.label(id))!;
    const started = await step(archive, label, { type: 'register.started', draft: label.draft });
    await step(archive, started, succeeded(id), { documents });
  }
  await archive.close();
  withFile(paths.file, (newer) =>
    newer.exec(`pragma foreign_keys = off; delete from labels where id = 'late'`),
  );

  const { report } = await restored(paths);
  expect(report.saved).not.toBeNull();
  expect(report.bought.map(({ packageId }) => packageId)).toEqual(['Pother']);
  expect(report.lost.map(({ packageId }) => packageId)).toEqual(['Plate']);
  expect(report.mayBeBought).toEqual([{ ref1: 'REF-late', parcel: 1 }]);
});

it('an archive that an unreadable row prevents from opening is refused with the name of the row', () => {
  const { reason } = asArchiveError('a.db', new RowError('labels', '7', 'draft', 'is not JSON'));
  expect(inEnglish(reason)).toContain('row 7 of table labels, column draft: is not JSON');
});
