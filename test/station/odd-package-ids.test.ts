import { afterEach, beforeEach, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { ownFolder } from '#test/support/folders';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import { importOrders, labelOf, openStation, order, provision, testCredentials } from '#test/support/station';
import type { TestStation } from '#test/support/station';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let at: TestStation;

beforeEach(async () => {
  folder = await ownFolder('odd-ids');
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  at = await openStation(folder.path);
  await provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [{ name: 'Bench', uri: printer.uri, dpi: 203, default: true }],
  });
});
afterEach(async () => {
  expect(at.errors).toEqual([]);
  await at.station.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

const idle = () => expect.poll(() => at.station.busy(), { timeout: 20_000 }).toBe(0);

it.each([
  ['of 5 MB', `P${'7'.repeat(5_000_000)}`],
  ['with control characters', 'P77\u0000\u0007\u001b[2J\r\n1'],
  ['that writes from right to left', 'P77\u202e1'],
  ['of 65 characters', `P${'7'.repeat(64)}`],
  ['with a character of no width', 'P77\u200b1'],
  ['with a variation that nobody sees', 'P77\ufe0f1'],
  ['with a letter that nobody sees', 'P77\u11601'],
])(
  'a packageId %s is taken for none: its label is kept, in few plain words, and printed by a person',
  async (_, packageId) => {
    service.script('register', { kind: 'ok', answer: { packageId, trackingNumber: packageId } });
    await importOrders(at.station, [order('O-1')]);
    await at.station.ship.scan({ code: 'O-1' });
    await idle();
    const view = await labelOf(at.station, 'O-1');
    expect([view.label.stage, view.label.package, view.label.hold?.failure.code]).toEqual([
      'draft',
      null,
      'package_unnamed',
    ]);
    const details = await at.station.labels.get({ labelId: view.label.id });
    expect([details?.answers.length, details?.documents.length]).toEqual([1, 1]);
    expect(printer.printed).toHaveLength(0);
    // What the screens and the record get of it is bounded and holds nothing but characters that are seen.
    const shown = JSON.stringify([view, details, at.announced]);
    expect(shown.length).toBeLessThan(100_000);
    expect(shown).not.toMatch(/\\u00[01]|\u202e|[\p{Cc}]/u);
    expect(await at.station.labels.printAnswer({ labelId: view.label.id })).toEqual({ ok: true });
    await idle();
    expect(printer.printed).toHaveLength(1);
    await at.station.labels.settle({ labelId: view.label.id, how: 'found', packageId: 'P7700009' });
    expect((await labelOf(at.station, 'O-1')).label).toMatchObject({
      stage: 'confirmed',
      package: { packageId: 'P7700009' },
    });
    expect(service.requests.filter(({ operation }) => operation === 'register')).toHaveLength(1);
  },
);
