import { afterEach, expect } from 'vitest';
import type { LabelEvent } from '#shared/label/event';
import type { Provisioning } from '#shared/provisioning';
import { startCustomsStandIn, type Happened } from '#test/support/customs-stand-in';
import { importOrders, order } from '#test/support/station';
import { useBench } from './bench';

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

/** A bench whose service is a customs stand-in. */
export const useCustomsBench = (customs: NonNullable<Provisioning['customs']>) => {
  const bench = useBench('customs', {
    service: startCustomsStandIn,
    printers: { Bench: { knobs: { msPerLabel: 5 } } },
    opening: {
      tuning: {
        workflow: { retryFirstMs: 20, retryMaxMs: 100 },
        customs: { retryFirstMs: 10, retryMaxMs: 40, graceMs: 100 },
      },
    },
    provisioning: { tracking: { poll: false }, customs: { shippingValue: '10', ...customs } },
  });
  afterEach(() => {
    expect(bench.service.violations).toEqual([]);
  });
  const idOf = async (ref1: string): Promise<string> => (await bench.label(ref1)).label.id;
  return Object.assign(bench, {
    idOf,
    /** @returns the batch */
    importBatch: async (orders: readonly Record<string, unknown>[]): Promise<string> => {
      await importOrders(bench.station, orders);
      return (await bench.label(String(orders[0]?.['ref1']))).label.batchId;
    },
    held: async (ref1: string): Promise<string | undefined> =>
      (await bench.label(ref1)).label.hold?.failure.code,
    events: async (ref1: string): Promise<LabelEvent[]> => {
      const details = await bench.station.labels.get({ labelId: await idOf(ref1) });
      return details?.events.map(({ event }) => event) ?? [];
    },
    stage: async (ref1: string): Promise<string> => (await bench.label(ref1)).label.stage,
    /** How often something happened to an order at the service. */
    count: (what: Happened['what'], ref?: string): number =>
      bench.service.happened.filter((one) => one.what === what && (ref === undefined || one.ref === ref))
        .length,
  });
};
