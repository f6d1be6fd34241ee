import { expect, test } from '@playwright/test';
import { lastScan, openApp, openScreen, scanBox, type App } from '#test/support/app';
import { call, labelOf } from '#test/support/bridge';
import { look } from '#test/support/look';

let app: App;
test.beforeAll(async () => {
  app = await openApp();
});
test.afterAll(async () => {
  await app.close();
});

/** Types as slowly as a person, not as a scanner. */
const type = (text: string): Promise<void> => app.window.keyboard.type(text, { delay: 70 });
const press = (key: string): Promise<void> => app.window.keyboard.press(key);

const typeCode = async (code: string): Promise<void> => {
  await expect(scanBox(app)).toBeFocused();
  await type(code);
  await press('Enter');
};

const ship = async (ref1: string): Promise<{ packageId: string; trackingNumber: string }> => {
  await openScreen(app, 'Ship');
  await typeCode(ref1);
  await expect(lastScan(app)).toContainText(/^Printed P/);
  const bought = (await labelOf(app, ref1)).label.package;
  if (!bought) throw new Error(`${ref1} is not bought`);
  return { packageId: bought.packageId, trackingNumber: bought.trackingNumber ?? '' };
};

const milestones = () => app.window.getByRole('list', { name: 'Milestones' });
const scans = () => app.window.getByRole('region', { name: 'Scans' });

test('a worker without a mouse tracks a parcel by its order, its package and its full number', async () => {
  const { packageId, trackingNumber } = await ship('PB-1003');
  await test.step('before the first scan', async () => {
    await openScreen(app, 'Track');
    await expect(app.window.getByText('Where is it?')).toBeVisible();
  });
  for (const code of ['PB-1003', packageId, trackingNumber]) {
    await typeCode(code);
    await expect(lastScan(app)).toContainText(`Tracked ${packageId}`);
    await expect(milestones().getByRole('listitem')).toHaveText([
      /Processed.*Yes/,
      /Shipped.*Not yet/,
      /On the way.*Not yet/,
      /Arrived.*Not yet/,
    ]);
  }
  await expect(scans()).toContainText('Shipment information received');
  await expect(app.window.getByText('Reported only when a final-mile carrier')).toBeVisible();
  await look(app, 'track', 'documented');
});

test('a code that is no package shows what to do', async () => {
  await openScreen(app, 'Track');
  for (const [code, words] of [
    ['PB-1001', /^Not found PB-1001.*Ship it first/],
    ['123456789012345', /^Not found.*short number/],
    ['NOBODY', /^Not found NOBODY.*Scan the label/],
    ['P999999999', /^Not found P999999999.*does not know it/],
  ] as const) {
    await typeCode(code);
    await expect(lastScan(app)).toContainText(words);
  }
  await expect(app.window.getByRole('alert')).toContainText('does not know this package');
  await look(app, 'track-not-found');
});

test('the board shows every package, stops and resumes, and opens one with Enter', async () => {
  const { packageId } = await ship('PB-1005');
  await openScreen(app, 'Track');
  await expect(app.window.getByRole('tab', { name: 'Board' })).toBeVisible();
  await press('Alt+b');
  const board = app.window.getByRole('grid', { name: 'Packages' });
  await expect(board.getByRole('row', { name: /PB-1005/ })).toContainText('Never checked');
  await expect(board.getByRole('row', { name: /PB-1003/ })).toContainText('Not shipped yet');
  await look(app, 'track-board', 'documented');

  const stop = app.window.getByRole('button', { name: 'Stop tracking' });
  await stop.focus();
  await press('Enter');
  const go = app.window.getByRole('button', { name: 'Resume tracking' });
  await expect(go).toBeVisible();
  expect((await call(app, 'track.status', undefined)).asking).toBe(false);
  await go.focus();
  await press('Enter');
  await expect(stop).toBeVisible();

  await board.focus();
  await press('ArrowDown');
  await expect(board.getByRole('row', { selected: true })).toContainText('PB-1005');
  await press('Enter');
  await expect(lastScan(app)).toContainText(`Tracked ${packageId}`);
  await press('Alt+b');
  await expect(board.getByRole('row', { name: /PB-1005/ })).toContainText('Not shipped yet');
});

test('tracking is set up in Settings', async () => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Tracking' }).click();
  const days = app.window.getByRole('textbox', { name: 'Days without news until silent' });
  await days.fill('0');
  await expect(app.window.getByText('A whole number from 1 to 60')).toBeVisible();
  await days.fill('9');
  await app.window.getByRole('switch', { name: 'Automatic tracking' }).press('Space');
  await app.window.getByRole('button', { name: 'Save' }).click();
  await expect(app.window.getByText('Saved')).toBeVisible();
  expect((await call(app, 'settings.get', undefined)).tracking).toMatchObject({ poll: false, silentDays: 9 });
  await expect.poll(async () => (await call(app, 'track.status', undefined)).asking).toBe(false);
  await look(app, 'settings-tracking');
});
