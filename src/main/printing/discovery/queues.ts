import type { Spooler } from '../transport/spooler/spooler';
import type { Finder } from './finder';

/** Longest wait for a system that searches for its own printers. */
const limitMs = 5_000;

/** Print queues of this system, whatever device they print to: a person knows which of them is a label printer. */
export const queueFinder = (open: () => Spooler): Finder => ({
  way: 'queue',
  find: async (found, signal) => {
    const spooler = open();
    const stop = AbortSignal.any([signal, AbortSignal.timeout(limitMs)]);
    stop.addEventListener('abort', () => spooler.close(), { once: true });
    const queues = stop.aborted ? [] : await spooler.queues();
    for (const { name, driver } of queues)
      found({ uri: `spool://${encodeURIComponent(name)}`, name, model: driver, verdict: 'one_way' });
    spooler.close();
  },
});
