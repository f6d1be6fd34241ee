import { conclude, type PrintRun } from './print-run';
import { isAnothers, isKnown, isUnproven } from './follow/recognise';
import { look, openSession } from './printer-queue';
import { paceOf } from './pace';
import { afterLook, afterUptime, isSilence, provesArrival, verdicts } from './proof';
import { freeCounter } from './ready';
import { growing } from './timers';
import { unknown, type InFlight } from './in-flight';
import type { Observation } from './zebra/observe';
import { hasBeenOnSince, uptimeQuestion } from './zebra/uptime';
import type { Session } from './zebra/session';

/**
 * Asks the printer once what became of what was sent. No time limit while something holds labels there: a person has to
 * load paper first. Where the connection broke, new ones are opened to ask; documents are never sent again.
 */
export const proveOnce = (run: PrintRun): Promise<void> =>
  run.session && !run.session.isOver ? lookAgain(run, run.session) : reconnect(run);

const reconnect = async (run: PrintRun): Promise<void> => {
  const { queue, stop } = run;
  await run.session?.transport.end(queue.timing.closeMs, false);
  Object.assign(run, { session: null, wasLost: true, hasStayedOn: false, isOpen: false });
  if (run.counterWhenOut === null || run.losses >= queue.timing.reconnectTries) {
    if (run.counterWhenOut !== null && (await queue.follow?.seek(queue))) run.losses = 0;
    else giveUp(run);
    return;
  }
  tellAll(run, [queue.lost?.isAnothers ? 'serial-changed' : 'connection-lost']);
  const pause = growing(run.losses, queue.timing.recheckFromMs, queue.timing.recheckToMs);
  await queue.timers.sleep(pause, stop.signal);
  run.losses += 1;
  if (run.inFlight.length === 0) return;
  const opened = await openSession(queue, stop.signal);
  if (opened.ok) run.session = opened.session;
};

const giveUp = (run: PrintRun): void => {
  for (const inFlight of run.inFlight) conclude(run, inFlight, unknown('connection_lost', run.counter));
};

const lookAgain = async (run: PrintRun, session: Session): Promise<void> => {
  const { queue } = run;
  const askedAt = queue.timers.now();
  const seen = await look(queue, session);
  if (session.isOver) return;
  if (isAnothers(seen)) {
    // It knows nothing of what was sent, and others want to print there.
    await session.transport.end(queue.timing.closeMs, true);
    return;
  }
  const quietMs = run.quietMs(seen);
  weigh(run, seen, askedAt);
  if (!(await askUptime(run, session, seen))) return;
  if (run.losses > queue.timing.reconnectTries) giveUp(run);
  evaluateAll(run, seen, quietMs >= queue.timing.settleMs);
  if (run.inFlight.length === 0) {
    // The look that proved the last one shows a printer that the next job can be sent to at once.
    run.isFresh = freeCounter(seen) === run.counterWhenOut;
    return;
  }
  if (isDeadHalf(run, seen, quietMs)) session.dropHalf();
  if (tellAll(run, seen.answered ? seen.reasons : ['not-answering'])) run.looks = 0;
  await queue.alarm.sleep(paceOf(run, seen), run.stop.signal);
  run.looks += 1;
};

/** What a look says about the run as a whole. */
const weigh = (run: PrintRun, seen: Observation, askedAt: number): void => {
  const before = run.counter;
  if (provesArrival(run, seen)) {
    run.heardAt = askedAt;
    for (const inFlight of run.inFlight) inFlight.hasArrived = inFlight.isWhole;
  }
  Object.assign(run, afterLook(run, run.inFlight, seen));
  run.queue.others.areKnown ||= run.hasOthers;
  // What it counts from now on may be another bench's.
  if (run.turn?.leftMs() === 0) run.isShared = true;
  if (isSilence(run, seen)) askAnew(run);
  if (run.isShaken) run.isOpen = false;
  // After a broken connection silence counts as a vain try; on the first one a full buffer explains it, and it may last.
  if (seen.answered) run.losses = 0;
  else if (run.wasLost) run.losses += 1;
  if (seen.answered && seen.counter !== null) paceBy(run, before ?? seen.counter, seen.counter);
};

/** Behind a print server another printer may answer after a silence, or the same one that was switched off meanwhile. */
const askAnew = (run: PrintRun): void => {
  run.askedUptime = null;
  if (run.session) run.session.serial = undefined;
};

/**
 * After a loss or a silence, once: has the printer been on since it was last heard? Then it still holds what had reached it.
 * Only of a printer that is known to be the same, and not inside half a format, which would swallow the question as its text.
 * @returns false when the connection ended meanwhile
 */
const askUptime = async (run: PrintRun, session: Session, seen: Observation): Promise<boolean> => {
  const { queue, inFlight, heardAt } = run;
  const isAsked = run.wasSilent || (run.wasLost && inFlight.some(({ hasArrived }) => hasArrived));
  const isDue = isAsked && run.askedUptime !== session;
  const isSame = run.wasLost ? isKnown(queue) : !isUnproven(queue);
  if (!isDue || !isSame || !seen.answered || !seen.buffers || seen.buffers.hasPartialFormat) return true;
  run.askedUptime = session;
  const told = await session.ask(uptimeQuestion, queue.timing.answerMs);
  const hasBeenOn = told?.seconds != null && hasBeenOnSince(heardAt, told.seconds, queue.timers.now());
  Object.assign(run, afterUptime(run, hasBeenOn));
  return !session.isOver;
};

const paceBy = (run: PrintRun, before: number, counter: number): void => {
  const moved = counter - before;
  if (moved <= 0) return;
  const now = run.queue.timers.now();
  run.queue.known.labelMs = (now - run.movedAt) / moved;
  Object.assign(run, { movedAt: now, looks: 0 });
};

const evaluateAll = (run: PrintRun, seen: Observation, isSettled: boolean): void => {
  const inDoubt = [...run.inFlight];
  for (const [at, end] of verdicts(run, inDoubt, seen, isSettled).entries()) {
    const inFlight = inDoubt[at];
    if (inFlight) conclude(run, inFlight, end);
  }
};

const tellAll = (run: PrintRun, reasons: Parameters<InFlight['tell']>[0]): boolean =>
  run.inFlight.map((inFlight) => inFlight.tell(reasons)).includes(true);

/**
 * The printer holds the beginning of a format whose end will never come: our own, cut off, or all that is left, unchanged
 * for a while.
 */
const isDeadHalf = ({ queue, isCut, wasLost }: PrintRun, seen: Observation, quietMs: number): boolean => {
  if (!seen.answered || !seen.buffers?.hasPartialFormat) return false;
  const isAll = seen.buffers.formatsWaiting + seen.buffers.labelsLeft === 0;
  return isCut || wasLost || (isAll && quietMs >= queue.timing.settleMs / 2);
};
