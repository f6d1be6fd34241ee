import { failure } from '#shared/failure';
import { packageIdSchema } from '#shared/update/package-update';
import {
  type OddField,
  readEventTime,
  readMoment,
  type Tracking,
  type TrackingEvent,
} from '#shared/tracking/record';
import { type Answer, askFor, invalid, type ReadCame } from './answer';
import { errorCodeOf } from './answer-fields';
import type { Ask, Came, Question } from './ask';
import { isPlain, listIn, spelledRight, toldIn, unwrapped, wholeIn, yesIn } from './generous';
import { readExchange } from './read-exchange';
import { looseJson } from './loose-json';

/** Empty text says as little as none: the service writes it where it knows nothing (sections 2.5 and 7.4). */
const words = (value: unknown): string | null => {
  const text = toldIn(value);
  return text === undefined || text.trim() === '' ? null : text;
};
const flag = (value: unknown): boolean | null => yesIn(value) ?? null;
const whole = (value: unknown): number | null => wholeIn(value) ?? null;

/**
 * A link is opened by people, after they were asked: only web addresses pass. One without its scheme (`example.com/track`) is one
 * too; whether the site speaks https is for the browser to find out.
 */
const link = (value: unknown): string | null => {
  const text = words(value)?.trim() ?? null;
  if (text === null || /^https?:\/\//i.test(text)) return text;
  const isBare = /^(?:[a-z0-9-]+\.)+[a-z]{2,}(?:[:/?#]\S*)?$/i.test(text);
  return isBare ? `https://${text}` : null;
};

const eventNames = [
  ...['date', 'code', 'description', 'location', 'countryCode', 'eventDateTimeISOFormat', 'eventCategory'],
  'eventCategoryId',
];

const eventIn = (value: unknown): TrackingEvent => {
  const wire = isPlain(value) ? spelledRight(value, eventNames) : { description: value };
  const [date, iso] = [words(wire['date']), words(wire['eventDateTimeISOFormat'])];
  const at = readEventTime(date, iso);
  const asItCame = at === null ? (date ?? iso) : null;
  return {
    at,
    ...(asItCame === null ? {} : { time: asItCame }),
    code: words(wire['code']),
    description: words(wire['description']),
    location: words(wire['location']),
    countryCode: words(wire['countryCode']),
    category: words(wire['eventCategory']),
    categoryId: whole(wire['eventCategoryId']),
  };
};

/** What an answer must show at least one of to be a tracking record at all. */
const telling = ['hasBeenProcessed', 'hasBeenShipped', 'isEnRoute', 'hasArrived', 'packageNumber', 'events'];

const recordNames = [
  ...telling,
  ...['shipDate', 'carrierTrackingNumber', 'shipToAddress', 'carrier', 'serviceName', 'serviceDescription'],
  ...['finalMileCarrier', 'trackingReference1', 'trackingReference2', 'lowerTransit', 'upperTransit'],
  ...['externalTrackingUrl', 'iconUrl', 'prefix', 'estimatingDeliveryTimeFrom', 'estimatingDeliveryTimeTo'],
];

const readers: Record<OddField, (value: unknown) => unknown> = {
  ...{ hasBeenProcessed: flag, hasBeenShipped: flag, isEnRoute: flag, hasArrived: flag },
  ...{ lowerTransit: whole, upperTransit: whole, externalTrackingUrl: link, iconUrl: link },
};

/** Most characters of a value that is shown as it came. */
const longestTold = 200;

/** What can't be read as what it should be, as it came; what is blank says nothing. */
const asToldIn = (wire: Record<string, unknown>): Pick<Tracking, 'asTold'> => {
  const told = Object.entries(readers).flatMap(([field, reader]): [string, string][] => {
    const value = wire[field];
    const shown = words(value);
    return shown === null || reader(value) !== null ? [] : [[field, shown.slice(0, longestTold)]];
  });
  return told.length === 0 ? {} : { asTold: Object.fromEntries(told) };
};

/** Far more than any parcel has. The newest stand first. */
const mostEvents = 2_000;

/** The tracking record of section 2.5, to our own shape, field by field: one that is odd is kept as it came, and hides no other. */
export const recordIn = (json: unknown): Tracking | null => {
  const found = unwrapped(json, telling);
  if (!isPlain(found)) return null;
  const wire = spelledRight(found, recordNames);
  if (!telling.some((field) => wire[field] != null)) return null;
  const shipped = words(wire['shipDate']);
  return {
    hasBeenProcessed: flag(wire['hasBeenProcessed']),
    hasBeenShipped: flag(wire['hasBeenShipped']),
    isEnRoute: flag(wire['isEnRoute']),
    hasArrived: flag(wire['hasArrived']),
    // As it came where its format is another: something is told.
    shipDate: shipped === null ? null : (readMoment(shipped) ?? shipped),
    packageNumber: words(wire['packageNumber']),
    carrierTrackingNumber: words(wire['carrierTrackingNumber']),
    shipToAddress: words(wire['shipToAddress']),
    carrier: words(wire['carrier']),
    serviceName: words(wire['serviceName']),
    serviceDescription: words(wire['serviceDescription']),
    finalMileCarrier: words(wire['finalMileCarrier']),
    ref1: words(wire['trackingReference1']),
    ref2: words(wire['trackingReference2']),
    lowerTransit: whole(wire['lowerTransit']),
    upperTransit: whole(wire['upperTransit']),
    externalTrackingUrl: link(wire['externalTrackingUrl']),
    iconUrl: link(wire['iconUrl']),
    prefix: words(wire['prefix']),
    estimatedDeliveryFrom: words(wire['estimatingDeliveryTimeFrom']),
    estimatedDeliveryTo: words(wire['estimatingDeliveryTimeTo']),
    ...asToldIn(wire),
    events: listIn(wire['events']).slice(0, mostEvents).map(eventIn),
  };
};

/** The service's own error in a good status, as its number: 401 inside HTTP 200. */
const numberIn = (json: unknown): { number?: number } => {
  const { number } = errorCodeOf(looseJson(JSON.stringify(json)));
  return number === null || number === 0 ? {} : { number };
};

/** Reads what was told of a package. */
export const trackingIn = (came: Came): Answer<Tracking> => {
  const judged = readExchange(came);
  if (!judged.ok) return { ok: false, failure: judged.failure };
  const value = recordIn(judged.json);
  return value
    ? { ok: true, value }
    : { ok: false, failure: failure('answer_unreadable', 'not a tracking record', numberIn(judged.json)) };
};

export const questionFor = (packageId: string): Question => ({
  operation: 'track',
  method: 'GET',
  path: `/api/tracking/${encodeURIComponent(packageId)}`,
});

/** Where a package is: section 4.2. Free, and safe to repeat. An unknown package is `service_refused` with number 404. */
export const track = async (
  ask: Ask,
  packageId: string,
  read: ReadCame<Answer<Tracking>>,
  now: () => Date,
  signal?: AbortSignal,
): Promise<Answer<Tracking>> => {
  const checked = packageIdSchema.safeParse(packageId);
  if (!checked.success) return invalid(checked.error);
  return askFor(ask, questionFor(checked.data), read, now, signal);
};
