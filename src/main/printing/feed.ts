import type { LabelSetup } from '#shared/print/label-commands';
import { admit, type Burst } from './burst';
import type { Job } from './job';
import type { Line } from './line';
import { sentOf, type Sent } from './proof';
import { settingsQuestion } from './zebra/settings';
import type { Session } from './zebra/session';

/**
 * Announces a job and hands its bytes over. Nothing is sent before `sending` was taken, and no byte is ever
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
  const setup = await plan(burst, job, session);
  if (!(await isAnnounced(burst, job, setup, session))) return;
  const sent = await send(job, burst.line, session);
  if (sent === 'none') {
    giveBack(burst, job);
    return;
  }
  // Nobody waits for it to be noted, so that it goes to disk together with the next label's `sending`.
  if (sent === 'all') job.feed.tell({ type: 'sent', reasons: [] });
  admit(burst, job, sent);
};

/** What nobody takes note of is not sent; what was sent before goes on to its proof. */
const isAnnounced = async (
  burst: Burst,
  job: Job,
  setup: LabelSetup | null,
  { transport }: Session,
): Promise<boolean> => {
  const { expected } = job;
  const counterBefore = burst.counterWhenOut;
  if (await job.feed.announce({ type: 'sending', expected, counterBefore, ...(setup && { setup }) }))
    return true;
  burst.isOpen = false;
  if (burst.unproven.length === 0) transport.abort();
  job.finish({ state: 'cancelled' });
  return false;
};

/**
 * Each set of documents, and behind it what puts the printer's own settings back. A set that is cut off leaves it owed: it goes
 * in front of the next job.
 */
const send = async (job: Job, line: Line, { transport }: Session): Promise<Sent> => {
  const before = transport.offered;
  const write = async (bytes: Uint8Array): Promise<boolean> =>
    bytes.length === 0 || (await transport.write(bytes, job.signal)) === 'written';
  const { owed } = line;
  const cut = (): Sent => {
    const sent = sentOf(false, { before, after: transport.offered });
    if (sent === 'none') line.owed = owed;
    return sent;
  };
  if (!(await write(owed))) return cut();
  for (let copy = 0; copy < job.copies; copy += 1) {
    line.owed = joined(job.behind, job.later);
    for (const document of job.documents) if (!(await write(document))) return cut();
    if (!(await write(job.behind))) return cut();
    line.owed = job.later;
  }
  return sentOf(true, { before, after: transport.offered });
};

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => Buffer.concat([one, other]);

/**
 * Decides what is sent, now that the printer is known: its own settings are asked for where the label changes them, so that they
 * can be put back. A printer that does not tell them gets what it has at power-up.
 */
const plan = async (burst: Burst, job: Job, session: Session): Promise<LabelSetup | null> => {
  const verdict = job.verdict();
  if (verdict.needsReading) await readSettings(burst, session);
  const { behind, later, silentFormats, putBack, stays } = verdict.restore(burst.settings);
  const { labels, silentFormats: silent } = verdict.count;
  Object.assign(job, {
    documents: verdict.documents,
    ...{ behind, later },
    expected: job.copies * labels,
    silentFormats: job.copies * (silent + silentFormats) + (burst.line.owed.length > 0 ? 1 : 0),
  });
  const commands = [...verdict.notes];
  const { leftOut } = verdict;
  return commands.length + leftOut.length === 0 ? null : { commands, leftOut: [...leftOut], putBack, stays };
};

/** Once a connection, and only of a printer that talks and holds nothing: see `isReadyForMore`. */
const readSettings = async (burst: Burst, session: Session): Promise<void> => {
  const { known, timing } = burst.line;
  if (burst.settings || known.isMute || known.tellsSettings === 'no' || burst.unproven.length > 0) return;
  burst.settings = await session.ask(settingsQuestion, timing.answerMs);
  known.tellsSettings = burst.settings ? 'yes' : known.tellsSettings === 'yes' ? 'yes' : 'no';
};

const giveBack = (burst: Burst, job: Job): void => {
  const { line } = burst;
  if (!job.signal.aborted) {
    burst.isOpen = false;
    line.log(`${line.uri}: connection ended before the first byte, starting over`);
  }
  line.queue.putBack(job);
};
