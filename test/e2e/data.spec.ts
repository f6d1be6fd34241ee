import { join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type App, openApp, openScreen, resize } from '#test/support/app';
import { call } from '#test/support/bridge';
import { ownFolder } from '#test/support/folders';
import { startKeyring } from '#test/support/keyring';
import { projectRoot } from '#test/support/root';

let app: App;
let folder: Awaited<ReturnType<typeof ownFolder>>;
const passphrase = 'four words of a test';

test.beforeEach(async () => {
  folder = await ownFolder('data-window');
});
test.afterEach(async () => {
  await app.close();
  await folder.remove();
});

const picture = async (name: string): Promise<void> => {
  if (!process.env['PACKBENCH_PICTURES']) return;
  await app.window.screenshot({ path: join(projectRoot, 'docs', 'pictures', `${name}.png`) });
};

/** The system's dialogs answer with this file. */
const choose = (file: string): Promise<void> =>
  app.electron.evaluate(({ dialog }, path) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath: path });
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, file);

const openData = async (): Promise<void> => {
  await resize(app, 1280, 720);
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Data' }).click();
};

const restore = async (typed: string): Promise<void> => {
  await app.window.getByLabel('Passphrase of the backup').fill(typed);
  await app.window.getByRole('button', { name: 'Choose a backup' }).click();
  await app.window.getByRole('button', { name: 'Restore', exact: true }).click();
};

test('without a keychain Settings says that nothing is encrypted; a backup is made and taken in again', async () => {
  app = await openApp({ folder: join(folder.path, 'station') });
  await openData();
  await expect(app.window.getByText(/^The archive is not encrypted/)).toBeVisible();
  await app.window.getByRole('button', { name: 'Make a copy now' }).click();
  await expect.poll(async () => (await call(app, 'data.state', undefined)).copies.count).toBe(1);
  await app.window.getByRole('button', { name: 'Check the archive' }).click();
  await expect(app.window.getByText('The archive is sound')).toBeVisible();
  await picture('settings-data');

  const file = join(folder.path, 'bench.pbbackup');
  await choose(file);
  await app.window.getByLabel('New passphrase').fill(passphrase);
  await app.window.getByLabel('Passphrase again').fill(`${passphrase}!`);
  await expect(app.window.getByText('The two are not the same')).toBeVisible();
  await app.window.getByLabel('Passphrase again').fill(passphrase);
  await app.window.getByRole('button', { name: 'Back up' }).click();
  await expect(app.window.getByText(`Backed up to ${file}`)).toBeVisible({ timeout: 20_000 });
  expect(readFileSync(file).subarray(0, 8).toString('latin1')).toBe('PBBACKUP');

  await restore('something else');
  await expect(app.window.getByText('This passphrase does not open the backup')).toBeVisible({
    timeout: 20_000,
  });
  await app.window.getByRole('button', { name: 'Cancel' }).click();
  await restore(passphrase);
  await expect(app.window.getByRole('heading', { name: 'The archive was restored' })).toBeVisible({
    timeout: 30_000,
  });
  await picture('settings-data-restored');
  await app.window.getByRole('button', { name: 'I have read this' }).click();
  await expect(app.window.getByRole('heading', { name: 'The archive was restored' })).toHaveCount(0);
});

test('with a keychain the archive is encrypted from the first start, and opens again after a restart', async () => {
  const keyring = await startKeyring();
  try {
    app = await openApp({ folder: join(folder.path, 'station'), keyring });
    await openData();
    await expect(
      app.window.getByText('The archive is encrypted. Its key is kept by the system keychain.'),
    ).toBeVisible();
    await app.close();
    const file = join(folder.path, 'station', 'practice', 'archive.db');
    expect(readFileSync(file).subarray(0, 15).toString('latin1')).not.toBe('SQLite format 3');
    app = await openApp({ folder: join(folder.path, 'station'), keyring });
    expect((await call(app, 'data.state', undefined)).encryption).toEqual({ on: true });
    expect((await call(app, 'station.state', undefined)).archiveProblem).toBeNull();
    await app.close();
  } finally {
    await keyring.stop();
  }
});
