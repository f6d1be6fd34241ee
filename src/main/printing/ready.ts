import type { StatusReason } from '#shared/print/printer';
import { backoff } from '../base/backoff';
import type { Job, Ready } from './job';
import { checkPrinter, onChange, openSession, type PrinterQueue } from './printer-queue';
import { isUnproven, withDuplicateSerial } from './follow/recognise';
import { noteStatus } from './note-status';
import { leaveTurn, sharedTurn, takeTurn, addSerialToTurn } from './shared-printer';
import { createUnchangedTimer } from './unchanged-timer';
import { isEmpty, observeLanguage, type Observation } from './zebra/observe';

/** What is remembered between two status checks while a job waits. */
interface Waiting {
  wasSilent: boolean;
  wasUncounted: boolean;
  quietMs: (seen: Observation) => number;
}

type Attempt = { ready: Ready } | { reasons: StatusReason[]; isOtherBench?: true };

/** Another bench prints there: this one keeps its place in the line. */
const otherBench: Attempt = { reasons: ['printing-elsewhere'], isOtherBench: true };

/**
 * Waits until the printer can print and it is this bench's turn, without a time limit. Meanwhile nothing is sent, and
 * neither a connection nor the turn is held.
 * @param signal ends the waiting, and later the session that is returned
 * @returns null when the signal aborted meanwhile
 */
export const untilReady = async (
  job: Job,
  queue: PrinterQueue,
  signal: AbortSignal,
): Promise<Ready | null> => {
  const { timers, timing } = queue;
  const report = onChange((reasons) => job.feed.report({ type: 'waiting', reasons }), null);
  const waiting: Waiting = { wasSilent: false, wasUncounted: false, quietMs: createUnchangedTimer(queue) };
  let attempt = 0;
  for (;;) {
    const tried = await tryOnce(queue, waiting, signal);
    if ('ready' in tried) return tried.ready;
    if (!tried.isOtherBench || signal.aborted) await leaveTurn(queue);
    if (signal.aborted) return null;
    attempt = report(tried.reasons) ? 0 : attempt + 1;
    if (tried.isOtherBench) await sharedTurn(queue)?.pause(signal);
    else await timers.sleep(backoff(attempt, timing.recheckFromMs, timing.recheckToMs), signal);
  }
};

const tryOnce = async (queue: PrinterQueue, waiting: Waiting, signal: AbortSignal): Promise<Attempt> => {
  const turn = await takeTurn(queue);
  if (turn === 'theirs') return otherBench;
  if (signal.aborted) return { reasons: [] };
  const { serial } = queue;
  const tried = await tryNow(queue, waiting, signal);
  if (!('ready' in tried)) return tried;
  const added = turn === 'ours' ? await addSerialToTurn(queue, serial) : turn;
  if (added === 'theirs') {
    await tried.ready.session.transport.end(queue.timing.closeMs, true);
    return otherBench;
  }
  return { ready: { ...tried.ready, hasTurn: added === 'ours' } };
};

const tryNow = async (queue: PrinterQueue, waiting: Waiting, signal: AbortSignal): Promise<Attempt> => {
  const opened = await openSession(queue, signal);
  if (!opened.ok) return { reasons: withDuplicateSerial(queue, [opened.reason]) };
  const { session } = opened;
  if (queue.known.isMute) return { ready: { session, counterBefore: null, hasTurn: true } };

  const checked = await checkPrinter(queue, session);
  // Somebody may have changed its language since it was identified: it would print the label as text.
  const asksLanguage = !checked.answered && queue.known.identity !== null && countsAsMute(queue, waiting);
  const seen = asksLanguage ? await observeLanguage(session, queue.known, queue.timing) : checked;
  const reasons: StatusReason[] = session.isOver ? ['connection-lost'] : obstacles(seen, queue, waiting);
  if (reasons.length === 0)
    return { ready: { session, counterBefore: seen.answered ? seen.counter : null, hasTurn: true } };
  // The printer may be free, but holds labels of others: for us it is stopped, so that is its noted state.
  if (seen.answered) noteStatus(queue, { state: 'stopped', reasons });
  if (isAbandonedHalf(seen, queue, waiting)) session.dropPartialFormat();
  await session.transport.end(queue.timing.closeMs, true);
  return { reasons };
};

/** Whether a silent printer is considered mute: one that has answered before is asked twice. */
const countsAsMute = (queue: PrinterQueue, { wasSilent }: Waiting): boolean =>
  (wasSilent || !queue.known.hasTalked) && !isUnproven(queue);

/**
 * Reasons why nothing can be sent. What the printer still holds belongs to another host: by the counter, our labels
 * could not be distinguished from those.
 */
const obstacles = (seen: Observation, queue: PrinterQueue, waiting: Waiting): StatusReason[] => {
  if (!seen.answered) {
    queue.known.isMute = countsAsMute(queue, waiting);
    // One that is waited for may begin to answer in the middle of a check.
    waiting.wasSilent = !isUnproven(queue);
    return queue.known.isMute ? [] : ['not-answering'];
  }
  waiting.wasSilent = false;
  if (seen.isStopped) return withDuplicateSerial(queue, seen.reasons);
  if (seen.buffers && !isEmpty(seen.buffers)) return [...seen.reasons, 'busy'];
  // Without a counter the label could not be proven, so a late answer is waited for once.
  if (waiting.wasUncounted || seen.counter !== null || queue.known.counter === 'no') return [];
  waiting.wasUncounted = true;
  return ['not-answering'];
};

/** The counter of a printer that can print and holds nothing: every label from now on is ours. Null otherwise. */
export const freeCounter = (seen: Observation): number | null =>
  seen.answered && !seen.isStopped && seen.buffers && isEmpty(seen.buffers) ? seen.counter : null;

/**
 * True for a partial format where nothing has changed for a while: its sender is gone (a broken connection, a station
 * that was switched off). Nothing will complete it, and our label must not become its text. Much longer at a printer
 * that can't show that it is ours: while it holds a partial format, it may not be able to.
 */
export const isAbandoned = (queue: PrinterQueue, unchangedMs: number): boolean =>
  unchangedMs >= queue.timing.settleMs * (isUnproven(queue) ? 6 : 0.5);

const isAbandonedHalf = (seen: Observation, queue: PrinterQueue, { quietMs }: Waiting): boolean => {
  const unchangedMs = quietMs(seen);
  return seen.answered && seen.buffers?.hasPartialFormat === true && isAbandoned(queue, unchangedMs);
};
