import * as fs from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newArchiveKey } from '#main/archive/core/cipher';
import { type ArchivePaths, pathsOf } from '#main/archive/core/paths';
import { makeCopy } from '#main/archive/recovery/copies';
import { prepareArchive } from '#main/archive/recovery/prepare';
import type { RestoreReport } from '#main/archive/recovery/report';
import { at } from './orders';
import { bought, folder, openTest, tidyUp } from './samples';

tidyUp();

const pageBytes = 4096;
const many = Array.from({ length: 60 }, (_, index) => `new${index}`);

/** An archive with a copy, and many labels bought since. */
const bought60 = async (key: string | null): Promise<ArchivePaths> => {
  const paths = pathsOf(join(folder(), 'archive.db'));
  const archive = openTest(paths.file, { key });
  await bought(archive, 'old');
  await makeCopy(paths, { key, now: new Date(at), keep: 7 });
  for (const id of many) await bought(archive, id);
  await archive.close();
  return paths;
};

const restored = async (paths: ArchivePaths, key: string | null): Promise<RestoreReport> => {
  const { report } = await prepareArchive(paths, {
    ...{ key, now: new Date('2026-11-21T12:00:00.000Z'), station: () => 'Bench 3' },
    onError: (what) => expect.unreachable(what),
  });
  return report!;
};

describe.each([
  ['encrypted', newArchiveKey()],
  ['not encrypted', null],
])('an archive that is %s', (_, key) => {
  it.each([pageBytes, 3 * pageBytes + 7])(
    'and %i bytes shorter than it was is read up to there',
    async (missing) => {
      const paths = await bought60(key);
      fs.truncateSync(paths.file, fs.statSync(paths.file).size - missing);
      const report = await restored(paths, key);
      expect(report.isWhole).toBe(false);
      expect(report.bought.length + report.lost.length).toBeGreaterThan(40);
      const archive = openTest(paths.file, { key });
      for (const { packageId } of report.bought)
        expect((await archive.label(packageId.slice(1)))?.package?.packageId).toBe(packageId);
      await archive.close();
    },
  );
});

/** The pages of the schema after the first, in the order of its rows (https://www.sqlite.org/fileformat.html#b_tree_pages). */
const schemaPages = (bytes: Buffer): number[] => {
  expect(bytes[100]).toBe(5);
  const cells = Array.from({ length: bytes.readUInt16BE(103) }, (_, cell) =>
    bytes.readUInt32BE(bytes.readUInt16BE(112 + 2 * cell)),
  );
  return [...cells, bytes.readUInt32BE(108)];
};

it('an archive with a zeroed page of its schema is read as far as its tables are known', async () => {
  const paths = await bought60(null);
  const complete = fs.readFileSync(paths.file);
  // On the first of them are labels and their histories.
  for (const page of schemaPages(complete).slice(1)) {
    fs.writeFileSync(paths.file, Buffer.from(complete).fill(0, (page - 1) * pageBytes, page * pageBytes));
    const { bought: found } = await restored(paths, null);
    expect(found.map(({ packageId }) => packageId).sort(), `page ${page}`).toEqual(
      many.map((id) => `P${id}`).sort(),
    );
    const archive = openTest(paths.file);
    for (const id of many) expect(await archive.documents(id)).toHaveLength(2);
    await archive.close();
  }
});
