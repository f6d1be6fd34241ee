import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pathsOf } from '#main/archive/core/paths';
import { openBackup, writeBackup } from '#main/archive/recovery/backup';
import { restoreArchive } from '#main/archive/recovery/restore';
import { placeRescued } from '#main/archive/recovery/rescue';
import { packageOf } from './orders';
import { bought, folder, openTest, tidyUp } from './samples';

tidyUp();

const now = new Date('2026-11-21T12:00:00.000Z');
const station = (): string => 'Bench 3';
const passphrase = 'four words of a test';

it('every archive that is replaced within a second is kept', async () => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  const backup = join(folder(), 'bench.backup');
  await openTest(paths.file).close();
  await writeBackup(paths, backup, { key: null, passphrase, environment: 'production', station: 'B', now });
  const asides: string[] = [];
  for (const id of ['a', 'b']) {
    const archive = openTest(paths.file);
    await bought(archive, id);
    await archive.close();
    const from = { kind: 'backup' as const, ...(await openBackup(paths, backup, passphrase)) };
    const { aside } = await restoreArchive(paths, { from, key: null, why: 'replaced', now, station });
    asides.push(aside!);
  }
  fs.copyFileSync(paths.file, paths.rescued);
  expect(await placeRescued(paths, null, now)).toBe(true);
  expect(asides).toEqual(['archive-replaced-20261121T120000Z.db', 'archive-replaced-20261121T120001Z.db']);
  const kept = fs.readdirSync(paths.folder).filter((name) => /-replaced-\w+\.db$/.test(name));
  expect(kept.sort()).toEqual([...asides, 'archive-replaced-20261121T120002Z.db']);
  for (const [at, id] of ['a', 'b'].entries()) {
    const archive = openTest(join(paths.folder, asides[at]!));
    expect(await archive.label(id)).toMatchObject({ package: packageOf(id) });
    await archive.close();
  }
});
