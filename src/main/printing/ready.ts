import type { StatusReason } from '#shared/print/printer';
import type { Job } from './job';
import { look, onChange, openSession, type Line } from './line';
import { growing } from './timers';
import type { Observation } from './zebra/observe';
import type { Session } from './zebra/session';

/** A printer that can take the documents now. */
export interface Ready {
  session: Session;
  counterBefore: number | null;
}

type Tried = { ready: Ready } | { reasons: StatusReason[] };

/**
 * Waits until the printer can print, as long as it takes. While it can't, nothing is sent and no connection is held.
 * @returns null when the job was cancelled meanwhile
 */
export const untilReady = async (job: Job, line: Line): Promise<Ready | null> => {
  const { timers, timing } = line;
  const tell = onChange((reasons) => job.report({ type: 'waiting', reasons }), null);
  let wasSilent = false;
  let attempt = 0;
  for (;;) {
    const tried = await tryOnce(job, line, wasSilent);
    if ('ready' in tried) return tried.ready;
    if (job.signal.aborted) return null;
    wasSilent = tried.reasons.includes('not-answering');
    attempt = (await tell(tried.reasons)) ? 0 : attempt + 1;
    await timers.sleep(growing(attempt, timing.recheckFromMs, timing.recheckToMs), job.signal);
  }
};

const tryOnce = async (job: Job, line: Line, wasSilent: boolean): Promise<Tried> => {
  const opened = await openSession(line, job.signal);
  if (!opened.ok) return { reasons: [opened.reason] };
  const { session } = opened;
  if (line.known.isMute) return { ready: { session, counterBefore: null } };

  const seen = await look(line, session);
  const reasons = session.isOver ? (['connection-lost'] as const) : obstacles(seen, line, wasSilent);
  if (reasons.length === 0 && !job.signal.aborted)
    return { ready: { session, counterBefore: seen.answered ? seen.counter : null } };
  await session.transport.end(line.timing.closeMs);
  return { reasons: [...reasons] };
};

/**
 * What keeps us from sending. Labels still in the printer's buffers belong to somebody else: with them our own could not
 * be told from theirs by the counter. (Half a format does not count: what a broken connection left would block for ever.)
 * A silent printer is taken for mute, but one that has talked before is asked twice.
 */
const obstacles = (seen: Observation, line: Line, wasSilent: boolean): StatusReason[] => {
  if (!seen.answered) {
    if (line.known.hasTalked && !wasSilent) return ['not-answering'];
    line.known.isMute = true;
    return [];
  }
  if (seen.isStopped) return seen.reasons;
  const isBusy = seen.buffers !== null && (seen.buffers.formatsWaiting > 0 || seen.buffers.labelsLeft > 0);
  return isBusy ? [...seen.reasons, 'busy'] : [];
};
