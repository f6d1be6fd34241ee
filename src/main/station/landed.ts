import type { Group } from '../station';

const later = (): Promise<never> => Promise.reject(new Error('landed cost is not there yet'));

export const landedWishes = (): Group<'landed'> => ({
  find: later,
  open: later,
  check: later,
  calculate: later,
  kept: later,
  run: later,
  stopRun: later,
  status: later,
  release: later,
  slip: later,
  export: later,
  searchCodes: later,
});
