import { createPrintRun, type PrintRun } from './print-run';
import { mayBegin, sendJob, sendOwed } from './send-job';
import { handOver } from './hand-over';
import type { Job, Ready } from './job';
import { checkPrinter, type PrinterQueue } from './printer-queue';
import { othersAtStart } from './other-hosts';
import { proveOnce } from './prove';
import { freeCounter, untilReady } from './ready';
import { leaveTurn } from './shared-printer';
import { linked } from './signals';
import { momentOf } from './timers';
import type { Session } from './zebra/session';

/**
 * Prints all waiting jobs of a printer, in their order, in runs. The mutex is free between runs, so that others get
 * access. Each job gets its own end; resolves when no job waits and no connection is left.
 */
export const runQueue = async (queue: PrinterQueue): Promise<void> => {
  if (queue.isRunning) return;
  queue.isRunning = true;
  try {
    while (queue.waiting.size > 0) await runNext(queue);
  } finally {
    queue.isRunning = false;
  }
};

const runNext = async (queue: PrinterQueue): Promise<void> => {
  const release = await queue.mutex.acquire(queue.closing);
  const first = queue.waiting.take();
  try {
    if (release && first) await printRun(queue, first);
  } catch (error) {
    first?.fail(error);
  } finally {
    release?.();
  }
};

const printRun = async (queue: PrinterQueue, first: Job): Promise<void> => {
  const stop = new AbortController();
  const ready = await readyFor(first, queue, stop);
  if (!ready) {
    first.finish({ state: 'cancelled' });
    return;
  }
  const run = createPrintRun(queue, ready, stop);
  queue.hasOurData = true;
  try {
    await printAll(run, first, ready.session);
  } finally {
    await leaveTurn(queue, run.isShared ? null : queue.otherHosts.counterLeft);
  }
};

const printAll = async (run: PrintRun, first: Job, session: Session): Promise<void> => {
  const { queue } = run;
  try {
    await sendJob(run, first, session);
    if (queue.known.isMute) await handOver(run);
    while (await nextStep(run));
  } catch (error) {
    // Nothing here is expected to throw. If it does, no job may wait for ever.
    for (const { job } of run.inFlight) job.fail(error);
    throw error;
  } finally {
    queue.hasOurData = false;
    // Not before: a lost connection forgets it.
    queue.known.hasPrinted = true;
  }
  await run.session?.transport.end(queue.timing.closeMs, !run.hasLeftovers);
};

/** The job's signal ends the waiting, but not the run after it, which other jobs share. */
const readyFor = async (job: Job, queue: PrinterQueue, stop: AbortController): Promise<Ready | null> => {
  const waiting = linked(job.signal);
  const quit = (): void => stop.abort();
  waiting.signal.addEventListener('abort', quit, { once: true });
  if (waiting.signal.aborted) quit();
  try {
    return await untilReady(job, queue, stop.signal);
  } finally {
    waiting.release();
  }
};

/** @returns whether there is more to do */
const nextStep = async (run: PrintRun): Promise<boolean> => {
  const { queue, session } = run;
  if (session && isReadyForMore(run)) {
    const job = queue.waiting.take();
    if (job) await sendJob(run, job, session);
    return true;
  }
  if (run.inFlight.length === 0) {
    if (session) sendPendingRestore(run, session);
    return keepAlive(run);
  }
  await proveOnce(run);
  return true;
};

/**
 * The next job may be sent: one waits, few are unproven, and the printer's last answer was good. With no unproven job,
 * that answer must be new, since the next labels are counted from it.
 */
const isReadyForMore = (run: PrintRun): boolean => {
  const { queue, inFlight, isFresh } = run;
  if (!mayContinue(run) || !queue.waiting.next) return false;
  if (inFlight.length > 0 && (queue.pendingRestore.length > 0 || needsAlone(run, queue.waiting.next)))
    return false;
  return inFlight.length === 0 ? isFresh : inFlight.length < queue.timing.jobsInFlight;
};

/** The job drops or queries what the printer holds, or the printer must be asked first: nothing of ours may be there then. */
const needsAlone = ({ settings, queue }: PrintRun, job: Job): boolean => {
  const { isAlone, needsReading } = job.assess();
  return isAlone || (needsReading && !settings && queue.known.tellsSettings !== 'no');
};

const mayContinue = ({ queue, turn, isOpen, session, startedAt }: PrintRun): boolean =>
  isOpen &&
  session !== null &&
  !session.isOver &&
  !queue.closing.aborted &&
  !queue.mutex.hasWaiters &&
  mayBegin(turn, queue) &&
  !turn?.isOverdue() &&
  queue.timers.now() - startedAt < queue.timing.runMs;

/** The labels are out: now the printer gets the settings that it applies at once. */
const sendPendingRestore = (run: PrintRun, session: Session): void => {
  const { queue } = run;
  if (queue.pendingRestore.length === 0 || session.isOver) return;
  // As with questions, a printer that accepts nothing just now is not awaited.
  void sendOwed(queue, session, queue.closing);
  run.isFresh = false;
};

/** Everything is proven: keeps the connection for a moment in case another job arrives. */
const keepAlive = async (run: PrintRun): Promise<boolean> => {
  const { queue, session } = run;
  if (!session || !mayContinue(run)) return false;
  if (queue.waiting.size > 0) return refresh(run, session);
  if (run.turn?.isAwaited()) return false;
  const left = run.provenAt + queue.timing.keepAliveMs - queue.timers.now();
  if (left <= 0) return false;
  await queue.alarm.sleep(left, queue.closing);
  run.isFresh = false;
  return true;
};

/** A job arrived after a while: checks whether the printer is still free, and reads its counter again. */
const refresh = async (run: PrintRun, session: Session): Promise<boolean> => {
  const { queue } = run;
  const lastHeardAt = momentOf(queue.timers);
  const counter = freeCounter(await checkPrinter(queue, session));
  if (counter === null) return false;
  queue.otherHosts = othersAtStart(queue.otherHosts, counter);
  const hasOthers = queue.otherHosts.areKnown;
  Object.assign(run, { isFresh: true, counterWhenOut: counter, counter, lastHeardAt, hasOthers });
  return true;
};
