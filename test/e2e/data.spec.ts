import { join } from 'node:path';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { type App, openApp, openScreen, resize } from '#test/support/app';
import { call } from '#test/support/bridge';
import { ownFolder } from '#test/support/folders';
import { startKeyring } from '#test/support/keyring';
import { look, lookWithoutSettings } from '#test/support/look';
import { projectRoot } from '#test/support/root';
import { wedge } from '#test/support/wedge';

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

test('without a keychain Settings shows that nothing is encrypted; a backup is written and restored', async () => {
  app = await openApp({ folder: join(folder.path, 'station') });
  await openData();
  await expect(app.window.getByText(/^The archive is not encrypted/)).toBeVisible();
  await app.window.getByRole('button', { name: 'Make a copy now' }).click();
  await expect.poll(async () => (await call(app, 'data.state', undefined)).copies.count).toBe(1);
  await app.window.getByRole('button', { name: 'Check the archive' }).click();
  await expect(app.window.getByText('The archive is not damaged')).toBeVisible();
  await picture('settings-data');

  const file = join(folder.path, 'bench.pbbackup');
  await choose(file);
  await app.window.getByLabel('New passphrase').fill(passphrase);
  await app.window.getByLabel('Passphrase again').fill(`${passphrase}!`);
  await expect(app.window.getByText('The two are not the same')).toBeVisible();
  await app.window.getByLabel('Passphrase again').fill(passphrase);
  await app.window.getByRole('button', { name: 'Back up' }).click();
  await expect(app.window.getByText(`Backed up to ${file}`)).toBeVisible();
  expect(readFileSync(file).subarray(0, 8).toString('latin1')).toBe('PBBACKUP');

  await restore('something else');
  await expect(app.window.getByText('This passphrase does not open the backup')).toBeVisible();
  await app.window.getByRole('button', { name: 'Cancel' }).click();
  await restore(passphrase);
  await expect(app.window.getByRole('heading', { name: 'The archive was restored' })).toBeVisible();
  await picture('settings-data-restored');
  await app.window.getByRole('button', { name: 'I have read this' }).click();
  await expect(app.window.getByRole('heading', { name: 'The archive was restored' })).toHaveCount(0);
});

