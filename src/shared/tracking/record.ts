import { z } from 'zod';

/** One scan of a package. `at` is ISO 8601 UTC, null if the time in the answer could not be read. */
const trackingEventSchema = z.object({
  at: z.string().nullable(),
  /** The time as the service wrote it, if it could not be read. */
  time: z.string().optional(),
  code: z.string().nullable(),
  /** Text for customers; null if the service does not know its own code. */
  description: z.string().nullable(),
  location: z.string().nullable(),
  /** ISO 3166 two letters, of the scan's location. */
  countryCode: z.string().nullable(),
  /** For instance Delivered, In Transit, On Hold; null if the service does not know its own code. */
  category: z.string().nullable(),
  categoryId: z.number().nullable(),
});
export type TrackingEvent = z.infer<typeof trackingEventSchema>;

const flag = z.boolean().nullable();
const words = z.string().nullable();

/** Fields whose value may be of an unknown kind. Such a value is shown as received and never used. */
const oddFields = z.enum([
  ...(['hasBeenProcessed', 'hasBeenShipped', 'isEnRoute', 'hasArrived'] as const),
  ...(['lowerTransit', 'upperTransit', 'externalTrackingUrl', 'iconUrl'] as const),
]);
export type OddField = z.infer<typeof oddFields>;

/** Where a package is. Null means that the service did not report it, never "no" or zero. */
export const trackingSchema = z.object({
  hasBeenProcessed: flag,
  hasBeenShipped: flag,
  isEnRoute: flag,
  hasArrived: flag,
  /** ISO 8601 without a zone: the interface does not document the zone of the ship date. As received if it is not a date. */
  shipDate: words,
  packageNumber: words,
  carrierTrackingNumber: words,
  /** Postal code and country. */
  shipToAddress: words,
  carrier: words,
  serviceName: words,
  serviceDescription: words,
  finalMileCarrier: words,
  ref1: words,
  ref2: words,
  /** Bounds of the transit time in days. */
  lowerTransit: z.number().nullable(),
  upperTransit: z.number().nullable(),
  /** Only http: or https:. */
  externalTrackingUrl: words,
  iconUrl: words,
  prefix: words,
  /** As the service wrote them: the interface documents no format. */
  estimatedDeliveryFrom: words,
  estimatedDeliveryTo: words,
  /** Values that could not be read, at most 200 characters each; the field itself is null. */
  asTold: z.partialRecord(oddFields, z.string()).optional(),
  /** Newest first, as the service delivers them. */
  events: z.array(trackingEventSchema),
});
export type Tracking = z.infer<typeof trackingSchema>;

const serviceTime =
  /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?\s*(?:([AP])\.?M\.?)?)?$/i;
const isoTime = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?|$)/;

/** Year to second as `YYYY-MM-DDTHH:mm:ss`; null if the calendar has no such moment. */
const calendar = (parts: readonly number[]): string | null => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const same =
    date.getUTCMonth() === month - 1 && date.getUTCDate() === day && hour < 24 && minute < 60 && second < 60;
  return same ? date.toISOString().slice(0, 19) : null;
};

/**
 * Reads `MM/DD/YYYY hh:mm:ss AM/PM`, the service's format; also 24 hours, without seconds, or the date alone.
 * @returns `YYYY-MM-DDTHH:mm:ss` without a zone, or null
 */
export const readServiceTime = (text: string): string | null => {
  const parts = serviceTime.exec(text.trim());
  if (!parts) return null;
  const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1, 7)
    .map((part) => Number((part as string | undefined) ?? 0));
  const half = parts[7]?.toUpperCase();
  if (half === undefined) return calendar([year, month, day, hour, minute, second]);
  if (hour < 1 || hour > 12) return null;
  return calendar([year, month, day, (hour % 12) + (half === 'P' ? 12 : 0), minute, second]);
};

const readIso = (text: string): string | null => {
  const parts = isoTime.exec(text.trim());
  return parts ? calendar(parts.slice(1, 7).map((part) => Number((part as string | undefined) ?? 0))) : null;
};

/**
 * Reads a moment in the service's own format or in ISO 8601, ignoring the zone.
 * @returns `YYYY-MM-DDTHH:mm:ss`, or null
 */
export const readMoment = (text: string): string | null => readServiceTime(text) ?? readIso(text);

/**
 * When an event happened, ISO 8601 UTC. `date` is UTC. The value of the ISO field is UTC as well, and its trailing offset is only the
 * server's own zone (section 2.5), so the offset is ignored.
 */
export const readEventTime = (date: string | null, iso: string | null): string | null => {
  const dateTime = date === null ? null : readMoment(date);
  const moment = dateTime ?? (iso === null ? null : readMoment(iso));
  return moment === null ? null : `${moment}Z`;
};
