import type { PrinterQueue } from './printer-queue';
import type { Observation } from './zebra/observe';

/** Returns for how many milliseconds the printer's answers have not changed. */
export const createUnchangedTimer = ({ timers }: PrinterQueue): ((seen: Observation) => number) => {
  let last = '';
  let since = timers.now();
  return (seen) => {
    const answer = JSON.stringify(seen);
    if (answer !== last) since = timers.now();
    last = answer;
    return timers.now() - since;
  };
};
