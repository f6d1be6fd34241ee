import { listOf, parsedPlain, picked, type Plain } from './plain';

const kept = [
  'hasBeenProcessed',
  'hasBeenShipped',
  'isEnRoute',
  'hasArrived',
  'shipDate',
  'packageNumber',
  'carrierTrackingNumber',
  'carrier',
  'serviceName',
  'finalMileCarrier',
  'ref1',
  'lowerTransit',
  'upperTransit',
  'prefix',
  'estimatedDeliveryFrom',
  'estimatedDeliveryTo',
];
/** The destination, and links that may contain it. */
const removed = ['shipToAddress', 'serviceDescription', 'ref2', 'externalTrackingUrl', 'iconUrl'];
const ofEvent = ['at', 'code', 'countryCode', 'category', 'categoryId'];

const nothing = (names: readonly string[]): Plain => Object.fromEntries(names.map((name) => [name, null]));

/** Keeps of a tracking answer: times, codes and countries; no place and no text. */
export const keptTracking = (record: string): string => {
  const values = parsedPlain(record);
  return JSON.stringify({
    ...nothing([...kept, ...removed]),
    ...picked(values, kept),
    events: listOf(values['events']).map((event) => ({
      ...nothing(['description', 'location', ...ofEvent]),
      ...picked(event, ofEvent),
    })),
  });
};