test('one line shows that nothing is encrypted, and can be closed', async () => {
  app = await openApp({ folder: join(folder.path, 'station') });
  await resize(app, 1280, 720);
  const service = { environment: 'production', baseUrl: 'http://127.0.0.1:9', prefix: 'ABC' } as const;
  expect(await call(app, 'settings.set', { service })).toEqual({ ok: true });
  const note = app.window.getByRole('note', { name: /not encrypted/ });
  await expect(note).toBeVisible();
  expect((await note.boundingBox())?.height).toBeLessThanOrEqual(44);
  await look(app, 'not-encrypted');
  await note.getByRole('button', { name: 'Remind me at the next start' }).click();
  await expect(note).toHaveCount(0);
  await openScreen(app, 'Labels');
  await expect(note).toHaveCount(0);
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

const badges = { lead: '%PB-ID-LEADLEADLEAD22', hand: '%PB-ID-HANDHANDHAND33' };
const leadPin = '407133';

/** A station with a backup, whose archive is then damaged beyond repair and has no copy. */
const damaged = async (people: 'on' | 'off'): Promise<string> => {
  const [station, file] = [join(folder.path, 'station'), join(folder.path, 'bench.pbbackup')];
  app = await openApp({ folder: station });
  for (const [name, role, pin, badge] of [
    ['Bench lead', 'supervisor', leadPin, badges.lead],
    ['Bench hand', 'packer', '258014', badges.hand],
  ] as const) {
    const saved = await call(app, 'people.save', { name, role, active: true, pin });
    if (!saved.ok) throw new Error(saved.message);
    await call(app, 'people.setBadge', { personId: saved.person.id, badge });
  }
  await choose(file);
  expect(await call(app, 'data.backup', { passphrase })).toEqual({ ok: true, file });
  await call(app, 'settings.set', { appearance: 'system', people: { on: people === 'on', idleMinutes: 5 } });
  await app.close();
  const archive = join(station, 'practice', 'archive.db');
  rmSync(join(station, 'practice', 'copies'), { recursive: true, force: true });
  writeFileSync(archive, readFileSync(archive).fill(0x41, 0, 4096));
  app = await openApp({ folder: station });
  await choose(file);
  return archive;
};

const problem = () => app.window.getByRole('heading', { name: 'The label archive can’t be opened' });
const lookAgain = () => app.window.getByRole('button', { name: 'Look again' });
const restored = () => app.window.getByRole('heading', { name: 'The archive was restored' });

test('an archive that cannot be opened: only a supervisor can sign in there and restore', async () => {
  const archive = await damaged('on');
  const before = readFileSync(archive);
  const pin = app.window.getByLabel('PIN', { exact: true });
  await expect(problem()).toBeVisible();
  await expect(pin).toBeFocused();
  for (const action of [lookAgain(), app.window.getByRole('button', { name: 'Choose a backup' })])
    await expect(action).toHaveCount(0);
  await expect(call(app, 'data.restore', { passphrase })).rejects.toThrow('locked');
  await lookWithoutSettings(app, 'archive-door');
  await expect(app.window.getByRole('button', { name: 'Sign in' })).toBeInViewport({ ratio: 1 });

  await test.step('a packer’s badge opens nothing, and the packer is not signed in afterwards', async () => {
    await wedge(app, badges.hand);
    await expect(app.window.getByText('Bench hand is not a supervisor')).toBeVisible();
    await expect.poll(async () => (await call(app, 'people.state', undefined)).person).toBeNull();
    await expect(call(app, 'data.restore', { passphrase })).rejects.toThrow('locked');
    await lookWithoutSettings(app, 'archive-door-refused');
  });

  await test.step('a supervisor’s PIN opens it, and a press locks it again', async () => {
    await app.window.keyboard.type(leadPin, { delay: 60 });
    await app.window.keyboard.press('Enter');
    await expect(lookAgain()).toBeVisible();
    await look(app, 'archive-supervisor');
    await app.window.getByRole('button', { name: 'Signed in as Bench lead.' }).click();
    await expect(pin).toBeFocused();
    await expect(lookAgain()).toHaveCount(0);
    await wedge(app, badges.lead);
    await lookAgain().click();
    await expect(lookAgain()).toBeEnabled();
    await expect(problem()).toBeVisible();
  });
  expect(readFileSync(archive).equals(before)).toBe(true);

  await restore(passphrase);
  await expect(restored()).toBeVisible();
  await expect(app.window.getByRole('button', { name: 'Signed in as Bench lead.' })).toBeVisible();
  expect((await call(app, 'station.state', undefined)).archiveProblem).toBeNull();
});

test('a bench whose practice archive cannot be opened can be switched to production', async () => {
  await damaged('off');
  await expect(problem()).toBeVisible();
  const { service } = await call(app, 'settings.get', undefined);
  const live = { ...service, baseUrl: 'https://service.example.com' };
  expect(await call(app, 'settings.set', { service: live })).toEqual({ ok: true });
  const toProduction = app.window.getByRole('button', { name: 'Switch to production' });
  await expect(toProduction).toBeVisible();
  await look(app, 'archive-problem-practice');
  await toProduction.click();
  await expect(problem()).toHaveCount(0);
  expect(await call(app, 'station.state', undefined)).toMatchObject({
    environment: 'production',
    archiveProblem: null,
  });
});

test('an archive that cannot be opened, where no one signs in, is restored with the passphrase', async () => {
  await damaged('off');
  await expect(problem()).toBeVisible();
  await expect(lookAgain()).toBeVisible();
  await look(app, 'archive-problem');
  await restore(passphrase);
  await expect(restored()).toBeVisible();
});
