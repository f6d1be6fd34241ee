import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Connection, schemaVersion } from '#main/archive/core/connection';
import { currentVersion } from '#main/archive/core/migrate';
import { ownFolder } from '#test/support/folders';
import { makeLargeArchive } from '#test/support/large-archive';
import { openStation } from '#test/support/station';

const versionOf = (file: string): number => {
  const connection = new Connection(file);
  try {
    return schemaVersion(connection);
  } finally {
    connection.close();
  }
};

it('an archive of an older version is copied as it was before its tables change, and not at the next start', async () => {
  const folder = await ownFolder('older-archive');
  const production = join(folder.path, 'production');
  mkdirSync(production);
  const file = join(production, 'archive.db');
  makeLargeArchive(file, { count: 50, until: '2026-01-05T08:00:00.000Z', aDay: 10 });
  const before = versionOf(file);
  const copies = (): string[] => readdirSync(join(production, 'copies'));
  try {
    for (let start = 0; start < 2; start += 1) {
      const { station, errors } = await openStation(folder.path, {
        tuning: { data: { firstMs: 3_600_000 } },
      });
      expect((await station.state()).archiveProblem).toBeNull();
      await station.close();
      expect(errors).toEqual([]);
      expect(copies()).toHaveLength(1);
    }
    expect(versionOf(file)).toBe(currentVersion);
    expect(versionOf(join(production, 'copies', copies()[0]!))).toBe(before);
    expect(before).toBeLessThan(currentVersion);
  } finally {
    await folder.remove();
  }
});
