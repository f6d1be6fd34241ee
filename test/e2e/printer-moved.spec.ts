import { expect, test } from '@playwright/test';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { importFile, lastScan, openScreen, scan, type App } from '#test/support/app';
import { labelOf } from '#test/support/bridge';
import { testCredentials } from '#test/support/credentials';
import { liveBench } from '#test/support/live-bench';
import { openProvisioned } from '#test/support/open-provisioned';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';

const name = 'Zebra at bench 7';
const serialNumber = 'D1J111111111';
const anothers = 'D2J222222222';

let service: ServiceStandIn;
let app: App;
const printers: VirtualPrinter[] = [];

const printer = async (options: Parameters<typeof startVirtualPrinter>[0]): Promise<VirtualPrinter> => {
  const made = await startVirtualPrinter({ ...options, knobs: { msPerLabel: 20 } });
  printers.push(made);
  return made;
};

test.beforeAll(async () => {
  service = await startServiceStandIn();
  const first = await printer({ serial: serialNumber, counterStartsAt: 500 });
  app = await openProvisioned(liveBench(service, first, testCredentials));
  const orders = ['M-1', 'M-2', 'M-3'].map((ref1) => order(ref1));
  await importFile(app, 'orders.json', JSON.stringify(orders));
  await app.window.getByRole('button', { name: 'Done' }).click();
});
test.afterAll(async () => {
  await app.close();
  await Promise.all([service.close(), ...printers.map((one) => one.close())]);
});

const now = (): VirtualPrinter => {
  const last = printers.at(-1);
  if (!last) throw new Error('there is no printer');
  return last;
};
const card = () => app.window.getByRole('article', { name });
const dialog = (title: string) => app.window.getByRole('dialog', { name: title });
const check = () => card().getByRole('button', { name: 'Check now' });

const ship = async (ref1: string, outcome: RegExp): Promise<void> => {
  await openScreen(app, 'Ship');
  await scan(app, ref1);
  await expect(lastScan(app)).toContainText(outcome);
};

test('a printer with a new address is found by a person’s search, which shows its old address', async () => {
  await ship('M-1', /^Printed P/);
  const before = now();
  await before.close();
  const moved = await printer({ serial: serialNumber, counterStartsAt: before.counter });
  await openScreen(app, 'Printers');
  await check().click();
  await expect(card()).toContainText('No connection');

  await app.window.getByRole('button', { name: 'Add printer' }).click();
  await app.window.getByRole('textbox', { name: 'Address' }).fill(`127.0.0.1:${moved.port}`);
  await app.window.keyboard.press('Enter');
  await expect(dialog('Add printer')).toContainText(`This is ${name}, found again at this address`);
  await look(app, 'printer-found-again');
  await app.window.keyboard.press('Escape');
  await expect(card()).toContainText(`previously at 127.0.0.1:${before.port}`);
  await check().click();
  await expect(card()).toContainText('Ready');
  await look(app, 'printer-moved');

  await ship('M-2', /^Printed P/);
  expect(moved.printed).toHaveLength(1);
});

test('another printer at its address gets no label until a person confirms it', async () => {
  const before = now();
  await before.close();
  const other = await printer({ serial: anothers, port: before.port, counterStartsAt: before.counter });
  await openScreen(app, 'Printers');
  await check().click();
  await expect(card()).toContainText('Stopped');
  await expect(card()).toContainText(`${name} has the serial number ${serialNumber}`);
  await expect(card()).not.toContainText('See Printers');
  await look(app, 'printer-another');

  await openScreen(app, 'Ship');
  await scan(app, 'M-3');
  await expect.poll(async () => (await labelOf(app, 'M-3')).print?.waiting ?? []).toContain('serial-changed');
  await look(app, 'printer-another-ship');
  expect(other.printed).toEqual([]);

  await openScreen(app, 'Printers');
  await expect(card()).not.toContainText('Printing now');
  const adopt = card().getByRole('button', { name: 'Use the printer that is there now' });
  await adopt.click();
  const asked = dialog(`Is this ${name} now?`);
  await look(app, 'printer-adopt');
  await asked.getByRole('button', { name: 'Cancel' }).click();
  expect(other.printed).toEqual([]);

  await adopt.click();
  await asked.getByRole('button', { name: 'Use this printer' }).click();
  await expect(asked).toHaveCount(0);
  await expect(adopt).toHaveCount(0);
});
