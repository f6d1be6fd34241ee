import * as fs from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pathsOf } from '#main/archive/core/paths';
import { copiesOf, makeCopy } from '#main/archive/recovery/copies';
import { prepareArchive } from '#main/archive/recovery/prepare';
import { draftLabel, packageOf } from './orders';
import { bought, folder, imported, openTest, tidyUp } from './samples';

tidyUp();

const now = new Date('2026-11-21T12:00:00.000Z');
const ahead = (day: number): Date => new Date(Date.UTC(2030, 0, day, 12));

it('a copy made after the clock was set right is kept, and the oldest is removed for it', async () => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  const archive = openTest(paths.file);
  for (let day = 1; day <= 7; day += 1) await makeCopy(paths, { key: null, now: ahead(day), keep: 7 });
  await imported(archive, draftLabel('since'));
  const first = await makeCopy(paths, { key: null, now, keep: 7 });
  const second = await makeCopy(paths, { key: null, now: new Date(now.getTime() + 86_400_000), keep: 7 });
  const left = copiesOf(paths).map(({ at }) => at);
  expect(left).toEqual([7, 6, 5, 4, 3].map(ahead).concat(second.at, first.at));
});

it('a damaged archive is restored from the copy that was made last, though the clock was ahead before', async () => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  const archive = openTest(paths.file);
  await imported(archive, draftLabel('a'));
  await makeCopy(paths, { key: null, now: ahead(1), keep: 7 });
  await bought(archive, 'since');
  await makeCopy(paths, { key: null, now, keep: 7 });
  await archive.close();
  fs.writeFileSync(paths.file, Buffer.alloc(8192, 0x41));
  const onError = (what: string): void => expect.unreachable(what);
  const { report } = await prepareArchive(paths, { key: null, now, station: () => 'Bench 3', onError });
  expect(report).toMatchObject({ from: 'copy', copyAt: now.toISOString() });
  expect(await openTest(paths.file).label('since')).toMatchObject({ package: packageOf('since') });
});
