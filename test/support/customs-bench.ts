import { expect } from 'vitest';
import { startVirtualPrinter, type VirtualPrinter } from '#main/practice/printer/printer';
import type { LabelEvent } from '#shared/label/event';
import type { Provisioning } from '#shared/provisioning';
import { startCustomsStandIn, type CustomsStandIn, type Happened } from './customs-stand-in';
import { ownFolder } from './folders';
import {
  importOrders,
  labelOf,
  openStation,
  order,
  provision,
  testCredentials,
  type TestStation,
} from './station';

/** A station with a customs stand-in and a printer. */
export interface CustomsBench {
  readonly at: TestStation;
  readonly service: CustomsStandIn;
  readonly printer: VirtualPrinter;
  readonly folder: string;
  /** @returns the batch */
  bring(orders: readonly Record<string, unknown>[]): Promise<string>;
  idOf(ref1: string): Promise<string>;
  held(ref1: string): Promise<string | undefined>;
  events(ref1: string): Promise<LabelEvent[]>;
  stage(ref1: string): Promise<string>;
  /** How often something happened to an order at the service. */
  count(what: Happened['what'], ref?: string): number;
  idle(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export const refs = (count: number, prefix = 'G'): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(4, '0')}`);

/** An order from the USA to Germany; the description of its goods ends with its ref1. */
export const abroad = (ref1: string, more: object = {}, item: object = {}): Record<string, unknown> =>
  order(ref1, {
    ...{ countryISO2: 'DE', city: 'Berlin', postalCode: '10115', stateProv: 'BE' },
    shipFromCountryISO2: 'US',
    commodityItems: [
      {
        ...{ itemDescription: `Blocks ${ref1}`, itemQuantity: 2, itemValue: 19.9 },
        ...{ itemTariffCode: '950300', itemCountryOfOriginISO2: 'US' },
        ...item,
      },
    ],
    ...more,
  });

export const openCustomsBench = async (
  customs: NonNullable<Provisioning['customs']>,
): Promise<CustomsBench> => {
  const folder = await ownFolder('customs');
  const service = await startCustomsStandIn();
  const printer = await startVirtualPrinter({ knobs: { msPerLabel: 5 } });
  const open = async (): Promise<TestStation> => {
    const opened = await openStation(folder.path, {
      tuning: {
        workflow: { retryFirstMs: 20, retryMaxMs: 100 },
        customs: { retryFirstMs: 10, retryMaxMs: 40, graceMs: 100 },
      },
    });
    await provision(opened.station, {
      service: { environment: 'production', baseUrl: service.url },
      credentials: testCredentials,
      tracking: { poll: false },
      customs: { shippingValue: '10', ...customs },
      printers: [{ name: 'Bench', uri: printer.uri, dpi: 203, default: true }],
    });
    return opened;
  };
  let at = await open();
  const bench: CustomsBench = {
    get at() {
      return at;
    },
    service,
    printer,
    folder: folder.path,
    bring: async (orders) => {
      await importOrders(at.station, orders);
      return (await labelOf(at.station, String(orders[0]?.['ref1']))).label.batchId;
    },
    idOf: async (ref1) => (await labelOf(at.station, ref1)).label.id,
    held: async (ref1) => (await labelOf(at.station, ref1)).label.hold?.failure.code,
    events: async (ref1) =>
      (await at.station.labels.get({ labelId: await bench.idOf(ref1) }))?.events.map(({ event }) => event) ??
      [],
    stage: async (ref1) => (await labelOf(at.station, ref1)).label.stage,
    count: (what, ref) =>
      service.happened.filter((one) => one.what === what && (ref === undefined || one.ref === ref)).length,
    idle: () => expect.poll(() => at.station.busy()).toBe(0),
    restart: async () => {
      await at.station.close();
      at = await open();
    },
    close: async () => {
      expect(at.errors).toEqual([]);
      expect(service.violations).toEqual([]);
      await at.station.close();
      await Promise.all([service.close(), printer.close()]);
      await folder.remove();
    },
  };
  return bench;
};
