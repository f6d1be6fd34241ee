import type { LabelSetup } from '#shared/print/label-commands';
import { addInFlight, type PrintRun } from './print-run';
import type { Job } from './job';
import type { PrinterQueue } from './printer-queue';
import { sentOf, type Sent } from './proof';
import { settingsQuestion } from './zebra/settings';
import { isOneWay } from './transport/transport';
import type { Turn } from './turn-port';
import type { Session } from './zebra/session';

/**
 * Announces a job and hands its bytes over. Nothing is sent before `sending` was taken, and no byte is ever
 * sent a second time; only where surely none has left does the job go back to those that wait.
 */
export const sendJob = async (run: PrintRun, job: Job, session: Session): Promise<void> => {
  if (job.signal.aborted) {
    job.finish({ state: 'cancelled' });
    return;
  }
  run.isSending = true;
  try {
    await sendNow(run, job, session);
  } finally {
    run.isSending = false;
  }
};

const sendNow = async (run: PrintRun, job: Job, session: Session): Promise<void> => {
  if (!mayBegin(run.turn, run.queue)) {
    giveBack(run, job, 'it is not our turn any more');
    return;
  }
  const refused = job.whyNot();
  if (refused) {
    job.finish({ state: 'failed', failure: await refused, note: null });
    return;
  }
  const setup = await plan(run, job, session);
  if (!(await isAnnounced(run, job, setup, session))) return;
  // Noting it may have taken long: the bench's own clock is read right before the first byte.
  const isOurTurn = mayBegin(run.turn, run.queue);
  const sent = isOurTurn ? await send(job, run.queue, session) : 'none';
  if (sent === 'none') {
    giveBack(run, job, isOurTurn ? 'connection ended before the first byte' : 'it is not our turn any more');
    return;
  }
  // A print queue has nothing yet. Nobody waits for it to be noted, so that it goes to disk together with the next label's `sending`.
  if (sent === 'all' && !isOneWay(session.transport)) job.feed.tell({ type: 'sent', reasons: [] });
  addInFlight(run, job, sent);
};

/** The bench's turn lasts longer than a label takes; so does that at a printer of its own. */
export const mayBegin = (turn: Turn | null, { timing }: PrinterQueue): boolean =>
  turn === null || turn.leftMs() >= timing.turnForLabelMs;

/** What nobody takes note of is not sent; what was sent before goes on to its proof. */
const isAnnounced = async (
  run: PrintRun,
  job: Job,
  setup: LabelSetup | null,
  { transport }: Session,
): Promise<boolean> => {
  const { expected } = job;
  const counterBefore = run.counterWhenOut;
  if (await job.feed.announce({ type: 'sending', expected, counterBefore, ...(setup && { setup }) }))
    return true;
  run.isOpen = false;
  if (run.inFlight.length === 0) transport.abort();
  job.finish({ state: 'cancelled' });
  return false;
};

/**
 * Each set of documents, and behind it what puts the printer's own settings back. A set that is cut off leaves it owed: it goes
 * in front of the next job.
 */
const send = async (job: Job, queue: PrinterQueue, { transport }: Session): Promise<Sent> => {
  const before = transport.offered;
  const write = async (bytes: Uint8Array): Promise<boolean> =>
    bytes.length === 0 || (await transport.write(bytes, job.signal)) === 'written';
  const { owed } = queue;
  const cut = (): Sent => {
    const sent = sentOf(false, { before, after: transport.offered });
    if (sent === 'none') queue.owed = owed;
    return sent;
  };
  if (!(await write(owed))) return cut();
  for (let copy = 0; copy < job.copies; copy += 1) {
    queue.owed = joined(job.behind, job.later);
    for (const document of job.documents) if (!(await write(document))) return cut();
    if (!(await write(job.behind))) return cut();
    queue.owed = job.later;
  }
  return sentOf(true, { before, after: transport.offered });
};

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => Buffer.concat([one, other]);

/**
 * Decides what is sent, now that the printer is known: its own settings are asked for where the label changes them, so that they
 * can be put back. A printer that does not tell them gets what it has at power-up.
 */
const plan = async (run: PrintRun, job: Job, session: Session): Promise<LabelSetup | null> => {
  const verdict = job.verdict();
  if (verdict.needsReading) await readSettings(run, session);
  const { behind, later, silentFormats, putBack, stays } = verdict.restore(run.settings);
  const { labels, silentFormats: silent } = verdict.count;
  Object.assign(job, {
    documents: verdict.documents,
    ...{ behind, later },
    expected: job.copies * labels,
    silentFormats: job.copies * (silent + silentFormats) + (run.queue.owed.length > 0 ? 1 : 0),
  });
  const commands = [...verdict.notes];
  const { leftOut } = verdict;
  return commands.length + leftOut.length === 0 ? null : { commands, leftOut: [...leftOut], putBack, stays };
};

/** Once a connection, and only of a printer that talks and holds nothing: see `isReadyForMore`. */
const readSettings = async (run: PrintRun, session: Session): Promise<void> => {
  const { known, timing } = run.queue;
  if (run.settings || known.isMute || known.tellsSettings === 'no' || run.inFlight.length > 0) return;
  run.settings = await session.ask(settingsQuestion, timing.answerMs);
  known.tellsSettings = run.settings ? 'yes' : known.tellsSettings === 'yes' ? 'yes' : 'no';
};

const giveBack = (run: PrintRun, job: Job, why: string): void => {
  const { queue } = run;
  if (!job.signal.aborted) {
    run.isOpen = false;
    queue.log(`${queue.uri}: ${why}, starting over`);
  }
  queue.waiting.putBack(job);
};
