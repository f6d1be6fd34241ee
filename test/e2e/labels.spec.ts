import { expect, test, type Locator } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importFile, lastScan, openApp, openScreen, scan, type App } from '#test/support/app';
import { call, labelOf, packageOf } from '#test/support/bridge';
import { look } from '#test/support/look';

let app: App;
test.beforeEach(async () => {
  app = await openApp();
});
test.afterEach(async () => {
  await app.close();
});

const press = (key: string): Promise<void> => app.window.keyboard.press(key);
/** Types as slowly as a person, not as a scanner. */
const type = (text: string): Promise<void> => app.window.keyboard.type(text, { delay: 70 });
const grid = (): Locator => app.window.getByRole('grid', { name: 'Labels' });
const rows = (): Locator => grid().getByRole('row');
const row = (ref1: string): Locator => grid().getByRole('row', { name: new RegExp(ref1) });
const button = (name: string | RegExp): Locator => app.window.getByRole('button', { name });
const region = (name: string): Locator => app.window.getByRole('region', { name, exact: true });

/** Presses Tab until a control has the focus. */
const tabTo = async (control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  await expect(async () => {
    await press('Tab');
    await expect(control).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
};

/** The screen is loaded when it is first opened: its keys work after it is drawn. */
const openLabels = async (): Promise<void> => {
  await openScreen(app, 'Labels');
  await expect(grid()).toBeVisible();
};

const ship = async (ref1: string): Promise<string> => {
  await openScreen(app, 'Ship');
  await scan(app, ref1);
  await expect(lastScan(app)).toContainText(/^Printed P/);
  return packageOf(app, ref1);
};

const change = async (packageId: string): Promise<void> => {
  const put = await call(app, 'updates.put', { packageId, changes: { fields: { city: 'Shelbyville' } } });
  if (!put.ok) throw new Error(put.message);
  expect((await call(app, 'updates.send', { updateIds: [put.update?.id ?? ''] })).open).toEqual([]);
};

/** The person chooses the path of the next file. */
const saveTo = async (file: string): Promise<void> => {
  await app.electron.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, file);
};

const manyOrders = (count: number): string =>
  [
    'ref1,contact,address1,city,stateProv,postalCode,countryISO2,parcelWeight,itemDescription,itemQuantity',
    ...Array.from(
      { length: count },
      (_, at) =>
        `LONG-${String(at).padStart(4, '0')},Kim ${at},1 Example Street,Springfield,IL,62701,US,2,Blocks,1`,
    ),
  ].join('\n');

test('a worker without a mouse searches, filters, opens a label and reads its history', async () => {
  const packageId = await ship('PB-1003');
  await ship('PB-1001');
  await change(packageId);
  await call(app, 'track.ask', { code: packageId });
  await openLabels();
  await expect(row('PB-1003')).toContainText('Old data');
  await expect(button(/^Needs you/)).toContainText('0');
  await look(app, 'labels', 'documented');

  await press('Alt+s');
  await expect(app.window.getByRole('textbox', { name: 'Search labels' })).toBeFocused();
  await type(packageId.slice(-5));
  await expect(rows()).toHaveCount(2);
  await expect(app.window.getByText('1 label', { exact: true })).toBeVisible();
  await tabTo(row('PB-1003'));
  await press('Enter');
  const detail = region('PB-1003');
  const happened = detail.getByRole('region', { name: 'History' });
  await expect(happened).toContainText('Shelbyville');
  await expect(happened.getByRole('listitem').first()).toContainText(/Tracking:|reported by the service/);
  await tabTo(happened.getByRole('button', { name: /^Corrections/ }));
  await press('Enter');
  await expect(happened.getByRole('listitem')).toHaveCount(1);
  await expect(happened.getByRole('listitem')).toContainText(/City.*→ Shelbyville/);
  await happened.getByRole('listitem').scrollIntoViewIfNeeded();
  await look(app, 'label-timeline', 'documented');
  await press('Escape');
  await expect(detail).toBeHidden();

  await press('Alt+f');
  const country = app.window.getByRole('combobox', { name: 'Country' });
  await tabTo(country);
  await press('End');
  await press('Alt+s');
  await press('Control+a');
  await type('nobody');
  await expect(app.window.getByText('Nothing found')).toBeVisible();
  await look(app, 'labels-nothing-found');
  await tabTo(button('Clear filters'));
  await press('Enter');
  await expect(row('PB-1012')).toBeVisible();
  await expect(app.window.getByRole('textbox', { name: 'Search labels' })).toHaveValue('');
});

test('a scan closes the open label, opens the label with this code, and says when there is none', async () => {
  await openLabels();
  await row('PB-1001').click();
  await expect(region('PB-1001')).toBeVisible();
  await scan(app, 'PB-1003');
  await expect(region('PB-1003')).toBeVisible();
  await expect(region('PB-1001')).toBeHidden();

  // The end of its number finds only this row, but is another code.
  await scan(app, '1003');
  await expect(lastScan(app)).toContainText('Not found 1003');
  await expect(rows()).toHaveCount(2);
  await expect(region('PB-1003')).toBeHidden();

  await scan(app, 'PB-10');
  await expect(lastScan(app)).toContainText('Refused PB-10');
  await expect(rows()).not.toHaveCount(2);
  await expect(region('PB-1003')).toBeHidden();

  await row('PB-1001').click();
  await scan(app, 'NOWHERE');
  await expect(lastScan(app)).toContainText('Not found NOWHERE');
  await expect(region('PB-1001')).toBeHidden();
  await scan(app, 'PB-1002');
  await expect(region('PB-1002')).toBeVisible();
  await expect(lastScan(app)).not.toContainText('NOWHERE');
});

test('a reprint requested on Labels has its outcome in the bar', async () => {
  const packageId = await ship('PB-1001');
  await ship('PB-1002');
  await openLabels();
  await expect(lastScan(app)).toHaveAttribute('data-old');
  await row('PB-1001').click();
  await call(app, 'practice.set', { faults: { paperOut: true } });
  await region('PB-1001').getByRole('button', { name: 'Reprint' }).click();
  await expect(lastScan(app)).toContainText('PB-1001');
  await expect(lastScan(app)).toContainText('Waiting: Paper out');
  await call(app, 'practice.set', { faults: { paperOut: false } });
  await expect(lastScan(app)).toContainText(`Printed ${packageId}`);
  await expect(lastScan(app)).toHaveAttribute('data-tone', 'good');
});

test('a long list is partly drawn, continues when it is scrolled, and is saved completely', async () => {
  await importFile(app, 'long.csv', manyOrders(450));
  await expect
    .poll(async () => (await call(app, 'labels.list', { search: 'long', limit: 1 })).total)
    .toBe(450);
  await openLabels();
  await press('Alt+s');
  await type('long');
  await expect(app.window.getByText('450 labels')).toBeVisible();
  expect(await rows().count()).toBeLessThan(60);
  await tabTo(row('LONG-0449'));
  for (const _ of [1, 2, 3]) await press('End');
  await expect(async () => {
    await press('End');
    await expect(row('LONG-0000')).toBeFocused({ timeout: 300 });
  }).toPass();
  await press('ArrowUp');
  await expect(row('LONG-0001')).toBeFocused();
  await press('Home');
  await expect(row('LONG-0449')).toBeFocused();

  const file = join(app.folder, 'saved.csv');
  await saveTo(file);
  await button('Export CSV').focus();
  await press('Enter');
  await expect(app.window.getByText('Saved as saved.csv')).toBeVisible();
  expect((await readFile(file, 'utf8')).split('\r\n')).toHaveLength(452);
});

test('the numbers of the day are displayed, saved and printed', async () => {
  await ship('PB-1003');
  const { label } = await labelOf(app, 'PB-1003');
  expect((await call(app, 'labels.print', { labelId: label.id, reason: 'jam', copies: 1 })).ok).toBe(true);
  await expect
    .poll(async () => (await call(app, 'labels.get', { labelId: label.id }))?.prints.at(-1)?.state)
    .toBe('confirmed');
  await openLabels();
  await press('Alt+d');
  await expect(app.window.getByRole('definition').first()).toContainText('1');
  await expect(app.window.getByRole('table', { name: 'Reprints' })).toContainText('Paper jam');
  await look(app, 'day', 'documented');

  const paper = await app.electron.evaluate(async ({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    const pdf = await window!.webContents.printToPDF({ pageSize: 'A4' });
    return pdf.toString('latin1');
  });
  expect(paper.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  const file = join(app.folder, 'day.csv');
  await saveTo(file);
  await tabTo(button('Export CSV'));
  await press('Enter');
  await expect(app.window.getByText('Saved as day.csv')).toBeVisible();
  expect(await readFile(file, 'utf8')).toContain('Reprints,Paper jam,1');

  // No system dialog over the window: the page can be printed from any program.
  const page = join(app.folder, 'day.pdf');
  await saveTo(page);
  await tabTo(button('Save PDF to print'));
  await press('Enter');
  await expect(app.window.getByText('Saved as day.pdf')).toBeVisible();
  expect((await readFile(page, 'latin1')).match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

  await app.window
    .getByRole('textbox', { name: 'Day' })
    .or(app.window.getByLabel('Day', { exact: true }))
    .first()
    .focus();
  await tabTo(button('The day before'));
  await press('Enter');
  await expect(region('Printers')).toContainText('Nothing was printed.');
  await press('Alt+l');
  await expect(grid()).toBeVisible();
});
