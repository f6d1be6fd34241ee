import { linked } from './signals';
import type { Timers } from './timers';

/** A sleep that news can end. */
export interface Alarm {
  /** Resolves after `ms`, at the next ring, or when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  ring: () => void;
}

export const createAlarm = (timers: Timers): Alarm => {
  let bell = new AbortController();
  return {
    sleep: async (ms, signal) => {
      const either = linked(bell.signal, signal);
      await timers.sleep(ms, either.signal);
      either.release();
    },
    ring: () => {
      bell.abort('rung');
      bell = new AbortController();
    },
  };
};
