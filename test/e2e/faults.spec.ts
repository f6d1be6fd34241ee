import { expect, test } from '@playwright/test';
import { importFile, lastScan, openApp, scan, type App } from '#test/support/app';
import { call, labelOf, practiceCounter } from '#test/support/bridge';
import { order } from '#test/support/orders';

let app: App;
test.beforeAll(async () => {
  app = await openApp();
});
test.afterAll(async () => {
  await app.close();
});
test.afterEach(async () => {
  const off = { paperOut: false, headOpen: false, paused: false, mute: false, resetConnection: false };
  await call(app, 'practice.set', { faults: off });
  // A printer that did not answer counts as mute until it is asked again.
  await call(app, 'printers.check', { printerId: 'practice-printer' });
});

/** Changes a switch of the practice printer's panel. */
const turn = async (name: string, on: boolean): Promise<void> => {
  const panel = app.window.getByRole('region', { name: 'Practice printer' });
  await panel.getByRole('switch', { name }).click();
  await expect(panel.getByRole('switch', { name })).toBeChecked({ checked: on });
};

for (const [fault, words] of [
  ['Paper out', 'Paper out'],
  ['Head open', 'Printer is open'],
  ['Paused', 'Printer is paused'],
] as const)
  test(`${fault}: the label waits, shows why, and prints automatically when it is fixed`, async () => {
    const order = { 'Paper out': 'PB-1001', 'Head open': 'PB-1002', Paused: 'PB-1003' }[fault];
    await turn(fault, true);
    const before = await practiceCounter(app);
    await scan(app, order);
    await expect(app.window.getByRole('alert')).toContainText(`Practice printer is waiting: ${words}`);
    await expect(lastScan(app)).toContainText(`Waiting: ${words}`);
    await expect(lastScan(app)).toContainText(/^Registered P/);
    expect(await practiceCounter(app)).toBe(before);

    await turn(fault, false);
    await expect(lastScan(app)).toContainText(/^Printed P/);
    await expect(app.window.getByRole('alert')).toHaveCount(0);
    expect(await practiceCounter(app)).toBe(before + (await labelOf(app, order)).documents);
  });

test('a printer that never answers: the label is sent, and is never called printed', async () => {
  const before = await practiceCounter(app);
  await turn('Mute', true);
  await scan(app, 'PB-1004');
  await expect(lastScan(app)).toContainText(/^Sent P/);
  await expect(lastScan(app)).toContainText('did it come out?');
  await expect(lastScan(app)).not.toContainText('Printed');
  const { print, documents } = await labelOf(app, 'PB-1004');
  expect(print?.state).toBe('sent');
  await expect.poll(() => practiceCounter(app)).toBe(before + documents);
  await app.window.getByRole('button', { name: 'I have it: printed' }).click();
  await expect(lastScan(app)).toContainText(/^Printed P/);
});

const breakTheWire = async (order: string): Promise<number> => {
  const before = await practiceCounter(app);
  await turn('Reset connection', true);
  await scan(app, order);
  await expect(lastScan(app)).toContainText(/^Unknown P/);
  await expect(app.window.getByRole('alert')).toContainText('Did the label come out?');
  await turn('Reset connection', false);
  expect(await practiceCounter(app)).toBe(before);
  return before;
};

test("a broken connection causes one question; the label in the worker's hand settles it without a second copy", async () => {
  const before = await breakTheWire('PB-1005');
  await app.window.getByRole('button', { name: 'I have it: printed' }).click();
  await expect(lastScan(app)).toContainText(/^Printed P/);
  expect(await practiceCounter(app)).toBe(before);
});

test('a held key answers the question about one label, and not the next one', async () => {
  await importFile(app, 'two.json', JSON.stringify([order('TWO-1'), order('TWO-2')]));
  await call(app, 'practice.set', { faults: { paperOut: true } });
  for (const code of ['TWO-1', 'TWO-2']) {
    await scan(app, code);
    await expect(lastScan(app)).toContainText('Waiting: Paper out');
  }
  await call(app, 'practice.set', { faults: { paperOut: false, resetConnection: true } });
  for (const code of ['TWO-1', 'TWO-2'])
    await expect.poll(async () => (await labelOf(app, code)).print?.state).toBe('unknown');
  await call(app, 'practice.set', { faults: { resetConnection: false } });
  const shownLast = (await labelOf(app, 'TWO-2')).label.package!.packageId;
  await expect(lastScan(app)).toContainText(`Unknown ${shownLast}`);

  await app.window.keyboard.down('Alt');
  await app.window.keyboard.down('1');
  const shownNext = (await labelOf(app, 'TWO-1')).label.package!.packageId;
  await expect(lastScan(app)).toContainText(`Unknown ${shownNext}`);
  await app.window.keyboard.down('1');
  await app.window.keyboard.up('1');
  await app.window.keyboard.up('Alt');
  await call(app, 'printers.check', { printerId: 'practice-printer' });
  expect((await labelOf(app, 'TWO-2')).print?.state).toBe('confirmed');
  expect((await labelOf(app, 'TWO-1')).print?.state).toBe('unknown');
});

test('after a broken connection without a print, a person prints the label again, once', async () => {
  const before = await breakTheWire('PB-1006');
  await app.window.getByRole('button', { name: 'Nothing came out' }).click();
  await app.window.getByRole('button', { name: 'Print again' }).click();
  await expect(lastScan(app)).toContainText(/^Printed P/);
  expect(await practiceCounter(app)).toBe(before + (await labelOf(app, 'PB-1006')).documents);
});

test('keys alone open the form of an order that the service refused', async () => {
  await importFile(app, 'refused.json', JSON.stringify([order('REFUSE-1')]));
  await scan(app, 'REFUSE-1');
  const edit = app.window.getByRole('button', { name: 'Edit the order' });
  await expect(edit).toHaveAttribute('aria-keyshortcuts', 'Alt+2');
  await app.window.keyboard.press('Alt+2');
  await expect(app.window.getByRole('button', { name: 'Save and try again' })).toBeVisible();
});
