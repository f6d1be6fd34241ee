import { expect, test } from '@playwright/test';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { importFile, resize, type App } from '#test/support/app';
import { testCredentials } from '#test/support/credentials';
import { liveBench } from '#test/support/live-bench';
import { openProvisioned } from '#test/support/open-provisioned';
import { order } from '#test/support/orders';
import { startServiceStandIn } from '#test/support/service-stand-in';

let printer: VirtualPrinter;
let app: App;
test.beforeAll(async () => {
  const service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 20 } });
  app = await openProvisioned(liveBench(service, printer, testCredentials));
  await service.close();
});
test.afterAll(async () => {
  await app.close();
  await printer.close();
});

test('without a connection the number of orders that need a person is not below a button', async () => {
  await resize(app, 1280, 720);
  await app.window.keyboard.press('F3');
  const orders = [order('N-1', { city: '' }), order('N-2'), order('N-3')];
  await importFile(app, 'away.json', JSON.stringify(orders));
  await app.window.getByRole('button', { name: /^Start/ }).click();
  await expect(app.window.getByText('No connection. It tries again automatically').last()).toBeVisible();
  const attention = await app.window.locator('[aria-keyshortcuts="Alt+A"]').boundingBox();
  const pause = await app.window.getByRole('button', { name: /^Pause/ }).boundingBox();
  if (!attention || !pause) throw new Error('not on the screen');
  expect(attention.x + attention.width).toBeLessThanOrEqual(pause.x);
});
