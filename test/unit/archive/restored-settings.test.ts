import { join } from 'node:path';
import { expect, it } from 'vitest';
import { copyDatabase } from '#main/archive/core/background';
import { pathsOf } from '#main/archive/core/paths';
import { restoreArchive } from '#main/archive/recovery/restore';
import type { Archive } from '#main/archive/archive';
import type { Printer } from '#shared/print/printer';
import type { Update } from '#shared/update/basket';
import { folder, openTest, tidyUp } from './samples';

tidyUp();

const now = new Date('2026-11-22T12:00:00.000Z');

const printer = (id: string, isDefault: boolean): Printer => ({
  id,
  name: `Printer ${id}`,
  uri: `tcp://127.0.0.1:${9100 + id.length}`,
  dpi: 203,
  isDefault,
});

/** Restores a backup of what `before` wrote, after `since` wrote more, and opens it. */
const restoredAfter = async (
  before: (archive: Archive) => Promise<void>,
  since: (archive: Archive) => Promise<void>,
): Promise<Archive> => {
  const place = folder();
  const paths = pathsOf(join(place, 'archive.db'));
  const file = join(place, 'backup.db');
  const archive = openTest(paths.file);
  await before(archive);
  await copyDatabase({ file: paths.file, key: null }, { file, key: null });
  await since(archive);
  await archive.close();
  const from = { kind: 'backup' as const, file, key: null, at: new Date('2026-11-21T12:00:00.000Z') };
  await restoreArchive(paths, { from, key: null, why: 'replaced', now, station: () => 'Bench 3' });
  return openTest(paths.file);
};

const defaults = async (archive: Archive): Promise<string[]> =>
  (await archive.printers()).filter(({ isDefault }) => isDefault).map(({ id }) => id);

const update = (id: string, city: string): Update => ({
  ...{ id, packageId: 'P1', labelId: null, ref1: null, state: 'waiting', message: null, failure: null },
  ...{ changes: { fields: { city } }, before: { fields: {} } },
  createdAt: '2026-11-21T11:00:00.000Z',
  updatedAt: '2026-11-21T11:00:00.000Z',
});

it('the default printer after a restore is the one that was chosen since, also where it is listed first', async () => {
  const restored = await restoredAfter(
    async (archive) => {
      await archive.savePrinter(printer('a', false));
      await archive.savePrinter(printer('bb', true));
    },
    (archive) => archive.setDefaultPrinter('a'),
  );
  expect(await defaults(restored)).toEqual(['a']);
});

it('a printer that was added since as the default is restored as the default, though the one before was removed', async () => {
  const restored = await restoredAfter(
    (archive) => archive.savePrinter(printer('a', true)),
    async (archive) => {
      await archive.removePrinter('a');
      await archive.savePrinter(printer('bb', true));
    },
  );
  expect(await defaults(restored)).toEqual(['bb']);
});

it('a correction that was made since is restored instead of the one that it replaced', async () => {
  const restored = await restoredAfter(
    (archive) => archive.saveUpdates([update('first', 'Shelbyville')]),
    async (archive) => {
      await archive.removeUpdates(['first']);
      await archive.saveUpdates([update('second', 'Springfield')]);
    },
  );
  expect((await restored.openUpdates()).map(({ id }) => id)).toEqual(['second']);
});
