import { join } from 'node:path';
import { expect, it } from 'vitest';
import { recordOf } from '#main/app/floor-record';
import { copyDatabase } from '#main/archive/core/background';
import { pathsOf } from '#main/archive/core/paths';
import { restoreArchive } from '#main/archive/recovery/restore';
import type { StartedOrder } from '#main/floor/types';
import { draftLabel } from '#test/unit/archive/orders';
import { folder, imported, openTest, tidyUp } from '#test/unit/archive/samples';
import { memoryOf, useFloor } from './support/floor';

tidyUp();
const floor = useFloor();

const order = (label: string): StartedOrder => ({
  ...{ environment: 'production', ref1: 'REF-open', parcel: 1, label, replaces: null, again: false },
  isWaiting: false,
});

it('an order that a bench may have bought before its archive was restored is not free for another bench', async () => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  const backup = join(folder(), 'backup.db');
  const memory = memoryOf();
  const archive = openTest(paths.file);
  await imported(archive, draftLabel('open'));
  await copyDatabase({ file: paths.file, key: null }, { file: backup, key: null });
  const before = await floor.bench('Bench 1', { memory, record: recordOf(archive, 'production') });
  expect((await before.link.start(order('open'))).kind).toBe('ours');
  // What it wrote of the purchase is lost with its archive.
  await before.close();
  await archive.close();
  const from = { kind: 'backup', file: backup, key: null, at: new Date() } as const;
  const restoration = { from, key: null, why: 'damaged', now: new Date(), station: () => 'Bench 1' } as const;
  const report = await restoreArchive(paths, { ...restoration, isShort: true });
  expect(report.mayBeBought).toEqual([{ ref1: 'REF-open', parcel: 1 }]);
  await floor.bench('Bench 1', { memory, record: recordOf(openTest(paths.file), 'production') });
  const two = await floor.bench('Bench 2');
  expect(await two.link.start(order('other'))).toMatchObject({
    ...{ kind: 'theirs', holder: { name: 'Bench 1', state: 'started' } },
  });
});
