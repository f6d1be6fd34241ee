import { expect, test } from '@playwright/test';
import { lastScan, openApp, openScreen, scan, type App } from '#test/support/app';
import { call, labelOf } from '#test/support/bridge';
import { look } from '#test/support/look';

let app: App;
test.beforeAll(async () => {
  app = await openApp();
});
test.afterAll(async () => {
  await app.close();
});

/** The default printer and its state, beside the Scan box. */
const pill = () => app.window.getByRole('button', { name: /^Practice printer/ });
const paperOut = (on: boolean) => call(app, 'practice.set', { faults: { paperOut: on } });

test('an idle printer that runs out of paper shows it without being asked', async () => {
  await expect(pill()).toContainText('Ready');
  await paperOut(true);
  await expect(pill()).toContainText('Paper out');
});

test('two orders without paper are counted and named in their order; the second one shows why it waits', async () => {
  await paperOut(true);
  await scan(app, 'PB-1001');
  await expect(lastScan(app)).toContainText('Waiting: Paper out');
  await scan(app, 'PB-1002');
  await expect(lastScan(app)).toContainText('2 labels coming: PB-1001, then PB-1002.');
  await expect(lastScan(app)).toContainText('Waiting: Paper out');
  await expect(lastScan(app)).toHaveAttribute('data-tone', 'look');
  await expect(app.window.getByRole('alert')).toContainText('Practice printer is waiting: Paper out');
  await look(app, 'bar-coming');
  await openScreen(app, 'Labels');
  await expect(lastScan(app)).not.toHaveAttribute('data-old');
  await openScreen(app, 'Ship');
  await paperOut(false);
  await expect(lastScan(app)).toContainText(/^Printed P/);
  await expect.poll(async () => (await labelOf(app, 'PB-1002')).label.stage).toBe('confirmed');
  await expect(lastScan(app)).toContainText('PB-1002');
  await expect(pill()).toContainText('Ready');
});

test('an outcome is old on the next screen, and a problem replaces it', async () => {
  await openScreen(app, 'Labels');
  await expect(lastScan(app)).toHaveAttribute('data-old');
  await expect(lastScan(app)).toContainText(/\d:\d\d/);
  await look(app, 'bar-old');
  await paperOut(true);
  const { label } = await labelOf(app, 'PB-1001');
  await call(app, 'labels.print', { labelId: label.id, reason: 'damaged', copies: 1 });
  await expect(lastScan(app)).toContainText('Held Practice printer');
  await expect(lastScan(app)).toContainText('Paper out. Put in a new roll');
  await look(app, 'bar-trouble');
  await paperOut(false);
  await expect(lastScan(app)).toHaveAttribute('data-old');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  await openScreen(app, 'Ship');
  await expect(lastScan(app)).not.toHaveAttribute('data-old');
});

test('a label of two papers is marked as such, in the bar and in the queue', async () => {
  const ref1 = 'PB-1003';
  await scan(app, ref1);
  await expect(lastScan(app)).toContainText('Put both on the box: label, customs form');
  await look(app, 'bar-two-papers');
  await app.window.keyboard.press('F3');
  await expect(app.window.getByRole('row', { name: new RegExp(ref1) })).toContainText('Printed, 2 papers');
});
