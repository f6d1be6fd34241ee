import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openApp } from '#test/support/app';

test.skip(process.platform === 'win32', 'Windows has no such modes');

/** Files that the station writes itself; the others are Chromium's. */
const ownFiles = /\.(?:json|log|db|db-wal|db-shm|bin|lock)$/;
const chromium =
  /Cache|Local Storage|Network|Session|Dictionaries|blob_storage|Shared|Crashpad|Preferences|Local State/;

test('no file that the station writes is accessible to another user', async () => {
  const app = await openApp();
  await app.window.evaluate(() => {
    const { station } = window as unknown as {
      station: { call(name: string, input: unknown): Promise<unknown> };
    };
    return station.call('settings.set', { sound: false });
  });
  const files = readdirSync(app.folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => ownFiles.test(name) && !chromium.test(name),
  );
  const modes = files.map((name) => `${name} ${(statSync(join(app.folder, name)).mode & 0o777).toString(8)}`);
  expect(modes).toContain('settings.json 600');
  expect(modes).toContain('logs/packbench.log 600');
  expect(modes.filter((one) => !one.endsWith(' 600'))).toEqual([]);
  await app.close();
});
