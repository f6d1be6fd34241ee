import { expect } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import type { LabelView } from '#shared/bridge/contract';
import type { LabelEvent } from '#shared/label/event';
import type { Basket, Changes, Update } from '#shared/update/basket';
import { ownFolder } from '#test/support/folders';
import {
  startServiceStandIn,
  type RecordedRequest,
  type ServiceStandIn,
} from '#test/support/service-stand-in';
import { violations } from '#test/support/service-stand-in-updates';
import {
  importOrders,
  labelOf,
  openStation,
  order,
  provision,
  testCredentials,
  type TestStation,
} from '#test/support/station';

/** A station with a service stand-in and a printer, for corrections of bought packages. */
export interface UpdatesBench {
  readonly at: TestStation;
  readonly service: ServiceStandIn;
  readonly printer: VirtualPrinter;
  readonly folder: string;
  setUp(): Parameters<typeof provision>[1];
  /** Closes the station and opens it again on the same folder. */
  restart(): Promise<void>;
  /** Orders that are shipped: bought and printed. @returns their packageIds */
  ship(...refs: string[]): Promise<string[]>;
  label(ref1: string): Promise<LabelView>;
  packageOf(ref1: string): Promise<string>;
  events(ref1: string): Promise<LabelEvent[]>;
  put(packageId: string, fields: Changes['fields'], items?: Changes['items']): Promise<Update>;
  send(...updates: readonly Update[]): Promise<Basket>;
  list(): Promise<Basket>;
  updates(): RecordedRequest[];
  close(): Promise<void>;
}

export const openUpdatesBench = async (): Promise<UpdatesBench> => {
  const folder = await ownFolder('updates');
  const service = await startServiceStandIn();
  const printer = await startVirtualPrinter({ knobs: { msPerLabel: 0 } });
  const open = async (): Promise<TestStation> => {
    const opened = await openStation(folder.path, {
      tuning: { service: { headersMs: 4000, bodyMs: 4000, totalMs: 8000 } },
    });
    await provision(opened.station, bench.setUp());
    return opened;
  };
  let at: TestStation;

  const bench: UpdatesBench = {
    get at() {
      return at;
    },
    service,
    printer,
    folder: folder.path,
    setUp: () => ({
      service: { environment: 'production', baseUrl: service.url, prefix: 'ABC' },
      credentials: testCredentials,
      tracking: { poll: false },
      printers: [{ name: 'Bench', uri: printer.uri, dpi: 203, default: true }],
    }),
    restart: async () => {
      await at.station.close();
      at = await open();
    },
    ship: async (...refs) => {
      await importOrders(
        at.station,
        refs.map((ref1) => order(ref1)),
      );
      for (const ref1 of refs) await at.station.ship.scan({ code: ref1 });
      await expect.poll(() => at.station.busy()).toBe(0);
      return Promise.all(refs.map((ref1) => bench.packageOf(ref1)));
    },
    label: (ref1) => labelOf(at.station, ref1),
    packageOf: async (ref1) => {
      const { label } = await labelOf(at.station, ref1);
      if (!label.package)
        throw new Error(`${ref1} is not bought: ${label.hold?.failure.code ?? label.stage}`);
      return label.package.packageId;
    },
    events: async (ref1) => {
      const details = await at.station.labels.get({ labelId: (await labelOf(at.station, ref1)).label.id });
      return details?.events.map(({ event }) => event) ?? [];
    },
    put: async (packageId, fields, items) => {
      const changes = { fields, ...(items && { items }) };
      const answer = await at.station.updates.put({ packageId, changes });
      if (!answer.ok) throw new Error(answer.message);
      return answer.update;
    },
    send: (...updates) => at.station.updates.send({ updateIds: updates.map(({ id }) => id) }),
    list: () => at.station.updates.list(),
    updates: () => service.requests.filter(({ operation }) => operation === 'update'),
    close: async () => {
      expect(at.errors).toEqual([]);
      expect(violations(service.requests)).toEqual([]);
      await at.station.close();
      await Promise.all([service.close(), printer.close()]);
      await folder.remove();
    },
  };
  at = await open();
  return bench;
};
