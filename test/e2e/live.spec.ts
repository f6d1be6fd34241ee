import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import {
  electronRuntime,
  importFile,
  lastScan,
  openScreen,
  scan,
  scanAgain,
  type App,
} from '#test/support/app';
import { call, labelOf } from '#test/support/bridge';
import { testCredentials } from '#test/support/credentials';
import { filesHolding } from '#test/support/files-holding';
import { ownFolder } from '#test/support/folders';
import { liveBench, writeProvisioning } from '#test/support/live-bench';
import { openProvisioned } from '#test/support/open-provisioned';
import { order } from '#test/support/orders';
import { type OwnProcess, startProcess } from '#test/support/process-of-its-own';
import { projectRoot } from '#test/support/root';
import type { Behaviour, Operation, RecordedRequest } from '#test/support/service-stand-in';
import { outputOf } from '#tools/processes';

type ServiceCommand =
  | { do: 'script'; operation: Operation; behaviours: Behaviour[] }
  | { do: 'state' }
  | { do: 'breakOldest' }
  | { do: 'clear' };
type PrinterCommand = { do: 'state' };

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: OwnProcess<{ url: string }, ServiceCommand>;
let printer: OwnProcess<{ uri: string }, PrinterCommand>;
let app: App;

test.beforeAll(async () => {
  folder = await ownFolder('live');
  [service, printer] = await Promise.all([
    startProcess<{ url: string }, ServiceCommand>('service-stand-in-process.ts'),
    startProcess<{ uri: string }, PrinterCommand>('virtual-printer-process.ts'),
  ]);
  app = await openProvisioned(liveBench(service.ready, printer.ready, testCredentials));
});
test.afterAll(async () => {
  await app.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});
test.beforeEach(async () => {
  await service.ask({ do: 'clear' });
});

const importBatch = async (...orders: object[]): Promise<void> => {
  await openScreen(app, 'Ship');
  await importFile(app, 'orders.json', JSON.stringify(orders));
  await expect(app.window.getByText(/orders? imported/)).toBeVisible();
  await app.window.getByRole('button', { name: 'Done' }).click();
};

const asked = async (): Promise<RecordedRequest[]> =>
  ((await service.ask({ do: 'state' })) as { requests: RecordedRequest[] }).requests;
const bought = async (): Promise<Record<string, number>> =>
  ((await service.ask({ do: 'state' })) as { accepted: Record<string, number> }).accepted;
const printed = async (): Promise<string[]> => {
  const state = (await printer.ask({ do: 'state' })) as { printed: { bytes: string }[] };
  return state.printed.map(({ bytes }) => Buffer.from(bytes, 'base64').toString('utf8'));
};

const headers = ({ rawHeaders }: RecordedRequest): Record<string, string> =>
  Object.fromEntries(
    rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name.toLowerCase(), rawHeaders[at + 1] ?? '']] : [])),
  );

test('a provisioned bench sends exactly what the interface defines, and the label is printed', async () => {
  const everything = order('LIVE-1', {
    address2: 'Dock 4',
    ref2: 'PO 88',
    parcelLength: 12.5,
    shipDateTime: '11/21/2026',
    commodityItems: [
      {
        itemID: 'TR-42',
        itemDescription: 'Wooden blocks, größer',
        itemQuantity: 3,
        itemWeight: 0.5,
        itemWeightUOM: 'lb',
        itemValue: 19.9,
        itemTariffCode: '9503000073',
        itemCountryOfOriginISO2: 'US',
      },
      { itemDescription: 'Spare wheels', itemQuantity: 4, itemValue: 1.5 },
    ],
  });
  await importBatch(everything);
  await expect(app.window.getByText('Practice: nothing is bought')).toHaveCount(0);
  await scan(app, 'LIVE-1');
  await expect(lastScan(app)).toContainText(/^Printed P/);

  const requests = await asked();
  expect(requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/system/packages/register',
  ]);
  const [register] = requests;
  // The complete body with names, values and types: nothing is sent that is not in the order, the defaults or
  // section 5.
  expect(register!.body).toEqual({
    userID: testCredentials.userID,
    accountNumber: testCredentials.accountNumber,
    passcode: testCredentials.passcode,
    ...everything,
    shipFromName: 'Example Warehouse',
    sender: 'ABC_NJ',
    serviceCode: 'ABCSTD',
    labelFormat: 'ZPL',
    parcelContents: 'M',
  });
  const { host, 'content-length': size, 'user-agent': _, ...rest } = headers(register!);
  expect(host).toBe(new URL(service.ready.url).host);
  expect(Number(size)).toBe(Buffer.byteLength(register!.text));
  expect(rest).toEqual({ connection: 'close', 'content-type': 'application/json' });
});

test('both documents of a label are printed, in order, byte for byte', async () => {
  const documents = ['^XA^FO50,50^A0N,40,40^FDLabel ÄÖ^FS^XZ', '^XA^FO50,50^A0N,40,40^FDCustoms form^FS^XZ'];
  await service.ask({ do: 'script', operation: 'register', behaviours: [{ kind: 'ok', documents }] });
  const before = await printed();
  await importBatch(order('LIVE-2'));
  await scan(app, 'LIVE-2');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  expect((await printed()).slice(before.length)).toEqual(documents);
  expect((await labelOf(app, 'LIVE-2')).documents).toBe(2);
});

