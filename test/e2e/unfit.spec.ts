import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { importFile, lastScan, openScreen, scan, type App } from '#test/support/app';
import { call, labelOf } from '#test/support/bridge';
import { testCredentials } from '#test/support/credentials';
import { liveBench } from '#test/support/live-bench';
import { openProvisioned } from '#test/support/open-provisioned';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';
import { projectRoot } from '#test/support/root';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';

let service: ServiceStandIn;
let front: VirtualPrinter;
let back: VirtualPrinter;
let app: App;

test.beforeAll(async () => {
  service = await startServiceStandIn();
  front = await startVirtualPrinter({ knobs: { msPerLabel: 20 } });
  back = await startVirtualPrinter({ dotsPerMm: 12, knobs: { msPerLabel: 20 } });
  app = await openProvisioned({
    ...liveBench(service, front, testCredentials),
    printers: [
      { name: 'Zebra at bench 7', uri: front.uri, dpi: 203, default: true },
      { name: 'Back room, 300 dpi', uri: back.uri, dpi: 300 },
    ],
  });
  // Each printer must have reported its identity: only then is its print width known.
  for (const { id } of await call(app, 'printers.list', undefined))
    await call(app, 'printers.check', { printerId: id });
});
test.afterAll(async () => {
  await app.close();
  await Promise.all([service.close(), front.close(), back.close()]);
});

const fixture = (name: string): string =>
  readFileSync(join(projectRoot, 'test/fixtures/zpl', `${name}.zpl`), 'latin1');
const sentTo = (printer: VirtualPrinter): string => Buffer.concat(printer.received).toString('latin1');
const button = (name: RegExp | string) => app.window.getByRole('button', { name });
const dialog = () => app.window.getByRole('dialog');
const press = (key: string): Promise<void> => app.window.keyboard.press(key);

/** Presses Tab until the button has the focus, as a person without a mouse does. */
const tabTo = async (name: RegExp | string): Promise<void> => {
  const target = button(name).first();
  await expect(async () => {
    await press('Tab');
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [1] });
};

/** Ships an order for which the service returns this label. */
const ship = async (ref1: string, zpl: string): Promise<void> => {
  service.script('register', {
    kind: 'ok',
    answer: { labelBuf1: Buffer.from(zpl, 'latin1').toString('base64') },
  });
  await openScreen(app, 'Ship');
  await importFile(app, 'orders.json', JSON.stringify([order(ref1)]));
  await button('Done').click();
  await scan(app, ref1);
  await expect(lastScan(app)).toContainText(`Held`);
};

/** The words are completely visible, and the most helpful action is one press away. */
const attention = () => app.window.getByRole('alert').first();

test('a label made for another resolution waits; the printer that fits is preselected', async () => {
  await ship('UNFIT-1', fixture('parcel-300'));
  await expect(lastScan(app)).toContainText('Wrong printer for it');
  await expect(attention()).toContainText('It is made for 300 dpi, and this printer has 203');
  await expect(attention()).toContainText('It fits: Back room, 300 dpi');
  await expect(app.window.getByRole('img', { name: /label/i }).first()).toBeVisible();
  await look(app, 'unfit-held', 'documented');
  expect(sentTo(front)).not.toContain('^FD');

  await tabTo('Print on another printer …');
  await press('Enter');
  await expect(dialog().getByRole('combobox', { name: 'Printer' })).toContainText('Back room, 300 dpi: fits');
  await look(app, 'unfit-elsewhere');
  await tabTo('Print there');
  await press('Enter');
  await expect(lastScan(app)).toContainText('Printed');
  await expect.poll(() => back.printed.length).toBe(1);
  expect(front.printed).toHaveLength(0);
});

test('a label wider than the head prints anyway after a question, and the log shows it', async () => {
  await ship('UNFIT-2', '^XA^PW2600^LL800^FO50,50^GB2550,200,4^FS^FO2300,80^A0N,60,60^FDWIDE^FS^XZ');
  await expect(attention()).toContainText(/It is 24\d\d dots wide, and this printer prints 848/);
  await expect(attention()).toContainText('No other printer here fits it');
  await look(app, 'unfit-wide');

  await tabTo('Print on this one anyway …');
  await press('Enter');
  await expect(dialog()).toContainText('Print it on Zebra at bench 7 anyway?');
  await look(app, 'unfit-anyway');
  await tabTo('Print it anyway');
  await press('Enter');
  await expect(lastScan(app)).toContainText('Printed');
  expect(front.printed).toHaveLength(1);

  await openScreen(app, 'Labels');
  await app.window.getByRole('row', { name: /UNFIT-2/ }).click();
  const happened = app.window
    .getByRole('region', { name: 'UNFIT-2' })
    .getByRole('region', { name: 'History' });
  await expect(happened).toContainText('although it is not right for the printer');
  await expect(happened).toContainText(/It is 24\d\d dots wide/);
  await happened.scrollIntoViewIfNeeded();
  await look(app, 'unfit-log');
});

test('no printer is offered for a label that would harm the printer', async () => {
  await ship('UNFIT-3', fixture('hostile/defaults-factory'));
  await expect(lastScan(app)).toContainText('It would harm the printer. Put it aside');
  await expect(attention()).toContainText('it is never printed');
  await expect(attention()).toContainText('put the printer back to its factory settings');
  await expect(button('Print on another printer …')).toHaveCount(0);
  await expect(button('Print on this one anyway …')).toHaveCount(0);
  await look(app, 'unfit-commands');

  await tabTo('Handled elsewhere');
  await press('Enter');
  await dialog().getByRole('button', { name: 'Remove from the list' }).press('Enter');
  await expect.poll(async () => (await labelOf(app, 'UNFIT-3')).label.hold).toBeNull();
  expect(sentTo(front) + sentTo(back)).not.toContain('^JU');
});
