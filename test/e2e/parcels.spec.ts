import { expect, test } from '@playwright/test';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { importFile, lastScan, openScreen, scan, scanAgain, type App } from '#test/support/app';
import { call } from '#test/support/bridge';
import { testCredentials } from '#test/support/credentials';
import { liveBench } from '#test/support/live-bench';
import { openProvisioned } from '#test/support/open-provisioned';
import { look } from '#test/support/look';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';

let service: ServiceStandIn;
let printer: VirtualPrinter;
let app: App;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 20 } });
  app = await openProvisioned(liveBench(service, printer, testCredentials));
});
test.afterAll(async () => {
  await app.close();
  await Promise.all([service.close(), printer.close()]);
});

const orders = [
  'ref1,parcel,contact,address1,city,stateProv,postalCode,countryISO2,phone,parcelWeight,itemDescription,itemQuantity,itemValue',
  ...['1.5', '2', '3.25'].map(
    (weight, index) =>
      `W-1,${index + 1},Goods-in desk,1 Example Street,Springfield,IL,62701,US,555-0100,${weight},Wooden blocks,1,19.9`,
  ),
].join('\r\n');

const button = (name: RegExp | string) => app.window.getByRole('button', { name });
const panel = (name: string) => app.window.getByRole('region', { name });
const choice = () => panel('W-1 has 3 parcels. Which one?');
const row = (number: number) => choice().getByRole('button', { name: `Show parcel ${number}` });
const press = (key: string) => app.window.keyboard.press(key);
const packageOf = async (number: number): Promise<string> => {
  const views = await call(app, 'orders.parcels', { ref1: 'W-1' });
  return views.find(({ label }) => label.parcel === number)?.label.package?.packageId ?? '';
};
/** Opens a screen and enters the order's number there. */
const enterOn = async (screen: Parameters<typeof openScreen>[1]): Promise<void> => {
  await openScreen(app, screen);
  // The same code counts only once within a moment.
  await expect(async () => {
    await scan(app, 'W-1');
    await expect(choice()).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(lastScan(app)).toContainText('3 parcels. Choose one, or scan its label.');
};

test('each scan of the order ships its next parcel and shows which one it is', async () => {
  await importFile(app, 'parcels.csv', orders);
  await expect(app.window.getByText('imported')).toBeVisible();
  await scan(app, 'W-1');
  await expect(lastScan(app)).toContainText('Printed');
  await expect(lastScan(app)).toContainText('Parcel 1 of 3');
  await scanAgain(app, 'W-1', /Parcel 2 of 3/);
  await expect(lastScan(app)).toContainText('Printed');
  await expect(panel('Parcels of this order').getByRole('button')).toHaveCount(3);
  await expect(panel('Parcels of this order').getByRole('button', { name: 'Show parcel 2' })).toBeDisabled();
  await look(app, 'ship-parcels');
  expect(service.accepted.get('W-1')).toBe(2);
});

test('Reprint asks which parcel of the order number is meant; arrows and Enter choose it', async () => {
  await enterOn('Reprint');
  await expect(row(3)).toBeDisabled();
  await expect(row(2)).toContainText(await packageOf(2));
  await look(app, 'reprint-parcels');
  await press('ArrowDown');
  await expect(row(1)).toBeFocused();
  await press('ArrowDown');
  await expect(row(2)).toBeFocused();
  await press('ArrowDown');
  await expect(row(2)).toBeFocused();
  await press('Enter');
  await expect(panel(`Reprint ${await packageOf(2)}`)).toBeVisible();
  expect(printer.printed).toHaveLength(2);
});

test('a scanned label skips the question', async () => {
  await enterOn('Reprint');
  await scan(app, await packageOf(1));
  await expect(panel(`Reprint ${await packageOf(1)}`)).toBeVisible();
});

test('Track, Recipient and Landed cost ask the same, and open the chosen parcel', async () => {
  await enterOn('Track');
  await look(app, 'track-parcels');
  await row(2).click();
  await expect(lastScan(app)).toContainText(await packageOf(2));

  await enterOn('Recipient');
  await look(app, 'recipient-parcels');
  await row(1).click();
  await expect(panel(`Correct ${await packageOf(1)} · Order W-1 · Parcel 1 of 3`)).toBeVisible();

  await enterOn('Landed cost');
  await expect(row(3)).toBeEnabled();
  await look(app, 'landed-parcels');
  await row(3).click();
  await expect(panel('Order W-1 · Parcel 3 of 3')).toBeVisible();
});

test('Labels lists every parcel with its number', async () => {
  await openScreen(app, 'Labels');
  for (const mark of ['1/3', '2/3', '3/3'])
    await expect(
      app.window.getByRole('row').filter({ hasText: 'W-1' }).filter({ hasText: mark }),
    ).toHaveCount(1);
  await look(app, 'labels-parcels');
});

test('when all parcels are printed, a scan purchases nothing more, and a person can request another parcel', async () => {
  await openScreen(app, 'Ship');
  await scanAgain(app, 'W-1', /Parcel 3 of 3/);
  await expect(lastScan(app)).toContainText('Printed');
  await scanAgain(app, 'W-1', /W-1All 3 parcels are bought/);
  expect(service.accepted.get('W-1')).toBe(3);

  await button('Another parcel for this order').click();
  const form = panel('Another parcel for this order');
  await form.getByLabel('Weight (lb)').pressSequentially('4.5', { delay: 80 });
  await form.getByLabel('Description').first().pressSequentially('Wooden blocks', { delay: 80 });
  await form.getByLabel('Quantity').first().pressSequentially('1', { delay: 80 });
  await form.getByLabel('Value each').first().pressSequentially('19.9', { delay: 80 });
  await look(app, 'ship-another-parcel');
  await form.getByRole('button', { name: 'Buy parcel 4 and print it' }).click();
  await expect(lastScan(app)).toContainText('Parcel 4 of 4');
  await expect(lastScan(app)).toContainText('Printed');
  expect(service.accepted.get('W-1')).toBe(4);
  expect(printer.printed).toHaveLength(4);
});