test('an order scanned twice is purchased once', async () => {
  await importBatch(order('LIVE-3'));
  await scan(app, 'LIVE-3');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  await scanAgain(app, 'LIVE-3', /^Duplicate P/);
  expect(await bought()).toEqual({ 'LIVE-3': 1 });
  expect(await asked()).toHaveLength(1);
});

test('a lost answer causes a question and never a second request', async () => {
  await service.ask({ do: 'script', operation: 'register', behaviours: [{ kind: 'acceptThenReset' }] });
  const before = (await printed()).length;
  await importBatch(order('LIVE-4'));
  await scan(app, 'LIVE-4');
  await expect(lastScan(app)).toContainText('Unknown LIVE-4');
  await expect(app.window.getByRole('alert')).toContainText('the label may be bought');
  expect(await bought()).toEqual({ 'LIVE-4': 1 });

  await app.window.getByRole('button', { name: 'Enter the package' }).click();
  await app.window.getByRole('textbox', { name: 'Package number' }).fill('P424242');
  await app.window.getByRole('button', { name: 'Save the package' }).click();
  await expect.poll(async () => (await labelOf(app, 'LIVE-4')).label.package?.packageId).toBe('P424242');
  expect(await bought()).toEqual({ 'LIVE-4': 1 });
  expect(await printed()).toHaveLength(before);
});

test('a question about one purchase in doubt closes when the next one in doubt is shown', async () => {
  const silent: Behaviour[] = [{ kind: 'neverReply' }, { kind: 'neverReply' }];
  await service.ask({ do: 'script', operation: 'register', behaviours: silent });
  await importBatch(order('LIVE-5'), order('LIVE-6'), order('LIVE-7'));
  await scan(app, 'LIVE-5');
  await expect.poll(async () => (await asked()).length).toBe(1);
  await scan(app, 'LIVE-6');
  await expect.poll(async () => (await asked()).length).toBe(2);
  await scan(app, 'LIVE-7');
  await expect(lastScan(app)).toContainText(/^Printed P/);

  await service.ask({ do: 'breakOldest' });
  await expect(lastScan(app)).toContainText('Unknown LIVE-5');
  await app.window.getByRole('button', { name: 'Register again' }).click();
  const question = app.window.getByRole('dialog', { name: 'Register LIVE-5 again?' });
  await question.getByRole('checkbox').check();
  await service.ask({ do: 'breakOldest' });
  await expect(lastScan(app)).toContainText('Unknown LIVE-6');
  await expect(app.window.getByRole('dialog')).toHaveCount(0);
  expect(await bought()).toEqual({ 'LIVE-5': 1, 'LIVE-6': 1, 'LIVE-7': 1 });
});

test('the credentials are tested by tracking, with Basic and without a body', async () => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Credentials' }).click();
  await app.window.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(app.window.getByText('Accepted: the service knows these credentials.')).toBeVisible();
  const requests = await asked();
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ method: 'GET', path: '/api/tracking/P000000000', text: '' });
  const { host: _, 'user-agent': __, ...rest } = headers(requests[0]!);
  expect(rest).toEqual({ connection: 'close', authorization: `Basic ${testCredentials.basicToken}` });
});

test('the bench has the settings of the file', async () => {
  expect(await call(app, 'station.state', undefined)).toMatchObject({
    name: 'Bench 7',
    environment: 'production',
    hasFloor: false,
    serviceReady: { ok: true },
  });
  const printers = await call(app, 'printers.list', undefined);
  expect(printers.map(({ name, uri, isDefault }) => ({ name, uri, isDefault }))).toEqual([
    { name: 'Zebra at bench 7', uri: printer.ready.uri, isDefault: true },
  ]);
});

test('a provisioning file with a mistake ends the program with status 2, names the place and changes nothing', async () => {
  const newFolder = await ownFolder('refused');
  const good = liveBench(service.ready, printer.ready, testCredentials);
  const file = await writeProvisioning(folder.path, {
    ...good,
    printers: [{ ...good.printers![0], uri: 'http://127.0.0.1' }],
  });
  const { path, args } = electronRuntime();
  const station = join(newFolder.path, 'station');
  const { status, stderr } = await outputOf(path, [
    ...args,
    projectRoot,
    `--user-data-dir=${station}`,
    `--provision=${file}`,
  ]);
  expect(status).toBe(2);
  expect(stderr).toContain('packbench: printers[0].uri');
  expect(existsSync(join(station, 'credentials.bin'))).toBe(false);
  const secrets = [...Object.values(testCredentials as Record<string, string>), service.ready.url, 'Bench 7'];
  expect(await filesHolding(station, secrets)).toEqual([]);
  expect(secrets.filter((word) => stderr.includes(word))).toEqual([]);
  await newFolder.remove();
});
