import { expect, test } from '@playwright/test';
import { lastScan, openApp, openScreen, scan, scanAgain, type App } from '#test/support/app';
import { barcodesIn } from '#test/support/barcodes';
import { call, labelOf, packageOf, practiceCounter } from '#test/support/bridge';
import { shownPicture } from '#test/support/shown-picture';
import { wedge } from '#test/support/wedge';

let app: App;
test.beforeAll(async () => {
  app = await openApp();
});
test.afterAll(async () => {
  await app.close();
});

test('a new user scans a sample order: its label is printed and displayed, and its barcode is the package', async () => {
  await expect(app.window.getByText('Practice: nothing is bought')).toBeVisible();
  await scan(app, 'PB-1001');
  await expect(lastScan(app)).toContainText(/^Printed P\w+/);
  const packageId = await packageOf(app, 'PB-1001');
  await expect(lastScan(app)).toContainText(`Printed ${packageId}`);

  const label = app.window.getByRole('region', { name: 'Label', exact: true });
  expect(await barcodesIn(await shownPicture(label.getByRole('img')))).toContain(packageId);

  // The paper: drawn from the bytes that the printer received, not from those in the archive.
  const paper = app.window.getByRole('region', { name: 'Practice printer' }).getByRole('figure').first();
  expect(await barcodesIn(await shownPicture(paper.getByRole('img')))).toContain(packageId);
});

test('the same order scanned again is a duplicate: nothing is purchased, a reprint is offered', async () => {
  await scan(app, 'PB-1002');
  await expect(lastScan(app)).toContainText('Printed');
  const bought = await labelOf(app, 'PB-1002');
  const counter = await practiceCounter(app);

  await scanAgain(app, 'PB-1002', /^Duplicate/);
  expect(await practiceCounter(app)).toBe(counter);
  expect(await labelOf(app, 'PB-1002')).toEqual(bought);

  const reprint = app.window.getByRole('region', { name: 'Reprint' });
  await reprint.getByText('Paper jam').click();
  await reprint.getByRole('button', { name: 'Reprint' }).click();
  await expect(lastScan(app)).toContainText('Printed');
  await expect.poll(() => practiceCounter(app)).toBe(counter + bought.documents);
  const detail = await call(app, 'labels.get', { labelId: bought.label.id });
  expect(detail?.view.label.package).toEqual(bought.label.package);
  expect(detail?.prints.map(({ reason }) => reason)).toEqual(['first', 'jam']);
  expect(detail?.events.filter(({ event }) => event.type === 'register.started')).toHaveLength(1);
});

test('an order without weight is weighed at the bench', async () => {
  await scan(app, 'PB-1007');
  const weight = app.window.getByRole('textbox', { name: 'Weight (lb)' });
  await expect(weight).toBeFocused();
  await weight.fill('three');
  await weight.press('Enter');
  await expect(app.window.getByRole('alert')).toContainText('such as 2.5');
  await weight.fill('3,25');
  await weight.press('Enter');
  await expect(lastScan(app)).toContainText('Printed');
  expect((await labelOf(app, 'PB-1007')).label.draft.fields.parcelWeight).toBe(3.25);
});

test('an order with a mistake is fixed on Ship', async () => {
  await scan(app, 'PB-1010');
  const city = app.window.getByRole('textbox', { name: 'City' });
  // The next scan must not reach a field.
  await expect(city).not.toBeFocused();
  await expect(app.window.getByText('the limit is 50. Shorten it')).toBeVisible();
  await city.fill('Llanfairpwll');
  await city.press('Enter');
  await expect(lastScan(app)).not.toContainText('Printed');
  await app.window.getByRole('button', { name: 'Save and ship' }).press('Enter');
  await expect(lastScan(app)).toContainText('Printed');
});

test('a code that is no order is not found', async () => {
  await scan(app, 'NOBODY-1');
  await expect(lastScan(app)).toContainText('Not found NOBODY-1');
});

test('on Labels a scan finds the label and ships nothing', async () => {
  // Right after its key: the screen is open but not drawn yet, the first time.
  await wedge(app, 'PB-1012', 'Enter', 'F8');
  const rows = app.window.getByRole('grid', { name: 'Labels' }).getByRole('row');
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText('PB-1012');
  expect((await labelOf(app, 'PB-1012')).label.stage).toBe('draft');
  await openScreen(app, 'Ship');
});
