import type { Tracking, TrackingEvent } from '#shared/tracking/record';

/** An answer without any values, except those of the test. */
export const trackingOf = (more: Partial<Tracking> = {}): Tracking => ({
  ...{ hasBeenProcessed: null, hasBeenShipped: null, isEnRoute: null, hasArrived: null },
  ...{ shipDate: null, packageNumber: null, carrierTrackingNumber: null, shipToAddress: null, carrier: null },
  ...{ serviceName: null, serviceDescription: null, finalMileCarrier: null, ref1: null, ref2: null },
  ...{ lowerTransit: null, upperTransit: null, externalTrackingUrl: null, iconUrl: null, prefix: null },
  ...{ estimatedDeliveryFrom: null, estimatedDeliveryTo: null, events: [] },
  ...more,
});

/** A scan without any values, except those of the test. */
export const scanOf = (more: Partial<TrackingEvent> = {}): TrackingEvent => ({
  ...{ at: null, code: null, description: null, location: null, countryCode: null },
  ...{ category: null, categoryId: null },
  ...more,
});
