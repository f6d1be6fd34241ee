import { admit, type Burst } from './burst';
import type { Job } from './job';
import type { Line } from './line';
import type { Session } from './zebra/session';

/** How much of the documents may have left: none of it for sure, some, or all of it was handed over. */
type Sent = 'none' | 'some' | 'all';

/**
 * Announces a job and hands its bytes over. Nothing is sent before `sending` was reported and taken, and no byte is ever
 * sent a second time; only where surely none has left does the job go back to those that wait.
 */
export const feed = async (burst: Burst, job: Job, session: Session): Promise<void> => {
  if (job.signal.aborted) {
    job.finish({ state: 'cancelled' });
    return;
  }
  burst.isFeeding = true;
  try {
    await feedNow(burst, job, session);
  } finally {
    burst.isFeeding = false;
  }
};

const feedNow = async (burst: Burst, job: Job, session: Session): Promise<void> => {
  const refused = job.whyNot();
  if (refused) {
    job.finish({ state: 'failed', failure: await refused, note: null });
    return;
  }
  if (!(await isAnnounced(burst, job, session))) return;
  const sent = await send(job, session);
  if (sent === 'none') {
    giveBack(burst, job);
    return;
  }
  if (sent === 'all') tellSent(job, burst.line);
  admit(burst, job, sent);
};

/** What can't be noted is not sent: the job fails, and what was sent before goes on to its proof. */
const isAnnounced = async (burst: Burst, job: Job, { transport }: Session): Promise<boolean> => {
  try {
    await job.report({ type: 'sending', expected: job.expected, counterBefore: burst.counterWhenOut });
    return true;
  } catch (error) {
    burst.isOpen = false;
    if (burst.unproven.length === 0) transport.abort();
    job.fail(error);
    return false;
  }
};

const send = async (job: Job, { transport }: Session): Promise<Sent> => {
  const before = transport.offered;
  for (let copy = 0; copy < job.copies; copy += 1)
    for (const document of job.documents)
      if ((await transport.write(document, job.signal)) !== 'written')
        return transport.offered === before ? 'none' : 'some';
  return 'all';
};

const giveBack = (burst: Burst, job: Job): void => {
  const { line } = burst;
  if (!job.signal.aborted) {
    burst.isOpen = false;
    line.log(`${line.uri}: connection ended before the first byte, starting over`);
  }
  line.queue.putBack(job);
};

/**
 * The bytes are out: that they could not be noted must not change what becomes of them. Nothing waits for it, so that it goes to
 * disk together with the next label's `sending`.
 */
const tellSent = (job: Job, line: Line): void =>
  void job
    .report({ type: 'sent', reasons: [] })
    .catch((error: unknown) => line.log(`${line.uri}: sent, but not noted: ${String(error)}`));
