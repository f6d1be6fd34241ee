import { homedir, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { importFile, lastScan, openApp, openScreen, scan, scanAgain, type App } from '#test/support/app';
import { call, labelOf } from '#test/support/bridge';
import { filesHolding, filesIn, secretIn } from '#test/support/files-holding';
import { ownFolder } from '#test/support/folders';
import { startKeyring, type Keyring } from '#test/support/keyring';
import { liveBench, writeProvisioning } from '#test/support/live-bench';
import { order } from '#test/support/orders';
import { heapSnapshot, pageText } from '#test/support/page-memory';
import { type ServiceStandIn, startServiceStandIn } from '#test/support/service-stand-in';
import { learn, searchBytes } from '#test/support/search/search';
import { archiveKey } from '#test/support/search/told';
import { recordTraffic, trafficText } from '#test/support/traffic';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';

const provisioned = {
  userID: 'user-FILE-7319',
  accountNumber: 'account-FILE-2846',
  passcode: 'passcode-FILE-9530',
  basicUsername: 'name-FILE-6174',
  basicPassword: 'password-FILE-4082',
  dtKey: 'ZHRrZXktRklMRS01OTE4',
};
const typed = { passcode: 'passcode-TYPED-8261', dtKey: 'ZHRrZXktVFlQRUQtMzc0MA==' };
const basic = Buffer.from(`${provisioned.basicUsername}:${provisioned.basicPassword}`).toString('base64');
const secrets = [...Object.values(provisioned), ...Object.values(typed), basic];

/** The credentials, and the key of the encrypted archive. */
const all = async (): Promise<string[]> => {
  const keys = await archiveKey(app.electron, station.path);
  expect(keys.map(({ value }) => value)).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  learn(keys, station.path);
  return [...secrets, ...keys.map(({ value }) => value)];
};

let keyring: Keyring;
let folder: Awaited<ReturnType<typeof ownFolder>>;
let station: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let app: App;

test.beforeAll(async () => {
  [keyring, folder, station, service, printer] = await Promise.all([
    startKeyring(),
    ownFolder('provisioning'),
    ownFolder('secrets'),
    startServiceStandIn(),
    startVirtualPrinter(),
  ]);
  const file = await writeProvisioning(folder.path, liveBench(service, printer, provisioned));
  app = await openApp({ folder: station.path, args: ['--provision', file], keyring });
});
test.afterAll(async () => {
  await app.close();
  await Promise.all([service.close(), printer.close(), keyring.stop()]);
  await Promise.all([folder.remove(), station.remove()]);
});

/** Types secrets into Settings as a person does, and saves them. */
const typeSecrets = async (): Promise<void> => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Credentials' }).click();
  for (const [name, secret] of [
    ['Passcode', typed.passcode],
    ['Landed cost key', typed.dtKey],
  ] as const) {
    const field = app.window.getByLabel(name).first();
    await field.focus();
    await app.window.keyboard.insertText(secret);
    await expect(field).toHaveAttribute('type', 'password');
  }
  await app.window.getByRole('button', { name: 'Save credentials' }).click();
  await expect(app.window.getByText('Saved', { exact: true })).toBeVisible();
};

