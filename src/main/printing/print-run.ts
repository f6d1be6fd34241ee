import type { Job, Ready } from './job';
import type { Readings } from './language/zpl/lasting';
import type { PrinterQueue } from './printer-queue';
import { othersAtStart, othersAtEnd } from './other-hosts';
import type { PrintEnd } from '#shared/print/progress';
import { afterEnd, newRunState, type RunState } from './proof';
import { waitingReporter, unknown, type SentPart, type InFlight } from './in-flight';
import { sharedTurn } from './shared-printer';
import { type Moment, momentOf } from './timers';
import type { Turn } from './turn-port';
import { createUnchangedTimer } from './unchanged-timer';
import type { Observation } from './zebra/observe';
import type { Session } from './zebra/session';

/**
 * Jobs that share one connection. The next one is sent while earlier ones are still being proven, so that the printer
 * never waits for us. Each is proven by its own share of the counter's movement, in the order they were sent.
 */
export interface PrintRun extends RunState {
  queue: PrinterQueue;
  /** The bench's turn at a shared printer; null where the printer is not shared, or the floor could not be asked. */
  turn: Turn | null;
  /** Ends the run. */
  stop: AbortController;
  startedAt: number;
  /** More jobs may be sent. Stays false after a fault, a silence, a broken connection, or labels of others. */
  isOpen: boolean;
  /** Null while there is no connection. */
  session: Session | null;
  /** The printer was just seen free, so that status still holds for the next job. */
  isFresh: boolean;
  /** The printer's own settings as it reported them on this connection; null before, and where it does not report them. */
  settings: Readings;
  /** When the last unproven job was proven. */
  provenAt: number;
  /** Jobs whose bytes were sent, in the order they were sent. */
  inFlight: InFlight[];
  /** A job is being sent. */
  isSending: boolean;
  /** Half a format of ours may be at the printer: sending was cut off, or the connection broke. */
  isCut: boolean;
  /** Data of ours may still be at the printer or on its way, even though nothing waits for its proof any more. */
  hasLeftovers: boolean;
  /** When the printer was last heard before a connection broke, or before a silence. */
  lastHeardAt: Moment;
  /** The session in which it was asked for its uptime. */
  askedUptime: Session | null;
  /** Failed attempts since the printer last answered on a new connection. */
  failedReconnects: number;
  /** When the counter last moved, or the run began. */
  movedAt: number;
  /** Status checks since something last changed. */
  checks: number;
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
  // Among benches that take turns, the previous bench reports the counter that it left.
  if (shared) queue.otherHosts = { ...queue.otherHosts, counterLeft: hasTurn ? shared.counterLeft : null };
  queue.otherHosts = othersAtStart(queue.otherHosts, counterBefore);
  return {
    ...newRunState(counterBefore, queue.otherHosts.areKnown),
    ...{ turn: hasTurn ? shared : null, isShared: shared !== null && !hasTurn },
    ...{ queue, stop, session, startedAt: now, provenAt: now, movedAt: now },
    lastHeardAt: momentOf(queue.timers),
    ...{ isOpen: true, isFresh: true, askedUptime: null },
    ...{ isSending: false, isCut: false, hasLeftovers: false },
    ...{ settings: null, inFlight: [], failedReconnects: 0, checks: 0 },
    quietMs: createUnchangedTimer(queue),
  };
};

/** Adds a job whose bytes were sent to those that are to be proven. From here on only its signal or the printer ends it. */
export const addInFlight = (run: PrintRun, job: Job, out: SentPart): void => {
  const now = run.queue.timers.now();
  if (run.inFlight.length === 0) Object.assign(run, { movedAt: now, checks: 0 });
  const counterBefore = run.counterWhenOut;
  if (counterBefore !== null) run.counterWhenOut = counterBefore + job.expected;
  // A job that can't be counted, or was cut off, must be the last: jobs after it could not be distinguished from it.
  if (counterBefore === null || out === 'some') run.isOpen = false;
  if (out === 'some') run.isCut = true;
  const stopped = (): void => stopWaiting(run, inFlight);
  const release = (): void => job.signal.removeEventListener('abort', stopped);
  const { expected, silentFormats } = job;
  const inFlight: InFlight = {
    ...{ job, sentPart: out, release, report: waitingReporter(job, out) },
    ...{ expected, silentFormats, formats: job.documents.length * job.copies },
    ...{ counterBefore, isFullySent: out === 'all', hasArrived: false },
  };
  run.inFlight.push(inFlight);
  run.isFresh = false;
  if (job.signal.aborted) stopped();
  else job.signal.addEventListener('abort', stopped, { once: true });
};

/** Sets the end of a job. */
export const endJob = (run: PrintRun, inFlight: InFlight, end: PrintEnd): void => {
  run.inFlight = run.inFlight.filter((other) => other !== inFlight);
  run.provenAt = run.queue.timers.now();
  run.isProven = afterEnd(run, end);
  run.queue.otherHosts = othersAtEnd(run.queue.otherHosts, run);
  inFlight.release();
  inFlight.job.finish(end);
};

/** The station stops while the printer still works: with all bytes sent the end is `sent`, with less it is unknown. */
const stopWaiting = (run: PrintRun, inFlight: InFlight): void => {
  const { sentPart } = inFlight;
  const { counter, wasLost } = run;
  Object.assign(run, { isOpen: false, hasLeftovers: true });
  const end: PrintEnd =
    sentPart === 'all' && !wasLost
      ? { state: 'sent', counterAfter: counter, note: 'station_stopped' }
      : unknown('station_stopped', counter);
  endJob(run, inFlight, end);
  if (run.inFlight.length === 0 && !run.isSending) run.stop.abort();
  run.queue.alarm.ring();
};
