import type { StatusReason } from '#shared/print/printer';
import type { PrinterQueue } from './printer-queue';
import type { Observation } from './zebra/observe';

/** Reasons for which a printer keeps a label back without a fault; its buffers may be empty meanwhile. */
const keepingBack: ReadonlySet<StatusReason> = new Set(['label-not-taken', 'head-under-temperature']);

const keepsBack = (seen: Observation): boolean =>
  seen.answered && seen.reasons.some((reason) => keepingBack.has(reason));

/** Returns for how many milliseconds the answers of a printer that keeps nothing back have not changed. */
export const createUnchangedTimer = ({
  timers,
}: Pick<PrinterQueue, 'timers'>): ((seen: Observation) => number) => {
  let last = '';
  let since = timers.now();
  return (seen) => {
    const answer = JSON.stringify(seen);
    if (answer !== last || keepsBack(seen)) since = timers.now();
    last = answer;
    return timers.now() - since;
  };
};
