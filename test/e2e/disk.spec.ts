import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { type App, openApp, scanBox } from '#test/support/app';
import { createFaultyDisk, hasFaultyDisk } from '#test/support/faulty-disk/faulty-disk';
import { ownFolder } from '#test/support/folders';

let folder: Awaited<ReturnType<typeof ownFolder>>;
test.beforeEach(async () => {
  folder = await ownFolder('e2e-disk');
  await (await openApp({ folder: folder.path })).close();
});
test.afterEach(() => folder.remove());

const archive = (): string => {
  const files = readdirSync(folder.path, { recursive: true, encoding: 'utf8' });
  return join(folder.path, files.find((name) => name.endsWith('archive.db')) ?? 'none');
};

const alertIn = (app: App) => app.window.getByRole('alert').first();

test('a start on a full disk is reported in the window, and continues when there is space', async () => {
  test.skip(!hasFaultyDisk, 'needs Linux and gcc');
  const disk = createFaultyDisk(folder.path);
  disk.fail('enospc');
  const app = await openApp({ folder: folder.path, env: disk.env });
  try {
    await expect(alertIn(app)).toContainText('This bench can’t write to its disk. Free some space on it');
    await app.window.screenshot({ path: 'test-results/start-on-a-full-disk.png' });
    const again = app.window.getByRole('button', { name: 'Look again' });
    await again.click();
    await expect(again).toBeEnabled();
    await expect(alertIn(app)).toContainText('Free some space on it');
    disk.fail(null);
    await again.click();
    await expect(scanBox(app)).toBeVisible();
  } finally {
    await app.close();
    disk.remove();
  }
});

test('a bench with a damaged archive reports during set-up what is wrong', async () => {
  const broken = Buffer.alloc(statSync(archive()).size, 'no archive ');
  writeFileSync(archive(), broken);
  const file = join(folder.path, 'bench.json');
  writeFileSync(file, JSON.stringify({ packbench: 1, station: { name: 'Bench 9' } }));
  const app = await openApp({ folder: folder.path, args: ['--provision', file] });
  try {
    await expect(alertIn(app)).toContainText('The file is damaged. Do not delete it');
    await expect(app.window.getByRole('button', { name: 'Look again' })).toBeVisible();
    await app.window.screenshot({ path: 'test-results/set-up-onto-a-broken-archive.png' });
    expect(readFileSync(archive()).equals(broken)).toBe(true);
  } finally {
    await app.close();
  }
});
