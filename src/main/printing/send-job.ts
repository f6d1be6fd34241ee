import type { LabelSetup } from '#shared/print/label-commands';
import type { StatusReason } from '#shared/print/printer';
import { addInFlight, type PrintRun } from './print-run';
import type { Job } from './job';
import { forgetUnreached } from './follow/recognise';
import { afterSilence } from './known';
import { waitingReporter } from './in-flight';
import { noteStatus } from './note-status';
import type { PrinterQueue } from './printer-queue';
import { sentOf, type Sent } from './proof';
import { settingsQuestion } from './zebra/questions';
import { isOneWay } from './transport/transport';
import type { Turn } from './turn-port';
import type { Session } from './zebra/session';

/**
 * Announces a job and sends its bytes. Nothing is sent before `sending` was consumed, and no byte is ever sent a second
 * time. A job of which certainly nothing was sent goes back to the waiting jobs.
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
  const refused = job.refusal();
  if (refused) {
    job.finish({ state: 'failed', failure: await refused, note: null });
    return;
  }
  const setup = await plan(run, job, session);
  if (!(await isAnnounced(run, job, setup, session))) return;
  // Saving may have taken long, so the bench's turn is checked again right before the first byte.
  const isOurTurn = mayBegin(run.turn, run.queue);
  const sent = isOurTurn ? await sendWatched(run, job, session) : 'none';
  if (sent === 'none') {
    job.feed.report({ type: 'unsent' });
    // A cancelled job says nothing about the printer.
    if (isOurTurn && !job.signal.aborted) await noteEnded(run.queue, job);
    giveBack(run, job, isOurTurn ? 'connection ended before the first byte' : 'it is not our turn any more');
    return;
  }
  // A print queue of the system has received nothing yet. The report is not awaited, so that it is saved together with
  // the next label's `sending`.
  if (sent === 'all' && !isOneWay(session.transport)) job.feed.report({ type: 'sent', reasons: [] });
  addInFlight(run, job, sent);
};

/** True when the rest of the bench's turn is longer than a label takes, or when the printer is not shared. */
export const mayBegin = (turn: Turn | null, { timing }: PrinterQueue): boolean =>
  turn === null || turn.leftMs() >= timing.turnForLabelMs;

/** Sends nothing that was not recorded. What was sent before continues to its proof. */
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
 * Sends what is still owed of earlier labels, which is no part of the next one. What was not sent entirely stays owed.
 * @returns whether nothing is owed any more
 */
export const sendOwed = async (
  queue: PrinterQueue,
  { transport }: Session,
  signal: AbortSignal,
): Promise<boolean> => {
  const owed = queue.pendingRestore;
  if (owed.length === 0) return true;
  queue.pendingRestore = new Uint8Array();
  const isSent = (await transport.write(owed, signal)) === 'written';
  if (!isSent && queue.pendingRestore.length === 0) queue.pendingRestore = owed;
  return isSent;
};

/**
 * Sends each set of documents and then the bytes that restore the printer's settings. If a set is cut off, those bytes
 * stay owed and are sent before the next job.
 */
const send = async (job: Job, queue: PrinterQueue, session: Session): Promise<Sent> => {
  const { transport } = session;
  const { pendingRestore } = queue;
  if (!(await sendOwed(queue, session, job.signal))) return 'none';
  const before = transport.offered;
  const write = async (bytes: Uint8Array): Promise<boolean> =>
    bytes.length === 0 || (await transport.write(bytes, job.signal)) === 'written';
  const cut = (): Sent => {
    const sent = sentOf(false, { before, after: transport.offered });
    // A print queue of the system drops everything with the job. Settings may be restored twice.
    if (sent === 'none') queue.pendingRestore = pendingRestore;
    return sent;
  };
  for (let copy = 0; copy < job.copies; copy += 1) {
    queue.pendingRestore = joined(job.behind, job.later);
    for (const document of job.documents) if (!(await write(document))) return cut();
    if (!(await write(job.behind))) return cut();
    queue.pendingRestore = job.later;
  }
  return sentOf(true, { before, after: transport.offered });
};

/**
 * Sends a job, and reports as long as the printer accepts no bytes: its memory is full, it has no paper, or it was
 * switched off. A question would wait behind the bytes.
 */
const sendWatched = async (run: PrintRun, job: Job, session: Session): Promise<Sent> => {
  const { queue, inFlight } = run;
  const { timers, timing } = queue;
  const sending = new AbortController();
  const reports = [waitingReporter(job, 'some'), ...inFlight.map(({ report }) => report)];
  const watch = async (): Promise<void> => {
    for (let before = session.transport.offered; ; before = session.transport.offered) {
      await timers.sleep(timing.settleMs, sending.signal);
      if (sending.signal.aborted) return;
      const reasons: StatusReason[] = session.transport.offered === before ? ['not-answering'] : [];
      for (const report of reports) report(reasons);
      if (reasons.length > 0 && !queue.known.isMute) noteStatus(queue, { state: 'stopped', reasons });
    }
  };
  const watching = watch();
  try {
    return await send(job, queue, session);
  } finally {
    sending.abort('sent');
    await watching;
  }
};

const joined = (one: Uint8Array, other: Uint8Array): Uint8Array => Buffer.concat([one, other]);

/**
 * Decides what is sent, now that the printer is known. Where the label changes the printer's settings, they are read
 * first so that they can be restored. A printer that does not report them gets its power-up settings.
 */
const plan = async (run: PrintRun, job: Job, session: Session): Promise<LabelSetup | null> => {
  const assessment = job.assess();
  const owes = run.queue.pendingRestore.length > 0;
  if (assessment.needsReading) await readSettings(run, session, job.signal);
  const { behind, later, silentFormats, putBack, stays } = assessment.restore(run.settings);
  const { labels, silentFormats: silent } = assessment.count;
  Object.assign(job, {
    documents: assessment.documents,
    ...{ behind, later },
    expected: job.copies * labels,
    silentFormats: job.copies * (silent + silentFormats) + (owes ? 1 : 0),
  });
  const commands = [...assessment.notes];
  const { leftOut } = assessment;
  return commands.length + leftOut.length === 0 ? null : { commands, leftOut: [...leftOut], putBack, stays };
};

/**
 * Once per connection, and only for a printer that answers and holds nothing: see `isReadyForMore`. What is owed is sent
 * before: otherwise the settings of an earlier label would count as the printer's own.
 */
const readSettings = async (run: PrintRun, session: Session, signal: AbortSignal): Promise<void> => {
  const { known, timing } = run.queue;
  if (run.settings || known.isMute || known.tellsSettings === 'no' || run.inFlight.length > 0) return;
  if (!(await sendOwed(run.queue, session, signal))) return;
  run.settings = await session.ask(settingsQuestion, timing.answerMs);
  known.tellsSettings = run.settings ? 'yes' : afterSilence(known.tellsSettings);
};

/** The printer, or what stands before it, closes connections that it accepts: as with one that can't be reached, the job waits. */
const noteEnded = async (queue: PrinterQueue, { feed, signal }: Job): Promise<void> => {
  const reasons: StatusReason[] = ['connection-lost'];
  forgetUnreached(queue);
  noteStatus(queue, { state: 'offline', reasons });
  feed.report({ type: 'waiting', reasons });
  await queue.timers.sleep(queue.timing.recheckToMs, signal);
};

const giveBack = (run: PrintRun, job: Job, why: string): void => {
  const { queue } = run;
  if (!job.signal.aborted) {
    run.isOpen = false;
    queue.log(`${queue.uri}: ${why}, starting over`);
  }
  queue.waiting.putBack(job);
};
