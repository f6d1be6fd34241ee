import type { Station } from '../station';

const later = (): Promise<never> => Promise.reject(new Error('tracking is not here yet'));

/** Everything the screens may wish of packages on their way. */
export const trackWishes = (): Station['track'] => ({
  ask: later,
  board: later,
  poll: later,
  openLink: later,
  export: later,
  lookUp: later,
  status: later,
});
