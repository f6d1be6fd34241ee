import { afterEach, beforeEach, expect, it } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import { filesHolding } from '#test/support/files-holding';
import { ownFolder } from '#test/support/folders';
import { order } from '#test/support/orders';
import { startServiceStandIn, type ServiceStandIn } from '#test/support/service-stand-in';
import {
  importOrders,
  labelOf,
  openStation,
  provision,
  testCredentials,
  type TestStation,
} from '#test/support/station';

let folder: Awaited<ReturnType<typeof ownFolder>>;
let service: ServiceStandIn;
let printer: VirtualPrinter;
let at: TestStation;
let stored: object = { service: { environment: 'production' } };

/** As on a desktop without a keychain: it says that it is none, and would write down whatever it is given as it is. */
const keychain = {
  available: () => Promise.resolve({ ok: false, backend: 'basic_text' }),
  encrypt: (text: string) => Promise.resolve(Buffer.from(text)),
  decrypt: (bytes: Uint8Array) => Promise.resolve(Buffer.from(bytes).toString()),
};
const open = (): Promise<TestStation> =>
  openStation(folder.path, {
    keychain,
    settings: {
      putAside: () => undefined,
      read: () => stored,
      write: (next) => (stored = structuredClone(next)),
    },
  });

beforeEach(async () => {
  folder = await ownFolder('no-keychain');
  service = await startServiceStandIn();
  printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  at = await open();
  await provision(at.station, {
    service: { environment: 'production', baseUrl: service.url },
    credentials: testCredentials,
    printers: [{ name: 'Bench', uri: printer.uri, dpi: 203, default: true }],
  });
});
afterEach(async () => {
  await at.station.close();
  await Promise.all([service.close(), printer.close()]);
  await folder.remove();
});

const ship = async (ref1: string) => {
  await importOrders(at.station, [order(ref1)]);
  await at.station.ship.scan({ code: ref1 });
  await expect.poll(() => at.station.busy()).toBe(0);
  return (await labelOf(at.station, ref1)).label;
};

it('a bench that never had a keychain writes no credential down, and buys nothing after a restart', async () => {
  expect((await ship('N-1')).stage).toBe('confirmed');
  // The archive is open to who has the disk, and says so: a search finds what is stored in it.
  const secrets = Object.values(testCredentials);
  expect((await filesHolding(folder.path, ['1 Example Street'])).length).toBeGreaterThan(0);
  expect(await filesHolding(folder.path, secrets)).toEqual([]);
  await at.station.close();
  expect(await filesHolding(folder.path, secrets)).toEqual([]);
  at = await open();
  expect((await at.station.credentials.status()).persistent).toBe(false);
  expect((await ship('N-2')).hold?.failure.code).toBe('credentials_missing');
  expect(service.accepted.size).toBe(1);
});
