import type { StatusReason } from '#shared/print/printer';
import type { Job, Ready } from './job';
import { look, onChange, openSession, type Line } from './line';
import { growing } from './timers';
import type { Observation } from './zebra/observe';

/** What is remembered from one look to the next while a job waits. */
interface Waiting {
  wasSilent: boolean;
  /** Since when the printer has held half a format. */
  halfSince: number | null;
}

type Tried = { ready: Ready } | { reasons: StatusReason[] };

/**
 * Waits until the printer can print, as long as it takes. While it can't, nothing is sent and no connection is held.
 * @returns null when the job was cancelled meanwhile
 */
export const untilReady = async (job: Job, line: Line): Promise<Ready | null> => {
  const { timers, timing } = line;
  const tell = onChange((reasons) => job.report({ type: 'waiting', reasons }), null);
  const waiting: Waiting = { wasSilent: false, halfSince: null };
  let attempt = 0;
  for (;;) {
    const tried = await tryOnce(job, line, waiting);
    if ('ready' in tried) return tried.ready;
    if (job.signal.aborted) return null;
    attempt = (await tell(tried.reasons)) ? 0 : attempt + 1;
    await timers.sleep(growing(attempt, timing.recheckFromMs, timing.recheckToMs), job.signal);
  }
};

const tryOnce = async (job: Job, line: Line, waiting: Waiting): Promise<Tried> => {
  const opened = await openSession(line, job.signal);
  if (!opened.ok) return { reasons: [opened.reason] };
  const { session } = opened;
  if (line.known.isMute) return { ready: { session, counterBefore: null } };

  const seen = await look(line, session);
  const reasons: StatusReason[] = session.isOver ? ['connection-lost'] : obstacles(seen, line, waiting);
  if (reasons.length === 0) return { ready: { session, counterBefore: seen.answered ? seen.counter : null } };
  if (isAbandonedHalf(seen, line, waiting)) session.dropHalf();
  await session.transport.end(line.timing.closeMs, true);
  return { reasons };
};

/**
 * What keeps us from sending. What the printer still holds belongs to somebody else: with it our own labels could not be
 * told from theirs by the counter. A silent printer is taken for mute, but one that has talked before is asked twice.
 */
const obstacles = (seen: Observation, line: Line, waiting: Waiting): StatusReason[] => {
  if (!seen.answered) {
    line.known.isMute = waiting.wasSilent || !line.known.hasTalked;
    waiting.wasSilent = true;
    return line.known.isMute ? [] : ['not-answering'];
  }
  waiting.wasSilent = false;
  if (seen.isStopped) return seen.reasons;
  const { buffers } = seen;
  const isBusy =
    buffers && (buffers.formatsWaiting > 0 || buffers.labelsLeft > 0 || buffers.hasPartialFormat);
  return isBusy ? [...seen.reasons, 'busy'] : [];
};

/**
 * Half a format, unchanged for a while: whoever began it is gone (a broken connection, a station that was switched off).
 * Nothing will end it, and our label must not become its text.
 */
const isAbandonedHalf = (seen: Observation, line: Line, waiting: Waiting): boolean => {
  if (!seen.answered || !seen.buffers?.hasPartialFormat) {
    waiting.halfSince = null;
    return false;
  }
  waiting.halfSince ??= line.timers.now();
  return line.timers.now() - waiting.halfSince >= line.timing.settleMs / 2;
};
