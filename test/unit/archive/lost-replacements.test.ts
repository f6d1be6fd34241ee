import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyDatabase } from '#main/archive/core/background';
import { Connection } from '#main/archive/core/connection';
import { type ArchivePaths, pathsOf } from '#main/archive/core/paths';
import { restoreArchive } from '#main/archive/recovery/restore';
import type { Archive } from '#main/archive/archive';
import type { Label } from '#shared/label/stage';
import { documents, draftLabel, packageOf, replacementFor, succeeded } from './orders';
import { bought, folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const now = new Date('2026-11-22T12:00:00.000Z');

/** What makes the replacement, with the order's own number as always. */
const inPlaceOf = (old: Label) => {
  const made = replacementFor(old);
  return { ...made, label: { ...made.label, draft: old.draft } };
};

const buy = async (archive: Archive, id: string): Promise<void> => {
  const label = (await archive.label(id))!;
  const started = await step(archive, label, { type: 'register.started', draft: label.draft });
  await step(archive, started, succeeded(id), { documents });
};

const replaced = async (archive: Archive, id: string): Promise<void> => {
  await archive.replace(inPlaceOf((await archive.label(id))!));
  await buy(archive, `new-${id}`);
};

const damaged = (file: string, ...damages: string[]): void => {
  const connection = new Connection(file);
  const triggers = connection.all(`select name, sql from sqlite_master where type = 'trigger'`);
  for (const { name } of triggers) connection.exec(`drop trigger "${String(name)}"`);
  for (const sql of damages) connection.exec(sql);
  for (const trigger of triggers) connection.exec(String(trigger['sql']));
  connection.close();
};

/** An archive whose work in `since` is not in its backup, and a restore of that backup. */
const backedUp = async (
  before: (archive: Archive) => Promise<unknown>,
  since: (archive: Archive) => Promise<void>,
) => {
  const place = folder();
  const paths: ArchivePaths = pathsOf(join(place, 'archive.db'));
  const archive = openTest(paths.file);
  await before(archive);
  const file = join(place, 'backup.db');
  await copyDatabase({ file: paths.file, key: null }, { file, key: null });
  await since(archive);
  await archive.close();
  const from = { kind: 'backup' as const, file, key: null, at: new Date('2026-11-21T12:00:00.000Z') };
  const restore = () =>
    restoreArchive(paths, { from, key: null, why: 'replaced', now, station: () => 'Bench 3' });
  return { paths, restore };
};

it('a replacement bought since the backup is made from its history when its row is damaged', async () => {
  const { paths, restore } = await backedUp(
    (archive) => bought(archive, 'a'),
    (archive) => replaced(archive, 'a'),
  );
  damaged(paths.file, `update labels set draft = '{' where id = 'new-a'`);
  const report = await restore();
  expect(report.lost).toEqual([]);
  expect(report.bought.map(({ packageId }) => packageId)).toEqual(['Pnew-a']);
  const archive = openTest(paths.file);
  expect(await archive.label('new-a')).toMatchObject({
    ...{ stage: 'registered', replaces: 'a', ref1: 'REF-a', package: packageOf('new-a') },
  });
  expect(await archive.documents('new-a')).toHaveLength(2);
  expect(await archive.replacementOf({ id: 'a' })).toMatchObject({ labelId: 'new-a' });
});

it('a replacement of a label that is lost with its history can still be bought', async () => {
  const { paths, restore } = await backedUp(
    (archive) => bought(archive, 'other'),
    async (archive) => {
      await bought(archive, 'a');
      await archive.replace(inPlaceOf((await archive.label('a'))!));
    },
  );
  damaged(
    paths.file,
    `update labels set draft = '{' where id = 'a'`,
    `update events set event = '{' where label_id = 'a'`,
  );
  const report = await restore();
  expect(report.lost.map(({ packageId }) => packageId)).toEqual(['Pa']);
  const archive = openTest(paths.file);
  await buy(archive, 'new-a');
  expect(await archive.label('new-a')).toMatchObject({ package: packageOf('new-a') });
  expect(await archive.documents('new-a')).toHaveLength(2);
});

it('an order whose batch is lost can still be bought', async () => {
  const { paths, restore } = await backedUp(
    (archive) => bought(archive, 'other'),
    (archive) => imported(archive, draftLabel('a')),
  );
  damaged(
    paths.file,
    `update batches set name = cast(x'ff' as text) where id in (select batch_id from labels where id = 'a')`,
  );
  await restore();
  const archive = openTest(paths.file);
  await buy(archive, 'a');
  expect(await archive.label('a')).toMatchObject({ package: packageOf('a') });
});

it('a label under the number of an order that was removed since is made from its history when both rows are damaged', async () => {
  const { paths, restore } = await backedUp(
    (archive) => imported(archive, draftLabel('a')),
    async (archive) => {
      await step(archive, (await archive.label('a'))!, { type: 'removed' });
      await imported(archive, draftLabel('b', { ref1: 'REF-a', draft: draftLabel('a').draft }));
      await buy(archive, 'b');
    },
  );
  damaged(paths.file, `update labels set draft = '{' where id in ('a', 'b')`);
  const report = await restore();
  expect(report).toMatchObject({ lost: [], bought: [{ ref1: 'REF-a', packageId: 'Pb' }] });
  const archive = openTest(paths.file);
  expect(await archive.label('a')).toMatchObject({ stage: 'closed' });
  expect(await archive.label('b')).toMatchObject({ stage: 'registered', package: packageOf('b') });
  expect(await archive.documents('b')).toHaveLength(2);
});

const renumber = async (archive: Archive, id: string, ref1: string): Promise<void> => {
  const label = (await archive.label(id))!;
  const draft = { ...label.draft, fields: { ...label.draft.fields, ref1 } };
  await step(archive, label, { type: 'corrected', draft, changed: ['ref1'] });
};

it('orders that exchanged their numbers since, and were bought, are made from their histories when their rows are damaged', async () => {
  const { paths, restore } = await backedUp(
    (archive) => imported(archive, draftLabel('one'), draftLabel('two')),
    async (archive) => {
      await renumber(archive, 'two', 'REF-new');
      await renumber(archive, 'one', 'REF-two');
      await renumber(archive, 'two', 'REF-one');
      for (const id of ['one', 'two']) await buy(archive, id);
      await bought(archive, 'other');
    },
  );
  damaged(paths.file, `update labels set draft = '{' where id in ('one', 'two')`);
  const report = await restore();
  expect(report.bought.map(({ packageId }) => packageId).sort()).toEqual(['Pone', 'Pother', 'Ptwo']);
  const archive = openTest(paths.file);
  for (const [id, ref1] of [
    ['one', 'REF-two'],
    ['two', 'REF-one'],
    ['other', 'REF-other'],
  ] as const) {
    expect(await archive.label(id)).toMatchObject({ ref1, stage: 'registered', package: packageOf(id) });
    expect(await archive.documents(id)).toHaveLength(2);
  }
});
