import { expect, test } from '@playwright/test';
import { importFile, lastScan, openApp, openScreen, scan, type App } from '#test/support/app';
import { labelOf } from '#test/support/bridge';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';

let app: App;
test.beforeAll(async () => {
  app = await openApp();
});
test.afterAll(async () => {
  await app.close();
});

const header =
  'ref1,contact,address1,city,stateProv,postalCode,countryISO2,parcelWeight,itemDescription,itemQuantity,itemValue';
const row = (ref1: string, weight: string, more = 'Springfield,IL,62701,US'): string =>
  `${ref1},Goods-in desk,1 Example Street,${more},${weight},Wooden blocks,1,19.90`;

test('a CSV file is imported with the button; bad rows are listed with line, field and reason', async () => {
  const lines = [header, row('IN-1', '2.5'), row('', '1'), row('IN-2', '1', 'Springfield,IL,62701,USA')];
  await importFile(app, 'morning.csv', lines.join('\r\n'));
  const panel = app.window.getByRole('region', { name: 'Import of morning.csv' });
  await expect(panel).toContainText('2 orders imported');
  await expect(panel).toContainText('1 of them must be fixed before it ships');
  await expect(panel).toContainText('1 row not imported');
  const listed = panel.getByRole('row');
  await expect(listed).toHaveCount(3);
  await expect(listed.nth(1)).toContainText(/^3.*Order number.*Not imported$/);
  await expect(listed.nth(2)).toContainText(/^4IN-2Country \(2 letters\).*Fix it$/);

  await panel.getByRole('button', { name: 'IN-2' }).click();
  await expect(app.window.getByRole('combobox', { name: 'Country (2 letters)' })).toHaveValue('USA');
  await scan(app, 'IN-1');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(panel).toHaveCount(0);
});

test('on Queue the report is one line above the orders; its lines lead to them, and it closes after it was read', async () => {
  await app.window.keyboard.press('F3');
  const lines = [header, row('IN-5', '2.5'), row('', '1'), row('IN-6', '1', 'Springfield,IL,62701,USA')];
  await importFile(app, 'second.csv', lines.join('\n'));
  const strip = app.window.getByRole('region', { name: 'Import of second.csv' });
  await expect(strip).toContainText('1 row not imported');
  expect((await strip.boundingBox())?.height).toBeLessThan(70);
  const orders = app.window.getByRole('grid', { name: 'Orders' });
  await expect(orders.getByRole('row', { name: /IN-5/ })).toBeVisible();
  await look(app, 'queue-import');
  await strip.getByRole('button', { name: 'Show the lines' }).click();
  await strip.getByRole('button', { name: 'IN-6' }).click();
  await expect(app.window.getByRole('combobox', { name: 'Country (2 letters)' })).toHaveValue('USA');
  await strip.getByRole('button', { name: 'Done' }).click();
  await expect(strip).toHaveCount(0);
  await expect(orders.getByRole('row', { name: /IN-5/ })).toBeVisible();
});

/** Drags a file over the window and drops it there. */
const drop = async (name: string, content: string): Promise<void> => {
  const dataTransfer = await app.window.evaluateHandle(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName));
      return transfer;
    },
    [name, content] as const,
  );
  await app.window.dispatchEvent('main', 'dragenter', { dataTransfer });
  await expect(app.window.getByText('Drop the order file here')).toBeVisible();
  await app.window.dispatchEvent('main', 'drop', { dataTransfer });
};

test('a JSON file is dropped on the window, on any screen', async () => {
  await openScreen(app, 'Printers');
  // Long enough to be read in a process of its own.
  const orders = JSON.stringify([order('IN-3'), order('IN-4', { company: 'Müller & Söhne' })]);
  await drop('noon.json', orders.padEnd(200_000));
  const panel = app.window.getByRole('region', { name: 'Import of noon.json' });
  await expect(panel).toContainText('2 orders imported');
  await expect(app.window.getByText('Drop the order file here')).toHaveCount(0);
  expect((await labelOf(app, 'IN-4')).label.draft.fields.company).toBe('Müller & Söhne');
});

test('mistakes of a file with everything on one line are listed without the line', async () => {
  await openScreen(app, 'Ship');
  await importFile(
    app,
    'flat.json',
    JSON.stringify([order('FLAT-1', { city: '' }), order('FLAT-2', { phone: '5'.repeat(30) })]),
  );
  const panel = app.window.getByRole('region', { name: 'Import of flat.json' });
  await expect(panel.getByRole('row', { name: /^FLAT-1 City/ })).toBeVisible();
  await expect(panel.getByRole('row', { name: /^FLAT-2 Phone/ })).toBeVisible();
  await expect(panel.getByRole('columnheader', { name: 'Line' })).toHaveCount(0);
});

test('an unknown file is refused completely, with the reason', async () => {
  await importFile(app, 'notes.csv', 'colour,shape\nred,round\n');
  const panel = app.window.getByRole('region', { name: 'Import of notes.csv' });
  await expect(panel.getByRole('alert')).toContainText('Nothing was imported');
});
