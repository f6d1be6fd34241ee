import { z } from 'zod';
import { packageIdSchema } from '#shared/update/package-update';
import { readEventTime, readServiceTime, type Tracking, type TrackingEvent } from '#shared/tracking/record';
import { type Answer, askFor, invalid, readWith } from './answer';
import type { Ask } from './ask';

/** Empty text says as little as none: the service writes it where it knows nothing (sections 2.5 and 7.4). */
const words = z
  .string()
  .nullish()
  .transform((text) => (text == null || text.trim() === '' ? null : text));
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? null);
const whole = z
  .int()
  .nullish()
  .transform((value) => value ?? null);
/** A link is opened by people: only web addresses pass. */
const link = words.transform((text) => (text !== null && /^https?:\/\//i.test(text) ? text : null));

const eventWire = z
  .looseObject({
    date: words,
    code: words,
    description: words,
    location: words,
    countryCode: words,
    eventDateTimeISOFormat: words,
    eventCategory: words,
    eventCategoryId: whole,
  })
  .transform((wire): TrackingEvent => ({
    at: readEventTime(wire.date, wire.eventDateTimeISOFormat),
    code: wire.code,
    description: wire.description,
    location: wire.location,
    countryCode: wire.countryCode,
    category: wire.eventCategory,
    categoryId: wire.eventCategoryId,
  }));

/** What an answer must show at least one of to be a tracking record at all. */
const telling = ['hasBeenProcessed', 'hasBeenShipped', 'isEnRoute', 'hasArrived', 'packageNumber', 'events'];

/** The tracking record of section 2.5, to our own shape. */
const trackingWire = z
  .looseObject({
    hasBeenProcessed: flag,
    hasBeenShipped: flag,
    isEnRoute: flag,
    hasArrived: flag,
    shipDate: words.transform((text) => (text === null ? null : readServiceTime(text))),
    packageNumber: words,
    carrierTrackingNumber: words,
    shipToAddress: words,
    carrier: words,
    serviceName: words,
    serviceDescription: words,
    finalMileCarrier: words,
    trackingReference1: words,
    trackingReference2: words,
    lowerTransit: whole,
    upperTransit: whole,
    externalTrackingUrl: link,
    iconUrl: link,
    prefix: words,
    estimatingDeliveryTimeFrom: words,
    estimatingDeliveryTimeTo: words,
    events: z
      .array(eventWire)
      .nullish()
      .transform((events) => events ?? []),
  })
  .transform((wire): Tracking => ({
    hasBeenProcessed: wire.hasBeenProcessed,
    hasBeenShipped: wire.hasBeenShipped,
    isEnRoute: wire.isEnRoute,
    hasArrived: wire.hasArrived,
    shipDate: wire.shipDate,
    packageNumber: wire.packageNumber,
    carrierTrackingNumber: wire.carrierTrackingNumber,
    shipToAddress: wire.shipToAddress,
    carrier: wire.carrier,
    serviceName: wire.serviceName,
    serviceDescription: wire.serviceDescription,
    finalMileCarrier: wire.finalMileCarrier,
    ref1: wire.trackingReference1,
    ref2: wire.trackingReference2,
    lowerTransit: wire.lowerTransit,
    upperTransit: wire.upperTransit,
    externalTrackingUrl: wire.externalTrackingUrl,
    iconUrl: wire.iconUrl,
    prefix: wire.prefix,
    estimatedDeliveryFrom: wire.estimatingDeliveryTimeFrom,
    estimatedDeliveryTo: wire.estimatingDeliveryTimeTo,
    events: wire.events,
  }));

const record = z
  .looseObject({})
  .refine((json) => telling.some((field) => json[field] != null), { error: 'not a tracking record' })
  .pipe(trackingWire);

/** Where a package is: section 4.2. Free, and safe to repeat. An unknown package is `service_refused` with number 404. */
export const track = async (
  ask: Ask,
  packageId: string,
  now: () => Date,
  signal?: AbortSignal,
): Promise<Answer<Tracking>> => {
  const checked = packageIdSchema.safeParse(packageId);
  if (!checked.success) return invalid(checked.error);
  const path = `/api/tracking/${encodeURIComponent(checked.data)}`;
  const question = { operation: 'track', method: 'GET', path } as const;
  return askFor(ask, question, (json) => readWith(record, json), now, signal);
};
