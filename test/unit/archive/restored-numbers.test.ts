import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openBackup, writeBackup } from '#main/archive/recovery/backup';
import { restoreArchive } from '#main/archive/recovery/restore';
import { pathsOf } from '#main/archive/core/paths';
import type { Archive } from '#main/archive/archive';
import type { Label } from '#shared/label/stage';
import { documents, draftLabel, packageOf, print, succeeded } from './orders';
import { folder, imported, openTest, step, tidyUp } from './samples';

tidyUp();

const passphrase = 'four words of a test';
const now = new Date('2026-11-21T12:00:00.000Z');
const plan = { passphrase, environment: 'production', station: 'Bench 3', now };

const renumber = async (archive: Archive, id: string, ref1: string): Promise<Label> => {
  const label = (await archive.label(id))!;
  const draft = { ...label.draft, fields: { ...label.draft.fields, ref1 } };
  return step(archive, label, { type: 'corrected', draft, changed: ['ref1'] });
};

/** Buys and prints a draft. */
const ship = async (archive: Archive, id: string): Promise<void> => {
  const label = (await archive.label(id))!;
  const started = await step(archive, label, { type: 'register.started', draft: label.draft });
  const registered = await step(archive, started, succeeded(id), { documents });
  const paper = print(id, { id: `print-${id}`, state: 'confirmed' });
  const ref = { printId: paper.id, printerName: paper.printerName };
  const queued = { type: 'print.queued', ...ref, reason: 'first', copies: 1 } as const;
  const sending = await step(archive, await step(archive, registered, queued, { print: paper }), {
    type: 'print.sending',
    ...ref,
    expected: 1,
  });
  await step(archive, sending, { type: 'print.confirmed', ...ref, note: null });
};

it('an order that got the number of another one since the backup, and was bought, is not bought again after a restore', async () => {
  const place = folder();
  const paths = pathsOf(join(place, 'archive.db'));
  const archive = openTest(paths.file);
  await imported(archive, draftLabel('one'), draftLabel('two'));
  const file = join(place, 'bench.backup');
  await writeBackup(paths, file, { key: null, ...plan });
  await renumber(archive, 'two', 'REF-new');
  await renumber(archive, 'one', 'REF-two');
  for (const id of ['one', 'two']) await ship(archive, id);
  await archive.close();

  await restoreArchive(paths, {
    from: { kind: 'backup', ...(await openBackup(paths, file, passphrase)) },
    ...{ key: null, why: 'replaced', now, station: () => 'Bench 3' },
  });
  const restored = openTest(paths.file);
  for (const [id, ref1] of [
    ['one', 'REF-two'],
    ['two', 'REF-new'],
  ] as const)
    expect(await restored.label(id), id).toMatchObject({
      ref1,
      stage: 'confirmed',
      package: packageOf(id),
    });
});

it('two orders that exchanged their numbers since the backup, and were bought, are not bought again after a restore', async () => {
  const place = folder();
  const paths = pathsOf(join(place, 'archive.db'));
  const archive = openTest(paths.file);
  await imported(archive, draftLabel('one'), draftLabel('two'));
  const file = join(place, 'bench.backup');
  await writeBackup(paths, file, { key: null, ...plan });
  await renumber(archive, 'two', 'REF-new');
  await renumber(archive, 'one', 'REF-two');
  await renumber(archive, 'two', 'REF-one');
  for (const id of ['one', 'two']) await ship(archive, id);
  await archive.close();

  await restoreArchive(paths, {
    from: { kind: 'backup', ...(await openBackup(paths, file, passphrase)) },
    ...{ key: null, why: 'replaced', now, station: () => 'Bench 3' },
  });
  const restored = openTest(paths.file);
  for (const [id, ref1] of [
    ['one', 'REF-two'],
    ['two', 'REF-one'],
  ] as const)
    expect(await restored.label(id), id).toMatchObject({
      ref1,
      stage: 'confirmed',
      package: packageOf(id),
    });
});
