import { conclude, type Burst } from './burst';
import { isAnothers } from './follow/recognise';
import { judge, labelsHeld, type Evidence } from './judge';
import { look, openSession } from './line';
import { paceOf } from './pace';
import { freeCounter } from './ready';
import { growing } from './timers';
import { unknown, type Unproven } from './unproven';
import type { Observation } from './zebra/observe';
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
  Object.assign(burst, { session: null, wasLost: true, isOpen: false });
  if (burst.counterWhenOut === null || burst.losses >= line.timing.reconnectTries) {
    if (burst.counterWhenOut !== null && (await line.follow?.seek(line))) burst.losses = 0;
    else giveUp(burst);
    return;
  }
  await tellAll(burst, [line.lost?.isAnothers ? 'serial-changed' : 'connection-lost']);
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
  const seen = await look(line, session);
  if (session.isOver) return;
  if (isAnothers(seen)) {
    // It knows nothing of what was sent, and others want to print there.
    await session.transport.end(line.timing.closeMs, true);
    return;
  }
  const quietMs = burst.quietMs(seen);
  weigh(burst, seen);
  if (burst.losses > line.timing.reconnectTries) giveUp(burst);
  judgeAll(burst, seen, quietMs >= line.timing.settleMs);
  if (burst.unproven.length === 0) {
    // The look that proved the last one shows a printer that the next job can be sent to at once.
    burst.isFresh = freeCounter(seen) === burst.counterWhenOut;
    return;
  }
  if (isDeadHalf(burst, seen, quietMs)) session.dropHalf();
  if (await tellAll(burst, seen.answered ? seen.reasons : ['not-answering'])) burst.looks = 0;
  await line.alarm.sleep(paceOf(burst, seen), burst.stop.signal);
  burst.looks += 1;
};

/** What a look says about the burst as a whole. */
const weigh = (burst: Burst, seen: Observation): void => {
  if (!seen.answered || seen.isStopped) Object.assign(burst, { isOpen: false, isShaken: true });
  // After a broken connection silence counts as a vain try; on the first one a full buffer explains it, and it may last.
  if (!seen.answered) {
    if (burst.wasLost) burst.losses += 1;
    return;
  }
  burst.losses = 0;
  if (isSurplus(burst, seen)) Object.assign(burst, { isOpen: false, isShaken: true });
  if (seen.counter !== null) noteCounter(burst, seen.counter);
};

/**
 * The counter moved by more than can be ours: more than was sent, or, as it stood at the look before, more than what was
 * sent and is not held any more. Somebody else prints here, by another way than this port.
 */
const isSurplus = (burst: Burst, seen: Extract<Observation, { answered: true }>): boolean => {
  if (burst.counterWhenOut === null) return false;
  const held = seen.buffers ? labelsHeld(seen.buffers, silentFormatsOf(burst)) : 0;
  return (seen.counter ?? 0) > burst.counterWhenOut || (burst.counter ?? 0) > burst.counterWhenOut - held;
};

const noteCounter = (burst: Burst, counter: number): void => {
  const moved = counter - (burst.counter ?? counter);
  burst.counter = counter;
  if (moved <= 0) return;
  const now = burst.line.timers.now();
  burst.line.known.labelMs = (now - burst.movedAt) / moved;
  Object.assign(burst, { movedAt: now, looks: 0 });
};

/** First sent, first judged: a label can't be out before those in front of it. */
const judgeAll = (burst: Burst, seen: Observation, isSettled: boolean): void => {
  const common = {
    counterFloor: burst.unproven[0]?.counterBefore ?? null,
    silentFormats: silentFormatsOf(burst),
    ...{ isShaken: burst.isShaken, wasLost: burst.wasLost, isSettled },
  };
  const verdicts = burst.unproven.map((unproven) => ({
    unproven,
    end: judge({ ...common, ...shareOf(burst, unproven) }, seen),
  }));
  for (const { unproven, end } of verdicts) {
    if (!end) return;
    conclude(burst, unproven, end);
  }
};

const shareOf = (
  { counterWhenOut }: Burst,
  { job, counterBefore }: Unproven,
): Pick<Evidence, 'expected' | 'counterBefore' | 'behind'> => ({
  expected: job.expected,
  counterBefore,
  behind:
    counterBefore === null || counterWhenOut === null ? 0 : counterWhenOut - counterBefore - job.expected,
});

const silentFormatsOf = ({ unproven }: Burst): number =>
  unproven.reduce((sum, { job }) => sum + job.silentFormats, 0);

const tellAll = async (burst: Burst, reasons: Parameters<Unproven['tell']>[0]): Promise<boolean> => {
  const told = await Promise.all(burst.unproven.map((unproven) => unproven.tell(reasons)));
  return told.includes(true);
};

/**
 * The printer holds the beginning of a format whose end will never come: our own, cut off, or all that is left, unchanged
 * for a while.
 */
const isDeadHalf = ({ line, isCut, wasLost }: Burst, seen: Observation, quietMs: number): boolean => {
  if (!seen.answered || !seen.buffers?.hasPartialFormat) return false;
  const isAll = seen.buffers.formatsWaiting + seen.buffers.labelsLeft === 0;
  return isCut || wasLost || (isAll && quietMs >= line.timing.settleMs / 2);
};
