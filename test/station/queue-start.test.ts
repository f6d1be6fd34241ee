import { afterEach, beforeEach, expect, it } from 'vitest';
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

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let at: TestStation;

beforeEach(async () => {
  folder = await ownFolder('start');
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { mediaOut: true } });
  at = await openStation(folder.path);
  await provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [{ name: 'One', uri: printer.uri, dpi: 203, default: true }],
  });
});

afterEach(async () => {
  await at.station.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

it('a batch that is started right after its import has all of its rows in the queue', async () => {
  const refs = Array.from({ length: 1_200 }, (_, index) => `S-${String(index + 1).padStart(4, '0')}`);
  await importOrders(
    at.station,
    refs.map((ref1) => order(ref1)),
  );
  const { batchId } = (await labelOf(at.station, 'S-0001')).label;
  expect(await at.station.queue.start({ batchId })).toEqual({ ok: true });
  const rows = await at.station.queue.rows();
  expect(rows).toHaveLength(1_200);
  expect(rows.filter((row) => row.printerId === null).map((row) => row.ref1)).toEqual([]);
});

it('a pause wins over the start of a batch in preparation, for one batch and for all', async () => {
  for (const [number, isAll] of [false, true].entries()) {
    await importOrders(at.station, [order(`P-${number}`)]);
    const { batchId } = (await labelOf(at.station, `P-${number}`)).label;
    const starting = at.station.queue.start({ batchId });
    const paused = await at.station.queue.pause({ ...(isAll ? {} : { batchId }), after: 'now' });
    expect([paused.ok, (await starting).ok]).toEqual([true, false]);
    await expect.poll(() => at.station.busy()).toBe(0);
    expect((await labelOf(at.station, `P-${number}`)).label.stage).toBe('draft');
  }
  expect(service.requests).toHaveLength(0);
});
