import { afterEach, beforeEach, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { ownFolder } from '#test/support/folders';
import { liveBench } from '#test/support/live-bench';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import { importOrders, labelOf, openStation, order, provision, testCredentials } from '#test/support/station';
import type { TestStation } from '#test/support/station';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let at: TestStation;

beforeEach(async () => {
  folder = await ownFolder('live-printer');
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  at = await openStation(folder.path);
  const { packbench: _, ...bench } = liveBench(service, printer, testCredentials);
  await provision(at.station, bench);
  await importOrders(
    at.station,
    ['PO-8', 'A-14'].map((ref1) => order(ref1)),
  );
});
afterEach(async () => {
  expect(at.errors).toEqual([]);
  await at.station.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

const status = async () => (await at.station.printers.list())[0]?.status;
const waiting = async (ref1: string) => (await labelOf(at.station, ref1)).print?.waiting;
const lane = async () => (await at.station.queue.status()).lanes[0];
/** The last announced view of a label. */
const reported = (ref1: string) =>
  at.announced
    .filter(({ name }) => name === 'label.changed')
    .map(({ payload }) => payload as Awaited<ReturnType<typeof labelOf>>)
    .findLast(({ label }) => label.ref1 === ref1);

it('a printer’s live state shows what its prints met, without asking it', async () => {
  await printer.set({ mediaOut: true });
  await at.station.ship.scan({ code: 'PO-8' });
  await expect.poll(status).toMatchObject({ state: 'stopped', reasons: ['media-empty'] });
  await printer.set({ mediaOut: false });
  await expect.poll(async () => (await labelOf(at.station, 'PO-8')).label.stage).toBe('confirmed');
  expect(await status()).toMatchObject({ state: 'ready', reasons: [] });
  expect(at.announced.some(({ name }) => name === 'printer.changed')).toBe(true);
});

it('the second order in a paper-out shows the same reason as the printer', async () => {
  await printer.set({ mediaOut: true });
  await at.station.ship.scan({ code: 'PO-8' });
  await expect.poll(() => waiting('PO-8')).toEqual(['media-empty']);
  await at.station.ship.scan({ code: 'A-14' });
  await expect.poll(() => waiting('A-14')).toEqual(['media-empty']);
  await expect.poll(lane).toMatchObject({ waiting: ['media-empty'] });

  await printer.set({ mediaOut: false, headOpen: true });
  await expect.poll(() => reported('A-14')?.print?.waiting).toEqual(['cover-open']);
  await expect.poll(() => waiting('PO-8')).toEqual(['cover-open']);

  await printer.set({ headOpen: false });
  await expect.poll(async () => (await labelOf(at.station, 'A-14')).label.stage).toBe('confirmed');
  expect(await waiting('A-14')).toEqual([]);
  expect(await status()).toMatchObject({ state: 'ready' });
});
