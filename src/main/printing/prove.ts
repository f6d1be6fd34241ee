import { conclude, type Burst } from './burst';
import { isAnothers, isKnown, isUnproven } from './follow/recognise';
import { look, openSession } from './line';
import { paceOf } from './pace';
import { heed, heedUptime, isSilence, provesArrival, verdicts } from './proof';
import { freeCounter } from './ready';
import { growing } from './timers';
import { unknown, type Unproven } from './unproven';
import type { Observation } from './zebra/observe';
import { hasBeenOnSince, uptimeQuestion } from './zebra/uptime';
import type { Session } from './zebra/session';

/**
 * Asks the printer once what became of what was sent. No time limit while something holds labels there: a person has to
 * load paper first. Where the connection broke, new ones are opened to ask; documents are never sent again.
 */
export const proveOnce = (burst: Burst): Promise<void> =>
  burst.session && !burst.session.isOver ? lookAgain(burst, burst.session) : reconnect(burst);

const reconnect = async (burst: Burst): Promise<void> => {
  const { line, stop } = burst;
  await burst.session?.transport.end(line.timing.closeMs, false);
  Object.assign(burst, { session: null, wasLost: true, hasStayedOn: false, isOpen: false });
  if (burst.counterWhenOut === null || burst.losses >= line.timing.reconnectTries) {
    if (burst.counterWhenOut !== null && (await line.follow?.seek(line))) burst.losses = 0;
    else giveUp(burst);
    return;
  }
  tellAll(burst, [line.lost?.isAnothers ? 'serial-changed' : 'connection-lost']);
  const pause = growing(burst.losses, line.timing.recheckFromMs, line.timing.recheckToMs);
  await line.timers.sleep(pause, stop.signal);
  burst.losses += 1;
  if (burst.unproven.length === 0) return;
  const opened = await openSession(line, stop.signal);
  if (opened.ok) burst.session = opened.session;
};

const giveUp = (burst: Burst): void => {
  for (const unproven of burst.unproven) conclude(burst, unproven, unknown('connection_lost', burst.counter));
};

const lookAgain = async (burst: Burst, session: Session): Promise<void> => {
  const { line } = burst;
  const askedAt = line.timers.now();
  const seen = await look(line, session);
  if (session.isOver) return;
  if (isAnothers(seen)) {
    // It knows nothing of what was sent, and others want to print there.
    await session.transport.end(line.timing.closeMs, true);
    return;
  }
  const quietMs = burst.quietMs(seen);
  weigh(burst, seen, askedAt);
  if (!(await askUptime(burst, session, seen))) return;
  if (burst.losses > line.timing.reconnectTries) giveUp(burst);
  judgeAll(burst, seen, quietMs >= line.timing.settleMs);
  if (burst.unproven.length === 0) {
    // The look that proved the last one shows a printer that the next job can be sent to at once.
    burst.isFresh = freeCounter(seen) === burst.counterWhenOut;
    return;
  }
  if (isDeadHalf(burst, seen, quietMs)) session.dropHalf();
  if (tellAll(burst, seen.answered ? seen.reasons : ['not-answering'])) burst.looks = 0;
  await line.alarm.sleep(paceOf(burst, seen), burst.stop.signal);
  burst.looks += 1;
};

/** What a look says about the burst as a whole. */
const weigh = (burst: Burst, seen: Observation, askedAt: number): void => {
  const before = burst.counter;
  if (provesArrival(burst, seen)) {
    burst.heardAt = askedAt;
    for (const unproven of burst.unproven) unproven.hasArrived = unproven.isWhole;
  }
  Object.assign(burst, heed(burst, burst.unproven, seen));
  burst.line.others.areKnown ||= burst.hasOthers;
  if (isSilence(burst, seen)) askAnew(burst);
  if (burst.isShaken) burst.isOpen = false;
  // After a broken connection silence counts as a vain try; on the first one a full buffer explains it, and it may last.
  if (seen.answered) burst.losses = 0;
  else if (burst.wasLost) burst.losses += 1;
  if (seen.answered && seen.counter !== null) paceBy(burst, before ?? seen.counter, seen.counter);
};

/** Behind a print server another printer may answer after a silence, or the same one that was switched off meanwhile. */
const askAnew = (burst: Burst): void => {
  burst.askedUptime = null;
  if (burst.session) burst.session.serial = undefined;
};

/**
 * After a loss or a silence, once: has the printer been on since it was last heard? Then it still holds what had reached it.
 * Only of a printer that is known to be the same, and not inside half a format, which would swallow the question as its text.
 * @returns false when the connection ended meanwhile
 */
const askUptime = async (burst: Burst, session: Session, seen: Observation): Promise<boolean> => {
  const { line, unproven, heardAt } = burst;
  const isAsked = burst.wasSilent || (burst.wasLost && unproven.some(({ hasArrived }) => hasArrived));
  const isDue = isAsked && burst.askedUptime !== session;
  const isSame = burst.wasLost ? isKnown(line) : !isUnproven(line);
  if (!isDue || !isSame || !seen.answered || !seen.buffers || seen.buffers.hasPartialFormat) return true;
  burst.askedUptime = session;
  const told = await session.ask(uptimeQuestion, line.timing.answerMs);
  const hasBeenOn = told?.seconds != null && hasBeenOnSince(heardAt, told.seconds, line.timers.now());
  Object.assign(burst, heedUptime(burst, hasBeenOn));
  return !session.isOver;
};

const paceBy = (burst: Burst, before: number, counter: number): void => {
  const moved = counter - before;
  if (moved <= 0) return;
  const now = burst.line.timers.now();
  burst.line.known.labelMs = (now - burst.movedAt) / moved;
  Object.assign(burst, { movedAt: now, looks: 0 });
};

const judgeAll = (burst: Burst, seen: Observation, isSettled: boolean): void => {
  const inDoubt = [...burst.unproven];
  for (const [at, end] of verdicts(burst, inDoubt, seen, isSettled).entries()) {
    const unproven = inDoubt[at];
    if (unproven) conclude(burst, unproven, end);
  }
};

const tellAll = (burst: Burst, reasons: Parameters<Unproven['tell']>[0]): boolean =>
  burst.unproven.map((unproven) => unproven.tell(reasons)).includes(true);

/**
 * The printer holds the beginning of a format whose end will never come: our own, cut off, or all that is left, unchanged
 * for a while.
 */
const isDeadHalf = ({ line, isCut, wasLost }: Burst, seen: Observation, quietMs: number): boolean => {
  if (!seen.answered || !seen.buffers?.hasPartialFormat) return false;
  const isAll = seen.buffers.formatsWaiting + seen.buffers.labelsLeft === 0;
  return isCut || wasLost || (isAll && quietMs >= line.timing.settleMs / 2);
};
