import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { ownFolder } from '#test/support/folders';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import {
  importOrders,
  labelOf,
  openStation,
  order,
  provision,
  testCredentials,
  type TestStation,
} from '#test/support/station';

const day = 86_400_000;

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let at: TestStation;
/** How far somebody has set the machine's clock. */
let setBy: number;

const clock = { now: () => new Date(Date.now() + setBy), steady: () => performance.now() };

beforeEach(async () => {
  setBy = 0;
  folder = await ownFolder('set-clock');
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 5 } });
  at = await openStation(folder.path, { clock });
  await provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [{ name: 'One', uri: printer.uri, dpi: 203, default: true }],
  });
});
afterEach(async () => {
  await at.station.close();
  await service.close();
  await printer.close();
  await folder.remove();
});

describe('a clock that is set while the service wants to be left alone', () => {
  it.each([
    ['back a day', -day],
    ['on an hour', day / 24],
  ])('setting the clock %s does not change how long the batch waits', async (_, by) => {
    service.script('register', { kind: 'ok' }, { kind: 'tooMany', retryAfter: '2' });
    const orders = ['K-1', 'K-2', 'K-3', 'K-4', 'K-5', 'K-6'];
    await importOrders(
      at.station,
      orders.map((ref1) => order(ref1)),
    );
    const { batchId } = (await labelOf(at.station, 'K-1')).label;
    const answered = service.arrived('register', 2);
    await at.station.queue.start({ batchId });
    await answered;
    const resumesAt = async () => (await at.station.queue.status()).service.resumesAt;
    await expect.poll(resumesAt, { interval: 10 }).not.toBeNull();
    setBy = by;
    const left = Date.parse((await resumesAt()) ?? '') - clock.now().getTime();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(2_100);
    const done = async () => (await at.station.queue.status()).batches[0]?.state;
    await expect.poll(done).toBe('done');
    expect(printer.printed).toHaveLength(6);
  });
});
