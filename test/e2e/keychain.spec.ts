import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { importFile, lastScan, openApp, openScreen, scan, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { testCredentials } from '#test/support/credentials';
import { filesHolding, secretIn } from '#test/support/files-holding';
import { ownFolder } from '#test/support/folders';
import { type Keyring, startKeyring } from '#test/support/keyring';
import { liveBench, writeProvisioning } from '#test/support/live-bench';
import { order } from '#test/support/orders';
import { type ServiceStandIn, startServiceStandIn } from '#test/support/service-stand-in';

const { userID, accountNumber, passcode } = testCredentials as Record<string, string>;
const secrets = [userID!, accountNumber!, passcode!];

let folder: Awaited<ReturnType<typeof ownFolder>>;
let station: string;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let app: App;

test.beforeEach(async () => {
  folder = await ownFolder('keychain');
  station = join(folder.path, 'station');
  [service, printer] = await Promise.all([startServiceStandIn(), startVirtualPrinter()]);
});
test.afterEach(async () => {
  await app.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

const open = async (keyring: Keyring | null, args: string[] = []): Promise<void> => {
  app = await openApp({ folder: station, args, ...(keyring && { keyring }) });
};

const openCredentials = async (): Promise<void> => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Credentials' }).click();
};

/** A live bench without credentials; a person types them. */
const setUp = async (keyring: Keyring | null): Promise<void> => {
  await open(keyring, ['--provision', await writeProvisioning(folder.path, liveBench(service, printer))]);
  await openCredentials();
  await app.window.getByLabel('User ID').first().fill(userID!);
  await app.window.getByLabel('Account number').first().fill(accountNumber!);
  await app.window.getByLabel('Passcode').first().fill(passcode!);
  await app.window.getByRole('button', { name: 'Save credentials' }).click();
  await expect(app.window.getByText('Saved', { exact: true })).toBeVisible();
};

const ship = async (ref1: string): Promise<void> => {
  await openScreen(app, 'Ship');
  await importFile(app, 'orders.json', JSON.stringify([order(ref1)]));
  await expect(app.window.getByText('1 order imported')).toBeVisible();
  await scan(app, ref1);
};

test('with a keychain the credentials are encrypted on disk, survive a restart, and work', async () => {
  const keyring = await startKeyring();
  try {
    await setUp(keyring);
    await expect(app.window.getByText('Kept encrypted by the system keychain')).toBeVisible();
    const file = join(station, 'credentials.bin');
    expect(existsSync(file)).toBe(true);
    expect(secretIn(readFileSync(file), secrets)).toBeNull();
    await app.close();
    expect(await filesHolding(folder.path, secrets)).toEqual([]);

    await open(keyring);
    expect(await call(app, 'credentials.status', undefined)).toMatchObject({
      names: { userID: true, accountNumber: true, passcode: true, basicToken: false },
      persistent: true,
      reason: 'ok',
    });
    await ship('K-1');
    await expect(lastScan(app)).toContainText(/^Printed P/);
    expect(service.requests[0]?.body).toMatchObject({ userID, accountNumber, passcode });

    await openCredentials();
    await app.window.getByRole('button', { name: 'Forget all' }).click();
    await app.window.getByRole('button', { name: 'Forget them' }).click();
    await expect(app.window.getByRole('button', { name: 'Forget all' })).toBeDisabled();
    expect(existsSync(file)).toBe(false);
  } finally {
    await app.close();
    await keyring.stop();
  }
});

test('without a keychain nothing is written, Settings shows this, and a restart forgets them', async () => {
  await setUp(null);
  await expect(app.window.getByText(/^Kept only until the app closes/)).toBeVisible();
  await ship('K-2');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  await app.close();
  expect(existsSync(join(station, 'credentials.bin'))).toBe(false);
  expect(await filesHolding(folder.path, secrets)).toEqual([]);

  await open(null);
  const { names, persistent } = await call(app, 'credentials.status', undefined);
  expect(persistent).toBe(false);
  expect(Object.values(names)).not.toContain(true);
  await ship('K-3');
  await expect(lastScan(app)).toContainText('Held K-3');
  await expect(app.window.getByRole('alert')).toContainText('The credentials of the service are missing');
});
