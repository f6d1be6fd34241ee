import type { Station } from '../station';

const later = (): Promise<never> => Promise.reject(new Error('corrections are not here yet'));

/** Everything the screens may wish of corrections of bought packages. */
export const updateWishes = (): Pick<Station, 'recipient' | 'updates'> => ({
  recipient: { find: later },
  updates: { list: later, put: later, remove: later, check: later, send: later, import: later },
});
