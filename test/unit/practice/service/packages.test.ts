import { describe, expect, test } from 'vitest';
import type { PracticeService } from '#main/practice/service/service';
import { buy, order, register, serviceWith, track, update } from './bench';

const start = Date.parse('2026-11-20T14:30:00Z');
const pace = 60_000;

/** A service whose clock the test controls. */
const clocked = async (): Promise<{ service: PracticeService; at: (paces: number) => void }> => {
  let now = start;
  const service = await serviceWith({ now: () => new Date(now), paceMs: pace });
  return {
    service,
    at: (paces) => {
      now = start + paces * pace;
    },
  };
};

describe('tracking', () => {
  test('the record progresses with the time since registering', async () => {
    const { service, at } = await clocked();
    const packageId = await buy(service, order({ countryISO2: 'DE', ref2: 'PO 1' }));
    const flags = async (paces: number): Promise<unknown[]> => {
      at(paces);
      const { body } = await track(service, packageId);
      const events = body['events'] as { code: string }[];
      return [
        body['hasBeenProcessed'],
        body['hasBeenShipped'],
        body['isEnRoute'],
        body['hasArrived'],
        events[0]?.code,
      ];
    };
    expect(await flags(0)).toEqual([true, false, false, false, 'INF']);
    expect(await flags(1)).toEqual([true, false, false, false, 'ARR']);
    expect(await flags(2)).toEqual([true, true, true, false, 'DEP']);
    expect(await flags(3)).toEqual([true, true, true, false, 'CUS']);
    expect(await flags(4)).toEqual([true, true, true, false, 'CLR']);
    expect(await flags(5)).toEqual([true, true, true, false, 'FML']);
    expect(await flags(6)).toEqual([true, true, false, true, 'DLV']);
  });

  test('a record has exactly the fields of section 2.5, in the spelling of the interface', async () => {
    const { service, at } = await clocked();
    const packageId = await buy(
      service,
      order({ countryISO2: 'DE', ref2: 'PO 1', shipDateTime: '11/20/2026' }),
    );
    at(0);
    const { body } = await track(service, packageId);
    expect(body).toEqual({
      hasBeenProcessed: true,
      hasBeenShipped: false,
      isEnRoute: false,
      hasArrived: false,
      shipDate: '11/20/2026 12:00:00 AM',
      packageNumber: service.packages[0]?.trackingNumber,
      carrierTrackingNumber: null,
      shipToAddress: '50667 DE',
      carrier: 'Practice Parcel',
      serviceName: 'Practice International',
      serviceDescription: null,
      finalMileCarrier: '',
      trackingReference1: 'PB-1',
      trackingReference2: 'PO 1',
      lowerTransit: 4,
      upperTransit: 9,
      externalTrackingUrl: null,
      iconUrl: null,
      prefix: 'PRC',
      estimatingDeliveryTimeFrom: null,
      estimatingDeliveryTimeTo: null,
      events: [
        {
          date: '11/20/2026 02:30:00 PM',
          code: 'INF',
          description: 'Shipment information received',
          location: 'Sampleton',
          countryCode: 'US',
          eventDateTimeISOFormat: '2026-11-20T14:30:00-05:00',
          eventCategory: 'Registered',
          eventCategoryId: 1,
        },
      ],
    });
  });

  test('the final-mile carrier adds its number, its link and a delivery window in business days', async () => {
    const { service, at } = await clocked();
    const packageId = await buy(service, order({ shipDateTime: '11/20/2026' }));
    at(5);
    const { body } = await track(service, packageId);
    expect(body).toMatchObject({
      carrierTrackingNumber: `FM${packageId.slice(1)}`,
      finalMileCarrier: 'Practice Final Mile',
      // 11/20/2026 is a Friday: 4 and 9 business days later.
      estimatingDeliveryTimeFrom: '11/26/2026 12:00:00 AM',
      estimatingDeliveryTimeTo: '12/03/2026 12:00:00 AM',
    });
  });

  test('an unrecognized code has empty texts and no number', async () => {
    const { service, at } = await clocked();
    const ids = await Promise.all(Array.from({ length: 10 }, () => buy(service)));
    at(4.6);
    const unknown = await Promise.all(
      ids.map(async (id) => {
        const events = (await track(service, id)).body['events'] as Record<string, unknown>[];
        return events.filter(({ code }) => code === 'ZQ7');
      }),
    );
    expect(unknown.flat()).toHaveLength(2);
    expect(unknown.flat()[0]).toMatchObject({ description: '', eventCategory: '', eventCategoryId: null });
  });

  test('wrong tracking credentials get 401, an unknown package and the long number 404', async () => {
    const { service } = await clocked();
    await buy(service);
    expect((await track(service, 'P000000000', 'wrong')).status).toBe(401);
    expect((await track(service, 'P000000000')).status).toBe(404);
    expect((await track(service, service.packages[0]?.trackingNumber ?? '')).status).toBe(404);
  });
});

describe('updates', () => {
  test('each package has its own outcome', async () => {
    const { service } = await clocked();
    const [first, second] = [await buy(service), await buy(service)];
    const { status, body } = await update(service, [
      { packageId: first, city: 'Bonn' },
      { packageId: 'P000000000', city: 'Bonn' },
      { packageId: second, city: 'x'.repeat(51) },
      { packageId: service.packages[0]?.trackingNumber, city: 'Bonn' },
      { packageId: second, serviceCode: 'ABC1' },
      { packageId: second, serviceCode: 'PRC1' },
      { packageId: second, taxCode: '1' },
      { city: 'Bonn' },
    ]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalPackages: 8, successfulUpdates: 2, failedUpdates: 6 });
    const results = body['results'] as { success: boolean; packageId: string; message: string }[];
    expect(results.map(({ success }) => success)).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(results[0]).toEqual({ success: true, packageId: first, message: 'updated' });
    expect(service.packages[0]?.request.city).toBe('Bonn');
    expect(service.packages[1]?.request.serviceCode).toBe('PRC1');
  });

  test('sizes of which a later one is longer are refused, also with those that were bought', async () => {
    const service = await serviceWith();
    const unsorted = await register(service, order({ parcelLength: 8, parcelWidth: 12 }));
    expect(unsorted.body['errorMessage']).toBe('parcelWidth must not be longer than the sizes before it');
    const sizes = { parcelLength: 12, parcelWidth: 8, parcelHeight: 4 };
    const packageId = await buy(service, order(sizes));
    const { body } = await update(service, [{ packageId, parcelLength: 5 }]);
    expect(body).toMatchObject({ failedUpdates: 1 });
    const sent = await update(service, [{ packageId, parcelLength: 8, parcelWidth: 5 }]);
    expect(sent.body).toMatchObject({ successfulUpdates: 1 });
  });

  test('20 packages are accepted, 21 are not', async () => {
    const { service } = await clocked();
    const packageId = await buy(service);
    const many = (count: number): unknown[] => Array.from({ length: count }, () => ({ packageId }));
    expect((await update(service, many(20))).body['successfulUpdates']).toBe(20);
    expect((await update(service, many(21))).status).toBe(400);
    expect((await update(service, { packageId })).status).toBe(400);
  });

  test("a delivered package can't be changed", async () => {
    const { service, at } = await clocked();
    const packageId = await buy(service);
    at(6);
    expect((await update(service, [{ packageId, city: 'Bonn' }])).body['failedUpdates']).toBe(1);
  });

  test('wrong update credentials get 401', async () => {
    const { service } = await clocked();
    expect((await update(service, [], 'wrong')).status).toBe(401);
  });
});
