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
/** Where it goes, and links that may name it. */
const gone = ['shipToAddress', 'serviceDescription', 'ref2', 'externalTrackingUrl', 'iconUrl'];
const ofEvent = ['at', 'code', 'countryCode', 'category', 'categoryId'];

const nothing = (names: readonly string[]): Plain => Object.fromEntries(names.map((name) => [name, null]));

/** Of what the service told of a package: when, by which code, in which country; no place and no words. */
export const keptTracking = (record: string): string => {
  const said = parsedPlain(record);
  return JSON.stringify({
    ...nothing([...kept, ...gone]),
    ...picked(said, kept),
    events: listOf(said['events']).map((event) => ({
      ...nothing(['description', 'location', ...ofEvent]),
      ...picked(event, ofEvent),
    })),
  });
};
