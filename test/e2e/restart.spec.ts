import { expect, test } from '@playwright/test';
import { lastScan, openApp, openScreen, scan, type App } from '#test/support/app';
import { packageOf } from '#test/support/bridge';
import { ownFolder } from '#test/support/folders';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let app: App;
test.beforeEach(async () => {
  folder = await ownFolder('restart');
});
test.afterEach(async () => {
  await app.close();
  await folder.remove();
});

test('a closed station opens with all its labels, purchases nothing twice, and continues printing', async () => {
  app = await openApp({ folder: folder.path });
  await scan(app, 'PB-1001');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  const bought = await packageOf(app, 'PB-1001');
  await app.close();

  app = await openApp({ folder: folder.path });
  await openScreen(app, 'Labels');
  const row = app.window.getByRole('grid', { name: 'Labels' }).getByRole('row', { name: /PB-1001/ });
  await expect(row).toContainText(bought);
  await expect(row).toContainText('Printed');
  await openScreen(app, 'Ship');
  await scan(app, 'PB-1001');
  await expect(lastScan(app)).toContainText(`Duplicate ${bought}`);
  await scan(app, 'PB-1002');
  await expect(lastScan(app)).toContainText(/^Printed P/);
});
