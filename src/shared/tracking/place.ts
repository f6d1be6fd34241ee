import type { PlaceWord } from './board';
import type { Tracking, TrackingEvent } from './record';

/** The interface does not list the categories; these two are its examples, compared without case and punctuation. */
const isCategory = (event: TrackingEvent | undefined, word: string): boolean =>
  event?.category?.toLowerCase().replace(/[^a-z]/g, '') === word;

/**
 * Where a package is, in one word. A flag with a value takes precedence over the category of the newest event that has one. A missing value
 * (a null flag, a scan code that the service does not know) counts as neither yes nor no.
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
