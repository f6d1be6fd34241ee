import type { StatusReason } from '#shared/print/printer';
import type { Job, Ready } from './job';
import { look, onChange, openSession, type PrinterQueue } from './printer-queue';
import { isUnproven, withDuplicateSerial } from './follow/recognise';
import { noteStatus } from './note-status';
import { leaveTurn, sharedTurn, takeTurn, tellTurn } from './shared-printer';
import { growing } from './timers';
import type { Buffers, Observation } from './zebra/observe';

/** What is remembered from one look to the next while a job waits. */
interface Waiting {
  wasSilent: boolean;
  /** Since when the printer has held half a format. */
  halfSince: number | null;
}

type Tried = { ready: Ready } | { reasons: StatusReason[]; isTheirs?: true };

/** Another bench prints there: this one keeps its place in the line. */
const theirs: Tried = { reasons: ['printing-elsewhere'], isTheirs: true };

/**
 * Waits until the printer can print and it is this bench's turn, as long as it takes. While it can't, nothing is sent, and neither
 * a connection nor the turn is held.
 * @param signal ends the waiting, and later the talk over the connection that is handed out
 * @returns null when the signal aborted meanwhile
 */
export const untilReady = async (
  job: Job,
  queue: PrinterQueue,
  signal: AbortSignal,
): Promise<Ready | null> => {
  const { timers, timing } = queue;
  const tell = onChange((reasons) => job.feed.tell({ type: 'waiting', reasons }), null);
  const waiting: Waiting = { wasSilent: false, halfSince: null };
  let attempt = 0;
  for (;;) {
    const tried = await tryOnce(queue, waiting, signal);
    if ('ready' in tried) return tried.ready;
    if (!tried.isTheirs || signal.aborted) await leaveTurn(queue);
    if (signal.aborted) return null;
    attempt = tell(tried.reasons) ? 0 : attempt + 1;
    if (tried.isTheirs) await sharedTurn(queue)?.pause(signal);
    else await timers.sleep(growing(attempt, timing.recheckFromMs, timing.recheckToMs), signal);
  }
};

const tryOnce = async (queue: PrinterQueue, waiting: Waiting, signal: AbortSignal): Promise<Tried> => {
  const turn = await takeTurn(queue);
  if (turn === 'theirs') return theirs;
  if (signal.aborted) return { reasons: [] };
  const { serial } = queue;
  const tried = await tryNow(queue, waiting, signal);
  if (!('ready' in tried)) return tried;
  const told = turn === 'ours' ? await tellTurn(queue, serial) : turn;
  if (told === 'theirs') {
    await tried.ready.session.transport.end(queue.timing.closeMs, true);
    return theirs;
  }
  return { ready: { ...tried.ready, hasTurn: told === 'ours' } };
};

const tryNow = async (queue: PrinterQueue, waiting: Waiting, signal: AbortSignal): Promise<Tried> => {
  const opened = await openSession(queue, signal);
  if (!opened.ok) return { reasons: withDuplicateSerial(queue, [opened.reason]) };
  const { session } = opened;
  if (queue.known.isMute) return { ready: { session, counterBefore: null, hasTurn: true } };

  const seen = await look(queue, session);
  const reasons: StatusReason[] = session.isOver ? ['connection-lost'] : obstacles(seen, queue, waiting);
  if (reasons.length === 0)
    return { ready: { session, counterBefore: seen.answered ? seen.counter : null, hasTurn: true } };
  // It may be free by itself and held by others' labels: for us it is stopped, and that is what is said of it.
  if (seen.answered) noteStatus(queue, { state: 'stopped', reasons });
  if (isAbandonedHalf(seen, queue, waiting)) session.dropHalf();
  await session.transport.end(queue.timing.closeMs, true);
  return { reasons };
};

/**
 * What keeps us from sending. What the printer still holds belongs to somebody else: with it our own labels could not be
 * told from theirs by the counter. A silent printer is taken for mute, but one that has talked before is asked twice.
 */
const obstacles = (seen: Observation, queue: PrinterQueue, waiting: Waiting): StatusReason[] => {
  if (!seen.answered) {
    queue.known.isMute = (waiting.wasSilent || !queue.known.hasTalked) && !isUnproven(queue);
    waiting.wasSilent = true;
    return queue.known.isMute ? [] : ['not-answering'];
  }
  waiting.wasSilent = false;
  if (seen.isStopped) return withDuplicateSerial(queue, seen.reasons);
  return seen.buffers && !isEmpty(seen.buffers) ? [...seen.reasons, 'busy'] : [];
};

const isEmpty = ({ formatsWaiting, labelsLeft, hasPartialFormat }: Buffers): boolean =>
  formatsWaiting === 0 && labelsLeft === 0 && !hasPartialFormat;

/** The counter of a printer that can print and holds nothing: what comes out from now on is ours. Null otherwise. */
export const freeCounter = (seen: Observation): number | null =>
  seen.answered && !seen.isStopped && seen.buffers && isEmpty(seen.buffers) ? seen.counter : null;

/**
 * Half a format, unchanged for a while: whoever began it is gone (a broken connection, a station that was switched off).
 * Nothing will end it, and our label must not become its text.
 */
const isAbandonedHalf = (seen: Observation, queue: PrinterQueue, waiting: Waiting): boolean => {
  if (!seen.answered || !seen.buffers?.hasPartialFormat) {
    waiting.halfSince = null;
    return false;
  }
  waiting.halfSince ??= queue.timers.now();
  return queue.timers.now() - waiting.halfSince >= queue.timing.settleMs / 2;
};
