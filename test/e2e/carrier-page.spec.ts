import { expect, test } from '@playwright/test';
import { importFile, lastScan, openScreen, scan, type App } from '#test/support/app';
import { call, packageOf } from '#test/support/bridge';
import { testCredentials } from '#test/support/credentials';
import { liveBench } from '#test/support/live-bench';
import { openProvisioned } from '#test/support/open-provisioned';
import { look } from '#test/support/look';
import { order } from '#test/support/orders';
import { type OwnProcess, startProcess } from '#test/support/process-of-its-own';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';

let service: ServiceStandIn;
let printer: OwnProcess<{ uri: string }, never>;
let app: App;

test.beforeAll(async () => {
  service = await startServiceStandIn();
  printer = await startProcess<{ uri: string }, never>('virtual-printer-process.ts');
  app = await openProvisioned(liveBench(service, printer.ready, testCredentials));
});
test.afterAll(async () => {
  await app.close();
  await Promise.all([service.close(), printer.close()]);
});

/** Pages that would have been opened in the person's browser. */
const recordPages = (): Promise<void> =>
  app.electron.evaluate(({ shell }) => {
    const opened: string[] = [];
    (globalThis as Record<string, unknown>)['openedPages'] = opened;
    shell.openExternal = (url) => {
      opened.push(url);
      return Promise.resolve();
    };
  });
const openedPages = (): Promise<unknown> =>
  app.electron.evaluate(() => (globalThis as Record<string, unknown>)['openedPages']);

/** A record in which the service names this page, valid or not. */
const recordWith = (externalTrackingUrl: string): string =>
  JSON.stringify({
    ...{ hasBeenProcessed: true, hasBeenShipped: true, isEnRoute: true, hasArrived: false },
    ...{ carrier: 'Example Parcel', finalMileCarrier: 'Example Final Mile', externalTrackingUrl },
    ...{ shipToAddress: 'H2X 1Y4, CA', events: [] },
  });

const track = async (packageId: string, page: string): Promise<void> => {
  service.script('track', { kind: 'reply', status: 200, body: recordWith(page) });
  const before = service.requests.length;
  // The same code counts only once within a moment.
  await expect(async () => {
    await scan(app, packageId);
    await expect.poll(() => service.requests.length, { timeout: 500 }).toBeGreaterThan(before);
  }).toPass();
  await expect(lastScan(app)).toContainText(`Tracked ${packageId}`);
};

const openPage = () => app.window.getByRole('button', { name: 'Open the carrier’s page' });
const question = () => app.window.getByRole('dialog', { name: 'Open this page in the browser?' });

test('a carrier’s page is opened after a question that names its host, and only then', async () => {
  await importFile(app, 'orders.json', JSON.stringify([order('C-1')]));
  await app.window.getByRole('button', { name: 'Done' }).click();
  await scan(app, 'C-1');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  const packageId = await packageOf(app, 'C-1');
  await recordPages();
  await openScreen(app, 'Track');

  await test.step('the question, by keyboard; no is no', async () => {
    await track(packageId, 'https://carrier.example.com/track?number=FM1');
    await openPage().focus();
    await app.window.keyboard.press('Enter');
    await expect(question()).toContainText('carrier.example.com');
    await expect(question().getByRole('button', { name: 'Cancel' })).toBeFocused();
    await look(app, 'carrier-page');
    await app.window.keyboard.press('Enter');
    await expect(question()).toHaveCount(0);
    await openPage().click();
    await app.window.keyboard.press('Escape');
    await expect(question()).toHaveCount(0);
    expect(await openedPages()).toEqual([]);
  });

  await test.step('yes opens what the service named', async () => {
    await openPage().click();
    await question().getByRole('button', { name: 'Open it' }).click();
    await expect(question()).toHaveCount(0);
    expect(await openedPages()).toEqual(['https://carrier.example.com/track?number=FM1']);
  });

  await test.step('a host that only looks like another one is shown as it is', async () => {
    await track(packageId, 'https://carrier.example.com@other.example/track');
    await openPage().click();
    await expect(question()).toContainText('at other.example.');
    await expect(question()).not.toContainText('carrier.example.com');
    await question().getByRole('button', { name: 'Cancel' }).click();
  });

  await test.step('a page that is not https has no button, and a direct request for it is refused', async () => {
    await recordPages();
    await track(packageId, 'http://carrier.example.com/track');
    await expect(app.window.getByText('Not opened: its address does not begin with https://')).toBeVisible();
    await expect(openPage()).toHaveCount(0);
    await look(app, 'carrier-page-not-safe');
    expect(await call(app, 'track.openLink', { packageId })).toMatchObject({ ok: false });
    expect(await openedPages()).toEqual([]);
  });
});
