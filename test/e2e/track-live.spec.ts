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

const scans = [
  ['11/21/2026 01:30:00 PM', 'ZQ7', '', '', null, 'Toronto', 'CA'],
  ['11/21/2026 09:05:00 AM', 'CUS', 'Held for customs inspection', 'On Hold', 3, 'Toronto', 'CA'],
  ['11/20/2026 10:15:00 PM', 'DEP', 'Departed sorting facility', 'In Transit', 2, 'Newark', 'US'],
  ['11/20/2026 06:00:00 PM', 'ARR', 'Arrived at sorting facility', 'In Transit', 2, '', 'US'],
  ['', 'INF', 'Shipment information received', '', null, '', ''],
] as const;

const record = {
  ...{ hasBeenProcessed: true, hasBeenShipped: true, isEnRoute: true, hasArrived: null },
  ...{
    shipDate: '11/20/2026 12:00:00 AM',
    packageNumber: 'ACMEP100000001',
    carrierTrackingNumber: 'FM100000001',
  },
  ...{
    shipToAddress: 'H2X 1Y4, CA',
    carrier: 'Example Parcel',
    serviceName: 'Standard',
    serviceDescription: null,
  },
  ...{
    finalMileCarrier: 'Example Final Mile',
    trackingReference1: 'SO-1',
    trackingReference2: '',
    lowerTransit: 4,
  },
  ...{
    upperTransit: 9,
    externalTrackingUrl: 'https://carrier.example.com/FM100000001',
    iconUrl: null,
    prefix: null,
  },
  ...{
    estimatingDeliveryTimeFrom: '11/26/2026 12:00:00 AM',
    estimatingDeliveryTimeTo: '12/03/2026 12:00:00 AM',
  },
  events: scans.map(([date, code, description, eventCategory, eventCategoryId, location, countryCode]) => ({
    ...{ date, code, description, location, countryCode, eventCategory, eventCategoryId },
    // The value is UTC, whatever the offset is.
    eventDateTimeISOFormat: date === '' ? '' : '2026-11-21T13:30:00-05:00',
  })),
};
const report = (): void =>
  service.script('track', { kind: 'reply', status: 200, body: JSON.stringify(record) });

test('a full record, the alarm of old paper, and a refusal, each as a worker reads it', async () => {
  await importFile(app, 'orders.json', JSON.stringify([order('SO-1')]));
  await app.window.getByRole('button', { name: 'Done' }).click();
  await scan(app, 'SO-1');
  await expect(lastScan(app)).toContainText(/^Printed P/);
  const packageId = await packageOf(app, 'SO-1');

  await test.step('every missing value of the record is shown as not reported', async () => {
    await openScreen(app, 'Track');
    report();
    await scan(app, packageId);
    await expect(lastScan(app)).toContainText(`Tracked ${packageId}`);
    const events = app.window.getByRole('region', { name: 'Scans' });
    await expect(events.getByText('Event ZQ7')).toBeVisible();
    await expect(events.getByTitle('Nov 21, 2026, 1:30:00 PM UTC')).toBeVisible();
    await expect(events.getByText('Day not reported')).toBeVisible();
    await expect(
      app.window.getByRole('list', { name: 'Milestones' }).getByRole('listitem').last(),
    ).toHaveText(/Arrived.*Not reported/);
    await expect(app.window.getByText('Nov 26, 2026 to Dec 3, 2026')).toBeVisible();
    await look(app, 'track-record', 'documented');
  });

  await test.step('paper with old data is an alarm', async () => {
    const changes = { fields: { city: 'Shelbyville' } };
    const put = await call(app, 'updates.put', { packageId, changes });
    if (!put.ok) throw new Error(put.message);
    await call(app, 'updates.send', { updateIds: [put.update?.id ?? ''] });
    report();
    await scan(app, 'SO-1');
    await expect(lastScan(app)).toContainText('STOP: the label shows old data');
    await expect(app.window.getByRole('alert')).toBeVisible();
    await look(app, 'track-alarm');
  });

  await test.step('a refusal is shown above the earlier answer, and can be tried again', async () => {
    service.script('track', { kind: 'unauthorized' });
    await scan(app, 'p100000001');
    await expect(lastScan(app)).toContainText(`Refused ${packageId}`);
    await expect(app.window.getByText('This is the last answer of the service')).toBeVisible();
    await look(app, 'track-refused');
    await app.window.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(lastScan(app)).toContainText(`Tracked ${packageId}`);
  });
});
