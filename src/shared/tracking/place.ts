import type { PlaceWord } from './board';
import type { Tracking, TrackingEvent } from './record';

/** The list of categories is not shown in the interface; these two are its examples, however they are written. */
const isCategory = (event: TrackingEvent | undefined, word: string): boolean =>
  event?.category?.toLowerCase().replace(/[^a-z]/g, '') === word;

/**
 * Where a package is, in one word. A flag that says something goes before the category of the newest event that has one; what
 * says nothing (a flag that is null, a scan the service does not know itself) is taken for neither yes nor no.
 */
export const placeOf = (tracking: Tracking): PlaceWord => {
  const { hasArrived, isEnRoute, hasBeenShipped, hasBeenProcessed } = tracking;
  const newest = tracking.events.find(({ category }) => category !== null);
  if (hasArrived ?? isCategory(newest, 'delivered')) return 'delivered';
  if (isCategory(newest, 'onhold')) return 'on_hold';
  if (isEnRoute === true || hasBeenShipped === true) return 'on_the_way';
  const silentFlags = isEnRoute === null && hasBeenShipped === null;
  if (silentFlags && isCategory(newest, 'intransit')) return 'on_the_way';
  if (hasBeenProcessed === false) return 'not_processed';
  return hasBeenShipped === false ? 'not_shipped' : 'unknown';
};
