import { backoff } from '../base/backoff';
import { endJob, type PrintRun } from './print-run';
import { isOtherPrinter, isKnown, isUnproven, mayCommand } from './follow/recognise';
import { checkPrinter, openSession } from './printer-queue';
import { paceOf } from './pace';
import { afterCheck, afterUptime, isSilence, provesArrival, decidedEnds } from './proof';
import { freeCounter, isAbandoned } from './ready';
import { longestSince, type Moment, momentOf } from './timers';
import { unknown, type InFlight } from './in-flight';
import type { Observation } from './zebra/observe';
import { hasBeenOnFor, uptimeQuestion } from './zebra/uptime';
import type { Session } from './zebra/session';

/**
 * Asks the printer once for the outcome of what was sent. There is no time limit while a fault holds the labels: a
 * person has to load paper first. After a broken connection, new ones are opened only to ask; documents are never sent
 * again.
 */
export const proveOnce = (run: PrintRun): Promise<void> =>
  run.session && !run.session.isOver ? checkAgain(run, run.session) : reconnect(run);

const reconnect = async (run: PrintRun): Promise<void> => {
  const { queue, stop } = run;
  const wasOpen = run.session !== null;
  await run.session?.transport.end(queue.timing.closeMs, false);
  Object.assign(run, { session: null, wasLost: true, hasStayedOn: false, isOpen: false });
  run.isCut ||= wasOpen && run.inFlight.some(({ hasArrived }) => !hasArrived);
  if (run.counterWhenOut === null || run.failedReconnects >= queue.timing.reconnectTries) {
    if (run.counterWhenOut !== null && (await queue.follow?.search(queue))) run.failedReconnects = 0;
    else giveUp(run);
    return;
  }
  reportAll(run, [queue.lost?.isOtherPrinter ? 'serial-changed' : 'connection-lost']);
  const pause = backoff(run.failedReconnects, queue.timing.recheckFromMs, queue.timing.recheckToMs);
  await queue.timers.sleep(pause, stop.signal);
  run.failedReconnects += 1;
  if (run.inFlight.length === 0) return;
  const opened = await openSession(queue, stop.signal);
  if (opened.ok) run.session = opened.session;
};

const giveUp = (run: PrintRun): void => {
  for (const inFlight of run.inFlight) endJob(run, inFlight, unknown('connection_lost', run.counter));
};

const checkAgain = async (run: PrintRun, session: Session): Promise<void> => {
  const { queue } = run;
  const askedAt = momentOf(queue.timers);
  const seen = await checkPrinter(queue, session);
  if (session.isOver) return;
  if (isOtherPrinter(seen)) {
    // This other printer knows nothing of what was sent, and others want to print there.
    await session.transport.end(queue.timing.closeMs, true);
    return;
  }
  const quietMs = run.quietMs(seen);
  applyCheck(run, seen, askedAt);
  if (!(await askUptime(run, session, seen))) return;
  if (run.failedReconnects > queue.timing.reconnectTries) giveUp(run);
  evaluateAll(run, seen, quietMs >= queue.timing.settleMs);
  if (run.inFlight.length === 0) {
    // The check that proved the last job shows a printer to which the next job can be sent at once.
    run.isFresh = freeCounter(seen) === run.counterWhenOut;
    return;
  }
  if (isDeadPartialFormat(run, session, seen, quietMs)) {
    session.dropPartialFormat();
    run.isCut = false;
  }
  if (reportAll(run, seen.answered ? seen.reasons : ['not-answering'])) run.checks = 0;
  await queue.alarm.sleep(paceOf(run, seen), run.stop.signal);
  run.checks += 1;
};

/** Applies a status check to the state of the whole run. */
const applyCheck = (run: PrintRun, seen: Observation, askedAt: Moment): void => {
  const before = run.counter;
  if (provesArrival(run, seen)) {
    run.lastHeardAt = askedAt;
    for (const inFlight of run.inFlight) inFlight.hasArrived = inFlight.isFullySent;
  }
  Object.assign(run, afterCheck(run, run.inFlight, seen));
  run.queue.otherHosts.areKnown ||= run.hasOthers;
  // From now on another bench's labels may be counted.
  if (run.turn?.leftMs() === 0) run.isShared = true;
  if (isSilence(run, seen)) resetUptime(run);
  if (run.isCountUnreliable) run.isOpen = false;
  // After a broken connection, silence counts as a failed attempt. On the first connection a full buffer explains it,
  // and it may last.
  if (seen.answered) run.failedReconnects = 0;
  else if (run.wasLost) run.failedReconnects += 1;
  if (seen.answered && seen.counter !== null) paceBy(run, before ?? seen.counter, seen.counter);
};

/** Behind a print server, another printer may answer after a silence, or the same one that was switched off meanwhile. */
const resetUptime = (run: PrintRun): void => {
  run.askedUptime = null;
  if (run.session) run.session.serial = undefined;
};

/**
 * After a loss or a silence, asks once whether the printer has been on since it was last heard: if so, it still holds
 * what had reached it. Asked only of a printer that is known to be the same, and not inside a partial format, which
 * would take the question as its text.
 * @returns false when the connection ended meanwhile
 */
const askUptime = async (run: PrintRun, session: Session, seen: Observation): Promise<boolean> => {
  const { queue, inFlight, lastHeardAt } = run;
  const isAsked = run.wasSilent || (run.wasLost && inFlight.some(({ hasArrived }) => hasArrived));
  const isDue = isAsked && run.askedUptime !== session;
  const isSame = run.wasLost ? isKnown(queue) : !isUnproven(queue);
  if (!isDue || !isSame || !seen.answered || !seen.buffers || seen.buffers.hasPartialFormat) return true;
  run.askedUptime = session;
  const answer = await session.ask(uptimeQuestion, queue.timing.answerMs);
  const hasBeenOn =
    answer?.seconds != null && hasBeenOnFor(longestSince(lastHeardAt, queue.timers), answer.seconds);
  Object.assign(run, afterUptime(run, hasBeenOn));
  return !session.isOver;
};

const paceBy = (run: PrintRun, before: number, counter: number): void => {
  const moved = counter - before;
  if (moved <= 0) return;
  const now = run.queue.timers.now();
  run.queue.known.labelMs = (now - run.movedAt) / moved;
  Object.assign(run, { movedAt: now, checks: 0 });
};

const evaluateAll = (run: PrintRun, seen: Observation, isSettled: boolean): void => {
  const unproven = [...run.inFlight];
  for (const [at, end] of decidedEnds(run, unproven, seen, isSettled).entries()) {
    const inFlight = unproven[at];
    if (inFlight) endJob(run, inFlight, end);
  }
};

const reportAll = (run: PrintRun, reasons: Parameters<InFlight['report']>[0]): boolean =>
  run.inFlight.map((inFlight) => inFlight.report(reasons)).includes(true);

/**
 * True when the printer holds the beginning of a format whose end will never arrive: our own, cut off, or the only
 * thing left, unchanged for a while. Another printer may have come to the address, and its half may be completed.
 */
const isDeadPartialFormat = (
  { queue, isCut }: PrintRun,
  session: Session,
  seen: Observation,
  quietMs: number,
): boolean => {
  if (!seen.answered || !seen.buffers?.hasPartialFormat) return false;
  const isAll = seen.buffers.formatsWaiting + seen.buffers.labelsLeft === 0;
  if (isCut && mayCommand(queue, session)) return true;
  return isAll && isAbandoned(queue, quietMs);
};
