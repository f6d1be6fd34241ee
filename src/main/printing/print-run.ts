import type { Job, Ready } from './job';
import type { Readings } from './language/zpl/lasting';
import type { PrinterQueue } from './printer-queue';
import { foundAt, leftAt } from './others';
import type { PrintEnd } from '#shared/print/progress';
import { afterEnd, newRunState, type RunState } from './proof';
import { waitingTeller, unknown, type Out, type InFlight } from './in-flight';
import { sharedTurn } from './shared-printer';
import type { Turn } from './turn-port';
import { createWatch } from './watch';
import type { Observation } from './zebra/observe';
import type { Session } from './zebra/session';

/**
 * Jobs that share one connection. The next one is sent while those before it are still being proven, so that the printer
 * never waits for us; each is proven by its own share of what the counter moves by, first sent first counted.
 */
export interface PrintRun extends RunState {
  queue: PrinterQueue;
  /** The bench's turn at a printer that others use too; null where the printer is its own, or nobody could be asked. */
  turn: Turn | null;
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
  inFlight: InFlight[];
  /** A job is being sent. */
  isSending: boolean;
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

export const createPrintRun = (
  queue: PrinterQueue,
  { session, counterBefore, hasTurn }: Ready,
  stop: AbortController,
): PrintRun => {
  const now = queue.timers.now();
  session.transport.onOver(queue.alarm.ring);
  const shared = sharedTurn(queue);
  // Among benches that take turns, whoever was there before says what it left.
  if (shared) queue.others = { ...queue.others, counterLeft: hasTurn ? shared.counterLeft : null };
  queue.others = foundAt(queue.others, counterBefore);
  return {
    ...newRunState(counterBefore, queue.others.areKnown),
    ...{ turn: hasTurn ? shared : null, isShared: shared !== null && !hasTurn },
    ...{ queue, stop, session, startedAt: now, provenAt: now, movedAt: now, heardAt: now },
    ...{ isOpen: true, isFresh: true, askedUptime: null },
    ...{ isSending: false, isCut: false, hasLeftovers: false },
    ...{ settings: null, inFlight: [], losses: 0, looks: 0 },
    quietMs: createWatch(queue),
  };
};

/** Takes a job whose bytes are out among those to be proven. From here on only its signal or the printer ends it. */
export const addInFlight = (run: PrintRun, job: Job, out: Out): void => {
  const now = run.queue.timers.now();
  if (run.inFlight.length === 0) Object.assign(run, { movedAt: now, looks: 0 });
  const counterBefore = run.counterWhenOut;
  if (counterBefore !== null) run.counterWhenOut = counterBefore + job.expected;
  // What can't be counted, or was cut off, must be the last: nothing sent behind it could be told from it.
  if (counterBefore === null || out === 'some') run.isOpen = false;
  if (out === 'some') run.isCut = true;
  const stopped = (): void => stopWaiting(run, inFlight);
  const release = (): void => job.signal.removeEventListener('abort', stopped);
  const { expected, silentFormats } = job;
  const inFlight: InFlight = {
    ...{ job, out, release, tell: waitingTeller(job, out) },
    ...{ expected, silentFormats, formats: job.documents.length * job.copies },
    ...{ counterBefore, isWhole: out === 'all', hasArrived: false },
  };
  run.inFlight.push(inFlight);
  run.isFresh = false;
  if (job.signal.aborted) stopped();
  else job.signal.addEventListener('abort', stopped, { once: true });
};

/** Gives a job its end. */
export const conclude = (run: PrintRun, inFlight: InFlight, end: PrintEnd): void => {
  run.inFlight = run.inFlight.filter((other) => other !== inFlight);
  run.provenAt = run.queue.timers.now();
  run.isProven = afterEnd(run, end);
  run.queue.others = leftAt(run.queue.others, run);
  inFlight.release();
  inFlight.job.finish(end);
};

/** The station stops while the printer still works: all bytes out is `sent`, anything less is not known. */
const stopWaiting = (run: PrintRun, inFlight: InFlight): void => {
  const { out } = inFlight;
  const { counter, wasLost } = run;
  Object.assign(run, { isOpen: false, hasLeftovers: true });
  const end: PrintEnd =
    out === 'all' && !wasLost
      ? { state: 'sent', counterAfter: counter, note: 'station_stopped' }
      : unknown('station_stopped', counter);
  conclude(run, inFlight, end);
  if (run.inFlight.length === 0 && !run.isSending) run.stop.abort();
  run.queue.alarm.ring();
};
