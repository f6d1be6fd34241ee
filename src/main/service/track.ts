import { isObject } from '#shared/json';
import { failure } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';
import { packageIdSchema } from '#shared/update/package-update';
import {
  type OddField,
  readEventTime,
  readMoment,
  type Tracking,
  type TrackingEvent,
} from '#shared/tracking/record';
import { type Answer, askFor, invalid, type ReadInput } from './answer';
import { errorCodeOf } from './answer-fields';
import type { Ask, AnswerInput, Question } from './ask';
import { listIn, withRightNames, anyTextIn, unwrapped, integerIn, booleanIn } from './tolerant-values';
import { readExchange } from './read-exchange';
import { looseJson } from './loose-json';

/** Empty text is no value: the service writes it where it knows nothing (sections 2.5 and 7.4). */
const words = (value: unknown): string | null => {
  const text = anyTextIn(value);
  return text === undefined || text.trim() === '' ? null : text;
};
const flag = (value: unknown): boolean | null => booleanIn(value) ?? null;
const wholeNumber = (value: unknown): number | null => integerIn(value) ?? null;

/**
 * People open a link after a confirmation: only web addresses are accepted. One without its scheme
 * (`example.com/track`) is one too; the browser finds out whether the site supports https.
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
  const wire = isObject(value) ? withRightNames(value, eventNames) : { description: value };
  const [date, iso] = [words(wire['date']), words(wire['eventDateTimeISOFormat'])];
  const at = readEventTime(date, iso);
  const unparsed = at === null ? (date ?? iso) : null;
  return {
    at,
    ...(unparsed === null ? {} : { time: unparsed }),
    code: words(wire['code']),
    description: words(wire['description']),
    location: words(wire['location']),
    countryCode: words(wire['countryCode']),
    category: words(wire['eventCategory']),
    categoryId: wholeNumber(wire['eventCategoryId']),
  };
};

/** An answer must contain at least one of these to be a tracking record. */
const telling = ['hasBeenProcessed', 'hasBeenShipped', 'isEnRoute', 'hasArrived', 'packageNumber', 'events'];

const recordNames = [
  ...telling,
  ...['shipDate', 'carrierTrackingNumber', 'shipToAddress', 'carrier', 'serviceName', 'serviceDescription'],
  ...['finalMileCarrier', 'trackingReference1', 'trackingReference2', 'lowerTransit', 'upperTransit'],
  ...['externalTrackingUrl', 'iconUrl', 'prefix', 'estimatingDeliveryTimeFrom', 'estimatingDeliveryTimeTo'],
];

const readers: Record<OddField, (value: unknown) => unknown> = {
  ...{ hasBeenProcessed: flag, hasBeenShipped: flag, isEnRoute: flag, hasArrived: flag },
  ...{ lowerTransit: wholeNumber, upperTransit: wholeNumber, externalTrackingUrl: link, iconUrl: link },
};

/** Maximum length of a value that is displayed unchanged. */
const longestText = 200;

/** Values that can't be read as their type, unchanged; blank ones are left out. */
const unreadFields = (wire: Record<string, unknown>): Pick<Tracking, 'asTold'> => {
  const unread = Object.entries(readers).flatMap(([field, reader]): [string, string][] => {
    const value = wire[field];
    const displayed = words(value);
    return displayed === null || reader(value) !== null ? [] : [[field, displayed.slice(0, longestText)]];
  });
  return unread.length === 0 ? {} : { asTold: Object.fromEntries(unread) };
};

/** Far more than any parcel has. The newest come first. */
const mostEvents = 2_000;

/**
 * The tracking record of section 2.5 in our own shape, field by field: an invalid one is kept unchanged and does not
 * affect others.
 */
export const recordIn = (json: unknown): Tracking | null => {
  const found = unwrapped(json, telling);
  if (!isObject(found)) return null;
  const wire = withRightNames(found, recordNames);
  if (!telling.some((field) => wire[field] != null)) return null;
  const shipped = words(wire['shipDate']);
  return {
    hasBeenProcessed: flag(wire['hasBeenProcessed']),
    hasBeenShipped: flag(wire['hasBeenShipped']),
    isEnRoute: flag(wire['isEnRoute']),
    hasArrived: flag(wire['hasArrived']),
    // Unchanged where its format is another: the value is not lost.
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
    lowerTransit: wholeNumber(wire['lowerTransit']),
    upperTransit: wholeNumber(wire['upperTransit']),
    externalTrackingUrl: link(wire['externalTrackingUrl']),
    iconUrl: link(wire['iconUrl']),
    prefix: words(wire['prefix']),
    estimatedDeliveryFrom: words(wire['estimatingDeliveryTimeFrom']),
    estimatedDeliveryTo: words(wire['estimatingDeliveryTimeTo']),
    ...unreadFields(wire),
    events: listIn(wire['events']).slice(0, mostEvents).map(eventIn),
  };
};

/** The service's own error number in an answer with a good status: 401 inside HTTP 200. */
const numberIn = (json: unknown): { number?: number } => {
  const { number } = errorCodeOf(looseJson(JSON.stringify(json)));
  return number === null || number === 0 ? {} : { number };
};

/** Reads the answer about a package. */
export const trackingIn = (input: AnswerInput): Answer<Tracking> => {
  const reading = readExchange(input);
  if (!reading.ok) return { ok: false, failure: reading.failure };
  const value = recordIn(reading.json);
  return value
    ? { ok: true, value }
    : {
        ok: false,
        failure: failure('answer_unreadable', codedMessage('answer.noRecord'), numberIn(reading.json)),
      };
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
  read: ReadInput<Answer<Tracking>>,
  now: () => Date,
  signal?: AbortSignal,
): Promise<Answer<Tracking>> => {
  const checked = packageIdSchema.safeParse(packageId);
  if (!checked.success) return invalid(checked.error);
  return askFor(ask, questionFor(checked.data), read, now, signal);
};
