import { expect, test } from '@playwright/test';
import { lastScan, openApp, resize, scan, type App } from '#test/support/app';

let app: App;
test.afterEach(async () => {
  await app.close();
});

test('a stranger scans a sample order and its label comes out of the practice printer', async () => {
  app = await openApp();
  await resize(app, 1280, 720);
  await expect(app.window.getByText('Practice: nothing is bought')).toBeVisible();
  await scan(app, 'PB-1001');
  await expect(lastScan(app)).toContainText(/^Printed P\w+/);
  await app.window.screenshot({ path: '/tmp/ship.png' });
});
