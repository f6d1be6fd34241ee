import { expect, test, type Locator } from '@playwright/test';
import { lastScan, openApp, openScreen, scan, scanAgain, scanBox, type App } from '#test/support/app';
import { call, labelOf, packageOf, practiceCounter } from '#test/support/bridge';
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
const button = (name: string | RegExp): Locator => app.window.getByRole('button', { name, exact: true });
const alert = (): Locator => app.window.getByRole('alert');

/** Presses Tab until a control has the focus. */
const tabTo = async (control: Locator): Promise<void> => {
  await expect(control).toBeVisible();
  await expect(async () => {
    await press('Tab');
    await expect(control).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
};

const ship = async (ref1: string): Promise<string> => {
  await openScreen(app, 'Ship');
  await scan(app, ref1);
  await expect(lastScan(app)).toContainText(/^Printed P/);
  return packageOf(app, ref1);
};

/** Something printed on the paper is corrected at the service. */
const change = async (packageId: string): Promise<void> => {
  const put = await call(app, 'updates.put', { packageId, changes: { fields: { city: 'Shelbyville' } } });
  if (!put.ok) throw new Error(put.message);
  const { open } = await call(app, 'updates.send', { updateIds: [put.update?.id ?? ''] });
  expect(open).toEqual([]);
};

const drawn = (ref1: string): Promise<void> =>
  expect(app.window.getByRole('img', { name: `Label of order ${ref1}` }).first()).toBeVisible();

test('a worker without a mouse scans a label and reprints it, with a reason', async () => {
  const packageId = await ship('PB-1003');
  const { documents } = await labelOf(app, 'PB-1003');
  const before = await practiceCounter(app);
  await press('F5');
  await expect(app.window.getByRole('link', { name: 'Reprint' })).toHaveAttribute('aria-current', 'page');
  await expect(app.window.getByText('Scan the label to print again')).toBeVisible();
  await look(app, 'reprint-empty');

  await expect(scanBox(app)).toBeFocused();
  await type(packageId);
  await press('Enter');
  await expect(lastScan(app)).toContainText(`Registered ${packageId}`);
  await expect(app.window.getByRole('radio', { name: 'Label is damaged' })).toBeFocused();
  await drawn('PB-1003');
  await look(app, 'reprint', 'documented');
  await press('ArrowDown');
  await expect(app.window.getByRole('radio', { name: 'Label is lost' })).toBeChecked();
  await tabTo(button('Reprint'));
  await press('Enter');
  await expect(lastScan(app)).toContainText(`Printed ${packageId}`);
  await expect(app.window.getByRole('status', { name: 'This print' })).toContainText('Printed');
  expect(await practiceCounter(app)).toBe(before + documents);
  const row = app.window.getByRole('row', { name: /Label is lost/ });
  const { station } = await call(app, 'settings.get', undefined);
  await expect(row).toContainText(station.name);

  await press('Shift+F5');
  await expect.poll(() => practiceCounter(app)).toBe(before + 2 * documents);
  await expect(app.window.getByRole('row', { name: /Label is damaged/ })).toContainText('Printed');
});

test('a label is found by name in a table, by keys alone; meanwhile the previous one cannot be printed', async () => {
  const other = await ship('PB-1001');
  const packageId = await ship('PB-1003');
  await openScreen(app, 'Reprint');
  await scan(app, other);
  await expect(button('Reprint')).toBeVisible();
  const search = app.window.getByRole('textbox', { name: 'Search bought labels' });
  const rows = app.window.getByRole('grid', { name: 'Found labels' }).locator('tbody tr');
  await search.fill('PB-1');
  await expect(rows).toHaveCount(2);
  await expect(button('Reprint')).toHaveCount(0);
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeLessThan(50);
  await look(app, 'reprint-search');
  // All labels of one account have this in common.
  const { trackingNumber } = (await labelOf(app, 'PB-1003')).label.package ?? {};
  await search.fill(trackingNumber?.slice(0, 8) ?? '');
  await expect(
    app.window.getByText('No bought label matches. Check the spelling, or type less.'),
  ).toBeVisible();
  await search.fill('1003');
  await expect(rows).toHaveCount(1);
  await search.fill('PB-1');
  await expect(rows).toHaveCount(2);
  await press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await press('ArrowDown');
  await expect(rows.last()).toBeFocused();
  await press('ArrowUp');
  await expect(rows.first()).toContainText('PB-1003');
  await press('Enter');
  await expect(app.window.getByRole('heading', { name: `Reprint ${packageId}` })).toBeVisible();
  await expect(search).toHaveValue('');
  await expect(rows).toHaveCount(0);
});

test('codes of labels that cannot be reprinted show why', async () => {
  await openScreen(app, 'Reprint');
  for (const [code, word, reason] of [
    ['PB-1005', 'Refused PB-1005', 'PB-1005 is not bought yet'],
    ['P999999', 'Refused P999999', 'P999999 was not bought at this station'],
    ['NOBODY', 'Not found NOBODY', 'Nothing here has the code NOBODY'],
  ] as const) {
    await scan(app, code);
    await expect(lastScan(app)).toContainText(word);
    await expect(alert()).toContainText(reason);
  }
  await look(app, 'reprint-lost');
});

test('old paper stops the bench; it is printed knowingly, or replaced by a second purchase', async () => {
  const old = await ship('PB-1001');
  const before = await practiceCounter(app);
  await change(old);

  await test.step('on Ship', async () => {
    await scan(app, old);
    await expect(lastScan(app)).toContainText(`Refused ${old}`);
    await expect(alert()).toContainText('the printed label shows old data');
    await drawn('PB-1001');
    await look(app, 'outdated-label', 'documented');
    await button('Register a replacement …').click();
    await expect(app.window.getByRole('dialog')).toBeVisible();
    await press('Escape');
    await expect(app.window.getByRole('dialog')).toHaveCount(0);
    await expect(lastScan(app)).toContainText(`Refused ${old}`);
    await scan(app, 'PB-1002');
    await expect(lastScan(app)).toContainText(`Refused ${old}`);
    expect((await labelOf(app, 'PB-1002')).label.stage).toBe('draft');
    await press('Escape');
    await expect(lastScan(app)).toContainText('Do not use this label');
  });

  await test.step('on Reprint', async () => {
    await press('Shift+F5');
    await expect(lastScan(app)).toContainText('Refused REPRINT LAST');
    await expect(app.window.getByRole('heading', { name: `Reprint ${old}` })).toBeVisible();
    await scanAgain(app, old, /^Refused P/);
    await expect(alert()).toContainText('the printed label shows old data');
    await expect(button('Reprint')).toBeDisabled();
    const tick = app.window.getByRole('checkbox', { name: 'Print it although it shows old data' });
    await expect(tick).toBeFocused();
    await drawn('PB-1001');
    await look(app, 'reprint-outdated');
    await press('Space');
    await expect(tick).toBeChecked();
    await button('Reprint').click();
    await expect(lastScan(app)).toContainText(`Printed ${old}`);
    expect(await practiceCounter(app)).toBeGreaterThan(before);
    await expect(tick).not.toBeChecked();
    await expect(button('Reprint')).toBeDisabled();
  });

  await test.step('replaced', async () => {
    await tabTo(button('Register a replacement …'));
    await press('Enter');
    const dialog = app.window.getByRole('dialog', { name: 'Buy a second label for PB-1001?' });
    await expect(dialog).toContainText('This buys a second label');
    const buy = dialog.getByRole('button', { name: 'Buy a second label' });
    await expect(buy).toBeDisabled();
    await tabTo(dialog.getByRole('checkbox'));
    await press('Space');
    await look(app, 'reprint-replace');
    await tabTo(buy);
    await press('Enter');
    await expect(lastScan(app)).not.toContainText(old);
    await expect(lastScan(app)).toContainText(/^Printed P/);
    await expect(app.window.getByRole('link', { name: 'Ship' })).toHaveAttribute('aria-current', 'page');
    const fresh = await packageOf(app, 'PB-1001');
    expect(fresh).not.toBe(old);
    await expect(lastScan(app)).toContainText(fresh);

    await scanAgain(app, old, new RegExp(`^Refused ${old}`));
    await expect(alert()).toContainText('another label replaces this one');
    await expect(alert()).toContainText(fresh);
    await look(app, 'replaced-label', 'documented');
    await button('Open the replacement').click();
    await expect(alert()).toHaveCount(0);
    await scanAgain(app, 'PB-1001', new RegExp(`^Duplicate ${fresh}`));
  });
});
