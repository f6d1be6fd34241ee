import type { Job, Ready } from './job';
import type { Readings } from './language/zpl/lasting';
import type { Line } from './line';
import { foundAt, leftAt } from './others';
import type { PrintEnd } from './print';
import { heedEnd, newTalk, type Talk } from './proof';
import { teller, unknown, type Out, type Unproven } from './unproven';
import { createWatch } from './watch';
import type { Observation } from './zebra/observe';
import type { Session } from './zebra/session';

/**
 * Jobs that share one connection. The next one is sent while those before it are still being proven, so that the printer
 * never waits for us; each is proven by its own share of what the counter moves by, first sent first counted.
 */
export interface Burst extends Talk {
  line: Line;
  /** Ends the talk with the printer. */
  stop: AbortController;
  startedAt: number;
  /** More jobs may be sent. Once false it stays so: after a fault, a silence, a broken wire, labels of others. */
  isOpen: boolean;
  /** Null while there is no connection. */
  session: Session | null;
  /** The printer was seen free, and no time has passed since: what it showed then still holds for the next job. */
  isFresh: boolean;
  /** The printer's own settings as it told them over this connection; null before, and where it does not. */
  settings: Readings;
  /** When the last one in doubt was proven. */
  provenAt: number;
  /** Jobs whose bytes are out, in the order they were sent. */
  unproven: Unproven[];
  /** A job is being sent. */
  isFeeding: boolean;
  /** We were cut off in the middle of a document. */
  isCut: boolean;
  /** Something of ours may still be on its way to the printer or in it, though nobody waits for its proof any more. */
  hasLeftovers: boolean;
  /** When the printer was last heard before a connection broke, or a silence. */
  heardAt: number;
  /** The session over which it was asked how long it has been on. */
  askedUptime: Session | null;
  /** Vain tries since the printer last answered on a new connection. */
  losses: number;
  /** When the counter last moved, or the printer began. */
  movedAt: number;
  /** Looks since something last changed. */
  looks: number;
  quietMs: (seen: Observation) => number;
}

export const createBurst = (line: Line, { session, counterBefore }: Ready, stop: AbortController): Burst => {
  const now = line.timers.now();
  session.transport.onOver(line.alarm.ring);
  line.others = foundAt(line.others, counterBefore);
  return {
    ...newTalk(counterBefore, line.others.areKnown),
    ...{ line, stop, session, startedAt: now, provenAt: now, movedAt: now, heardAt: now },
    ...{ isOpen: true, isFresh: true, askedUptime: null },
    ...{ isFeeding: false, isCut: false, hasLeftovers: false },
    ...{ settings: null, unproven: [], losses: 0, looks: 0 },
    quietMs: createWatch(line),
  };
};

/** Takes a job whose bytes are out among those to be proven. From here on only its signal or the printer ends it. */
export const admit = (burst: Burst, job: Job, out: Out): void => {
  const now = burst.line.timers.now();
  if (burst.unproven.length === 0) Object.assign(burst, { movedAt: now, looks: 0 });
  const counterBefore = burst.counterWhenOut;
  if (counterBefore !== null) burst.counterWhenOut = counterBefore + job.expected;
  // What can't be counted, or was cut off, must be the last: nothing sent behind it could be told from it.
  if (counterBefore === null || out === 'some') burst.isOpen = false;
  if (out === 'some') burst.isCut = true;
  const stopped = (): void => stopWaiting(burst, unproven);
  const release = (): void => job.signal.removeEventListener('abort', stopped);
  const { expected, silentFormats } = job;
  const unproven: Unproven = {
    ...{ job, out, release, tell: teller(job, out) },
    ...{ expected, silentFormats, formats: job.documents.length * job.copies },
    ...{ counterBefore, isWhole: out === 'all', hasArrived: false },
  };
  burst.unproven.push(unproven);
  burst.isFresh = false;
  if (job.signal.aborted) stopped();
  else job.signal.addEventListener('abort', stopped, { once: true });
};

/** Gives a job its end. */
export const conclude = (burst: Burst, unproven: Unproven, end: PrintEnd): void => {
  burst.unproven = burst.unproven.filter((other) => other !== unproven);
  burst.provenAt = burst.line.timers.now();
  burst.isProven = heedEnd(burst, end);
  burst.line.others = leftAt(burst.line.others, burst);
  unproven.release();
  unproven.job.finish(end);
};

/** The station stops while the printer still works: all bytes out is `sent`, anything less is not known. */
const stopWaiting = (burst: Burst, unproven: Unproven): void => {
  const { out } = unproven;
  const { counter, wasLost } = burst;
  Object.assign(burst, { isOpen: false, hasLeftovers: true });
  const end: PrintEnd =
    out === 'all' && !wasLost
      ? { state: 'sent', counterAfter: counter, note: 'station_stopped' }
      : unknown('station_stopped', counter);
  conclude(burst, unproven, end);
  if (burst.unproven.length === 0 && !burst.isFeeding) burst.stop.abort();
  burst.line.alarm.ring();
};