test('after a day with all credentials, none of them is anywhere except in the vault', async () => {
  await recordTraffic(app);
  await typeSecrets();
  for (const name of ['Passcode', 'Landed cost key'])
    await expect(app.window.getByLabel(name).first()).toHaveValue('');
  // At once, and not only after the fields are removed with their screen.
  expect(secretIn(await heapSnapshot(app), secrets)).toBeNull();
  await app.window.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(app.window.getByText('Accepted: the service knows')).toBeVisible();

  // Really used: they reach the service, and a service that repeats them in its words changes nothing.
  await openScreen(app, 'Ship');
  await importFile(app, 'o.json', JSON.stringify([order('S-1'), order('S-2')]));
  await expect(app.window.getByText('2 orders imported')).toBeVisible();
  await scan(app, 'S-1');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  expect(service.requests.at(-1)?.body).toMatchObject({
    userID: provisioned.userID,
    passcode: typed.passcode,
  });
  const message = `passcode ${typed.passcode} of ${provisioned.userID} is not known`;
  service.script('register', { kind: 'refused', errorCode: 7, message });
  await scan(app, 'S-2');
  await expect(lastScan(app)).toContainText(/^Refused S-2/);
  service.script('track', { kind: 'unauthorized' });
  expect((await call(app, 'credentials.test', undefined)).basic).toBe('refused');
  await scanAgain(app, 'S-1', /^Duplicate P/);
  for (const screen of ['Labels', 'Printers', 'Settings'] as const) await openScreen(app, screen);

  const bought = await labelOf(app, 'S-1');
  const { id } = bought.label;
  await Promise.all([
    call(app, 'station.state', undefined),
    call(app, 'labels.list', { limit: 100 }),
    call(app, 'labels.get', { labelId: id }),
    call(app, 'labels.get', { labelId: (await labelOf(app, 'S-2')).label.id }),
    call(app, 'labels.picture', { labelId: id, position: 1 }),
    call(app, 'printers.list', undefined),
    call(app, 'settings.get', undefined),
    call(app, 'credentials.status', undefined),
    call(app, 'practice.state', undefined),
  ]);

  const known = await all();
  const traffic = await trafficText(app);
  expect(traffic).toContain('Example Toys');
  expect(secretIn(Buffer.from(traffic), known)).toBeNull();

  const page = await pageText(app);
  expect(page).toContain('Settings');
  expect(secretIn(Buffer.from(page), known)).toBeNull();

  const heap = await heapSnapshot(app);
  // What the page does know is in the snapshot: a search that found nothing at all would prove nothing.
  expect(heap.includes('Zebra at bench 7')).toBe(true);
  expect(secretIn(heap, known)).toBeNull();
  // Its page is gone when this station is closed.
  expect(searchBytes('page’s memory', station.path, heap).found).toEqual([]);

  expect(secretIn(Buffer.from(app.output()), known)).toBeNull();
  const files = (await filesIn(station.path)).map(({ path }) => path.slice(station.path.length + 1));
  expect(files).toEqual(
    expect.arrayContaining([
      ...['archive-key.bin', 'credentials.bin', 'settings.json'],
      ...['production/archive.db', 'logs/packbench.log'],
    ]),
  );
  expect(await filesHolding(station.path, known)).toEqual([]);
  expect(await filesHolding(keyring.folder, known)).toEqual([]);
});

/**
 * What a crash left: in the folder for dumps, and files of that name wherever programs of this run write.
 * Chromium puts a number of its own into the folder when it starts, whether or not it may write a dump.
 */
const dumpsIn = async (folder: string): Promise<string[]> => {
  const inside = (await filesIn(folder)).map(({ path }) => path);
  const elsewhere = (await Promise.all([tmpdir(), homedir()].map((place) => filesIn(place)))).flat();
  return [
    ...inside.filter((path) => basename(path) !== 'client_id'),
    ...elsewhere
      .map(({ path }) => path)
      .filter((path) => /\.(dmp|mdmp)$|^core(\.\d+)?$/.test(basename(path))),
  ];
};

test('a page that crashes is loaded again, and neither its crash nor the program’s writes any memory to disk', async () => {
  const known = await all();
  const folder = await app.electron.evaluate(({ app: program }) => program.getPath('crashDumps'));
  expect(folder.startsWith(station.path)).toBe(true);
  const crashed = app.window.waitForEvent('crash');
  const session = await app.window.context().newCDPSession(app.window);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
  // A call to a page that is gone never returns.
  const stands = (): Promise<unknown> =>
    app.electron.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      if (!contents || contents.isCrashed() || contents.isLoading()) return false;
      const asked = `window.station.call('station.state').then(({ ok }) => ok && document.querySelector('#scan') !== null)`;
      return contents.executeJavaScript(asked);
    });
  await expect.poll(stands).toBe(true);
  expect(await dumpsIn(folder)).toEqual([]);
  expect(readFileSync(join(station.path, 'logs', 'packbench.log'), 'utf8')).toContain(
    'the page is gone: crashed',
  );

  // The program's own memory does contain them.
  const ended = new Promise((done) => app.electron.process().once('exit', (_, signal) => done(signal)));
  app.electron.evaluate(() => process.crash()).catch(() => undefined);
  expect(await ended).not.toBeNull();
  expect(await dumpsIn(folder)).toEqual([]);
  expect(await filesHolding(station.path, known)).toEqual([]);
  expect(secretIn(Buffer.from(app.output()), known)).toBeNull();
});
