import type { PrinterQueue } from './printer-queue';
import type { Observation } from './zebra/observe';

/** Tells for how long the printer has said the same. */
export const createWatch = ({ timers }: PrinterQueue): ((seen: Observation) => number) => {
  let last = '';
  let since = timers.now();
  return (seen) => {
    const said = JSON.stringify(seen);
    if (said !== last) since = timers.now();
    last = said;
    return timers.now() - since;
  };
};
