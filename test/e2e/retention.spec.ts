import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { openArchive } from '#main/archive/archive';
import { type App, openApp, openScreen, resize } from '#test/support/app';
import { call } from '#test/support/bridge';
import { ownFolder } from '#test/support/folders';
import { projectRoot } from '#test/support/root';
import { august, done, drafted, iso } from '../unit/archive/kept';

let app: App;
let folder: Awaited<ReturnType<typeof ownFolder>>;

test.beforeEach(async () => {
  folder = await ownFolder('retention-window');
  const station = join(folder.path, 'station');
  const archive = openArchive(join(station, 'practice', 'archive.db'), { station: () => 'Bench 3' });
  for (const id of ['a1', 'a2']) await done(archive, id);
  await drafted(archive, iso(august), 'waits');
  await archive.close();
  app = await openApp({ folder: station });
});
test.afterEach(async () => {
  await app.close();
  await folder.remove();
});

const sizes = [
  [1280, 720],
  [1920, 1080],
] as const;

/** Light and dark, at both sizes; nothing is wider than the window. */
const pictures = async (name: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await app.window.emulateMedia({ colorScheme });
    for (const [width, height] of sizes) {
      await resize(app, width, height);
      const wide = await app.window.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      if (process.env['PACKBENCH_PICTURES'])
        await app.window.screenshot({
          path: join(projectRoot, 'test-results', `${name}-${colorScheme}-${width}.png`),
        });
    }
  }
};

test('old data is counted before its removal, and its label shows what was removed', async () => {
  const { window } = app;
  await openScreen(app, 'Settings');
  await window.getByRole('tab', { name: 'Data' }).click();
  const days = window.getByLabel('Days to keep them');
  await days.fill('1');
  await expect(window.getByText('Enter a whole number of days from 7 to 3650')).toBeVisible();
  await expect(window.getByRole('button', { name: 'Change', exact: true })).toBeDisabled();
  await days.fill('30');
  await window.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = window.getByRole('dialog');
  await expect(dialog).toContainText('2 labels lose names and addresses, and 4 documents are removed');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect.poll(async () => (await call(app, 'settings.get', undefined)).data.keepDays).toBe(30);
  await pictures('retention-settings');

  await window.getByRole('button', { name: 'Remove now' }).click();
  await expect(dialog).toContainText('1 label of this age stays');
  await pictures('retention-dialog');
  await dialog.getByRole('button', { name: 'Remove permanently' }).click();
  await expect(dialog).toBeHidden();
  await expect(window.getByText('2 labels, 4 documents')).toBeVisible();
  await pictures('retention-done');

  await openScreen(app, 'Labels');
  await window.getByText('REF-a1').first().click();
  await expect(
    window.getByText(/Its documents, names and addresses were removed after 30 days/),
  ).toBeVisible();
  // The waiting draft keeps its name, in the list.
  await expect(window.getByRole('region', { name: 'REF-a1' }).getByText('Quirina')).toHaveCount(0);
  await pictures('retention-label');

  await openScreen(app, 'Ship');
  const scan = window.getByRole('textbox', { name: 'Scan', exact: true });
  await scan.fill('REF-a1');
  await scan.press('Enter');
  await expect(window.getByRole('status', { name: 'Last scan' })).toContainText('Duplicate');
});
