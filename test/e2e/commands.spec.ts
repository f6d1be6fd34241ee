import { expect, test } from '@playwright/test';
import { lastScan, openApp, openScreen, scan, type App } from '#test/support/app';
import { call, labelOf, packageOf, practiceCounter } from '#test/support/bridge';
import { look } from '#test/support/look';
import { shownPicture } from '#test/support/shown-picture';
import { barcodesIn } from '#test/support/barcodes';
import { wedge } from '#test/support/wedge';
import { commandCode, commands, type Command } from '#shared/commands';
import { testCode } from '#shared/keyboard/us-keys';

let app: App;
test.beforeEach(async () => {
  app = await openApp();
});
test.afterEach(async () => {
  await app.close();
});

const command = (name: Command): Promise<void> => wedge(app, commandCode(name));

const batchState = async (): Promise<string | undefined> =>
  (await call(app, 'queue.status', undefined)).batches[0]?.state;

const printed = async (): Promise<number> =>
  (await call(app, 'queue.status', undefined)).batches[0]?.counts.printed ?? 0;

const stageOf = async (ref1: string): Promise<string> => (await labelOf(app, ref1)).label.stage;

const heldBy = async (ref1: string): Promise<string | undefined> =>
  (await labelOf(app, ref1)).label.hold?.failure.code;

test('a batch is processed with command barcodes alone', async () => {
  await call(app, 'practice.set', { msPerLabel: 300 });
  await command('print');
  await expect(lastScan(app)).toContainText(/^Updated PRINT/);
  await expect(app.window.getByRole('link', { name: 'Queue' })).toHaveAttribute('aria-current', 'page');
  await expect.poll(printed).toBeGreaterThan(0);

  await command('pause');
  await expect(lastScan(app)).toContainText(/^Updated PAUSE/);
  await expect.poll(batchState).toBe('paused');
  await command('resume');
  await expect(lastScan(app)).toContainText(/^Updated RESUME/);

  const rows = await call(app, 'queue.rows', undefined);
  const able = rows.filter((row) => row.problems === 0).length;
  await expect.poll(printed).toBe(able);
  const attention = rows.find((row) => row.problems > 0);
  await command('next');
  if (attention) await expect(app.window.getByRole('heading', { name: attention.ref1 })).toBeVisible();
  else await expect(lastScan(app)).toContainText('Nothing in the queue needs you');
  await command('cancel');

  const before = await practiceCounter(app);
  await command('reprint');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  expect(await practiceCounter(app)).toBeGreaterThan(before);
  await expect(async () => {
    await command('next');
    await expect(lastScan(app)).toContainText('Ready to scan', { timeout: 500 });
  }).toPass();
});

test('an order is held, started again, cancelled at a printer without paper, and started again', async () => {
  await call(app, 'practice.set', { faults: { paperOut: true } });
  await scan(app, 'PB-1003');
  await expect(lastScan(app)).toContainText('Paper out');
  await command('hold');
  await expect.poll(() => heldBy('PB-1003')).toBe('cancelled');
  await expect(lastScan(app)).toContainText(/^Held P/);
  await command('print');
  await expect(lastScan(app)).toContainText('Paper out');
  await command('cancel');
  await expect(lastScan(app)).toContainText('Stopped before printing');
  await call(app, 'practice.set', { faults: { paperOut: false } });
  await wedge(app, commandCode('print').toLowerCase());
  await expect(lastScan(app)).toContainText(/^Printed P/);
  expect(await practiceCounter(app)).toBe((await labelOf(app, 'PB-1003')).documents);
});

test('another parcel’s label stops the bench until the right one is scanned', async () => {
  const { queue } = await call(app, 'settings.get', undefined);
  await call(app, 'settings.set', { queue: { ...queue, scanBack: 'required' } });
  await scan(app, 'PB-1003');
  await expect(lastScan(app)).toContainText('then scan the label');
  const first = await packageOf(app, 'PB-1003');
  await scan(app, 'PB-1005');
  await expect(lastScan(app)).toContainText(`Held ${first}`);
  await expect(app.window.getByRole('button', { name: 'Continue without scanning' })).toBeVisible();
  await wedge(app, first);
  await expect(lastScan(app)).toContainText('Right label');

  // The same code counts only once within a moment.
  await expect(async () => {
    if ((await stageOf('PB-1005')) === 'draft') await scan(app, 'PB-1005');
    expect(await stageOf('PB-1005')).not.toBe('draft');
  }).toPass();
  await expect(lastScan(app)).toContainText('then scan the label');
  await expect(async () => {
    await wedge(app, first);
    await expect(lastScan(app)).toContainText(`Refused ${first}`, { timeout: 1_000 });
  }).toPass();
  await expect(app.window.getByRole('alert')).toContainText('another parcel’s label');
  const picture = app.window.getByRole('img', { name: 'Label of order PB-1005' });
  await expect(picture).toBeVisible();
  await look(app, 'wrong-label');

  await command('print');
  await scan(app, 'PB-1006');
  await expect(lastScan(app)).toContainText(/^Refused/);
  expect(await stageOf('PB-1006')).toBe('draft');
  await command('cancel');
  // The alarm was acknowledged; the label of the current parcel must still be scanned.
  await expect(app.window.getByText('another parcel’s label')).toHaveCount(0);
  await expect(lastScan(app)).toContainText('First scan the label of PB-1005');
  await wedge(app, await packageOf(app, 'PB-1005'));
  await expect(lastScan(app)).toContainText('Right label');
});

test('the command sheet is printed and displayed on the screen', async () => {
  await openScreen(app, 'Settings');
  await app.window.getByRole('tab', { name: 'Scanner' }).click();
  await app.window.getByRole('button', { name: 'Print command sheet' }).click();
  await expect(app.window.getByText('The sheet is printed.')).toBeVisible();
  expect(await practiceCounter(app)).toBe(1);
  await app.window.getByRole('button', { name: 'Show the sheet' }).click();
  const picture = app.window.getByRole('img', { name: 'The sheet of command barcodes' });
  const read = await barcodesIn(await shownPicture(picture));
  expect(read.sort()).toEqual([...commands.map(commandCode), testCode].sort());
  await look(app, 'settings-scanner');
  await app.window.getByRole('tab', { name: 'Queue' }).click();
  await look(app, 'settings-queue');
});
