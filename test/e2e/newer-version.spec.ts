import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { lastScan, openApp, scan, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { ownFolder } from '#test/support/folders';
import { look } from '#test/support/look';
import { type ReleaseStandIn, startReleases } from '#test/support/release-stand-in';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let releases: ReleaseStandIn;
let app: App;

test.beforeEach(async () => {
  folder = await ownFolder('newer-version');
  await mkdir(join(folder.path, 'bench'), { recursive: true });
  releases = await startReleases(join(folder.path, 'releases'));
});
test.afterEach(async () => {
  await app.close();
  await releases.close();
  await folder.remove();
});

const openBench = async (hour: number | null = null): Promise<void> => {
  const configuration = join(folder.path, 'updates.json');
  await writeFile(configuration, JSON.stringify({ address: releases.url, key: releases.key, hour }));
  app = await openApp({ folder: join(folder.path, 'bench'), env: { PACKBENCH_UPDATES: configuration } });
};
const notice = (words: string) => app.window.getByRole('note').filter({ hasText: words });

test('a newer version waits where everybody sees it, with the reason', async () => {
  await releases.offer('9.9.9');
  await openBench(3);
  await expect(
    notice('Version 9.9.9 is ready. It is installed when Packbench is closed, or after'),
  ).toBeVisible();
  await look(app, 'newer-version-ready', null);

  // The batch runs as long as the printer has no paper.
  await call(app, 'practice.set', { faults: { paperOut: true } });
  const batchId = (await call(app, 'queue.status', undefined)).batches[0]!.id;
  await call(app, 'queue.start', { batchId });
  await expect(notice('Version 9.9.9 waits: a batch is running.')).toBeVisible();
  await look(app, 'newer-version', 'documented');
  await call(app, 'practice.set', { faults: { paperOut: false } });
  await call(app, 'queue.pause', { after: 'now' });
  await expect(notice('Version 9.9.9 is ready.')).toBeVisible();
});

test('a tampered version is refused and reported, while the bench keeps working', async () => {
  await releases.offer('9.9.9');
  const file = join(releases.folder, 'packbench-9.9.9-linux-x64.pack');
  const bytes = await readFile(file);
  bytes[bytes.length - 20]! ^= 1;
  await writeFile(file, bytes);
  await openBench();
  await expect(notice('A newer version was refused: it is not what the administrator signed.')).toBeVisible();
  await look(app, 'newer-version-refused', null);
  await scan(app, 'PB-1001');
  await expect(lastScan(app)).toContainText(/^Printed P/);
});

test('a waiting version is installed when the program is closed, with its code archive intact, one version after the other', async () => {
  const programs = join(folder.path, 'bench', 'programs');
  for (const version of ['9.0.0', '9.1.0', '9.2.0']) {
    await releases.offer(version);
    await openBench();
    await expect(
      notice(`Version ${version} is ready. It is installed when Packbench is closed.`),
    ).toBeVisible();
    await app.close();
    expect(await readFile(join(programs, 'current'), 'utf8')).toBe(version);
    const code = join(programs, 'versions', version, 'resources', 'app.asar');
    expect(await readFile(code, 'utf8')).toBe(`resources/app.asar of ${version}`);
  }
  expect((await readdir(join(programs, 'versions'))).sort()).toEqual(['9.1.0', '9.2.0']);
});
