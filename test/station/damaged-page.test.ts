import * as fs from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
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
  folder = await ownFolder('damaged-page');
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 5 } });
});
afterEach(async () => {
  await at.station.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

const refs = Array.from({ length: 8 }, (_, index) => `D-${index + 1}`);
const bought = (): number => service.requests.filter(({ path }) => path.includes('egister')).length;

/** The first page of the table of label documents is overwritten on the disk: no document can be stored any more. */
const damageDocuments = (): void => {
  const file = join(folder.path, 'production', 'archive.db');
  const database = new Libsql(file, { timeout: 5_000 });
  const [{ rootpage }] = database
    .prepare(`select rootpage from sqlite_master where name = 'documents'`)
    .all() as [{ rootpage: number }];
  const [{ page_size: size }] = database.prepare('pragma page_size').all() as [{ page_size: number }];
  database.exec('pragma wal_checkpoint(restart)');
  database.close();
  const handle = fs.openSync(file, 'r+');
  fs.writeSync(handle, Buffer.alloc(size, 0xee), 0, size, (rootpage - 1) * size);
  fs.closeSync(handle);
};

it('a page that is damaged while a batch runs stops buying, and every label that was paid for is found', async () => {
  at = await openStation(folder.path, { tuning: { data: { firstMs: 3_600_000 } } });
  await provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [{ name: 'One', uri: printer.uri, dpi: 203, default: true }],
  });
  await importOrders(
    at.station,
    refs.map((ref1) => order(ref1)),
  );
  const { batchId } = (await labelOf(at.station, 'D-1')).label;
  await at.station.data.copyNow();
  await printer.set({ paused: true });
  damageDocuments();
  await at.station.queue.start({ batchId });
  const report = async () => (await at.station.data.state().catch(() => null))?.report;
  await expect.poll(report).toMatchObject({ from: 'copy' });
  expect(bought()).toBeGreaterThan(0);
  expect(bought()).toBeLessThanOrEqual(4);
  const labels = await Promise.all(refs.map(async (ref1) => (await labelOf(at.station, ref1)).label));
  expect(labels.filter(({ stage }) => stage === 'registered')).toHaveLength(bought());
  expect((await at.station.state()).disk).toBeNull();
});
