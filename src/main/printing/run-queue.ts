import { createPrintRun, type PrintRun } from './print-run';
import { mayBegin, sendJob } from './send-job';
import { handOver } from './hand-over';
import type { Job, Ready } from './job';
import { look, type PrinterQueue } from './printer-queue';
import { foundAt } from './others';
import { proveOnce } from './prove';
import { freeCounter, untilReady } from './ready';
import { leaveTurn } from './shared-printer';
import { linked } from './signals';
import type { Session } from './zebra/session';

/**
 * Prints everything that waits for a printer, in its order, in runs. The lane is free between them, so that others get
 * their turn. Jobs learn their ends by themselves; resolves when no job waits and no connection is left.
 */
export const runQueue = async (queue: PrinterQueue): Promise<void> => {
  if (queue.isServed) return;
  queue.isServed = true;
  try {
    while (queue.waiting.size > 0) await serveNext(queue);
  } finally {
    queue.isServed = false;
  }
};

const serveNext = async (queue: PrinterQueue): Promise<void> => {
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
  queue.isAtWork = true;
  try {
    await printAll(run, first, ready.session);
  } finally {
    await leaveTurn(queue, run.isShared ? null : queue.others.counterLeft);
  }
};

const printAll = async (run: PrintRun, first: Job, session: Session): Promise<void> => {
  const { queue } = run;
  try {
    await sendJob(run, first, session);
    if (queue.known.isMute) await handOver(run);
    while (await nextStep(run));
  } catch (error) {
    // Nothing here is meant to throw; if it does, nobody may wait for ever.
    for (const { job } of run.inFlight) job.fail(error);
    throw error;
  } finally {
    queue.isAtWork = false;
  }
  await run.session?.transport.end(queue.timing.closeMs, !run.hasLeftovers);
};

/** The job's signal ends the waiting, but not the talk after it: that goes on for others. */
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
    if (session) sayOwed(run, session);
    return keepAlive(run);
  }
  await proveOnce(run);
  return true;
};

/**
 * The next job may be sent: one waits, few are in doubt, the printer's last answer was a good one. With none in doubt, that
 * answer must be new, since it is what the next labels are counted from.
 */
const isReadyForMore = (run: PrintRun): boolean => {
  const { queue, inFlight, isFresh } = run;
  if (!mayGoOn(run) || !queue.waiting.next) return false;
  if (inFlight.length > 0 && (queue.owed.length > 0 || needsAlone(run, queue.waiting.next))) return false;
  return inFlight.length === 0 ? isFresh : inFlight.length < queue.timing.jobsInFlight;
};

/** It drops or asks for what the printer holds, or the printer must be asked first: nothing of ours may be there then. */
const needsAlone = ({ settings, queue }: PrintRun, job: Job): boolean => {
  const { isAlone, needsReading } = job.verdict();
  return isAlone || (needsReading && !settings && queue.known.tellsSettings !== 'no');
};

const mayGoOn = ({ queue, turn, isOpen, session, startedAt }: PrintRun): boolean =>
  isOpen &&
  session !== null &&
  !session.isOver &&
  !queue.closing.aborted &&
  !queue.mutex.hasWaiters &&
  mayBegin(turn, queue) &&
  !turn?.isOverdue() &&
  queue.timers.now() - startedAt < queue.timing.runMs;

/** The labels are out: now the printer gets back what it takes at once. */
const sayOwed = (run: PrintRun, session: Session): void => {
  const { queue } = run;
  if (queue.owed.length === 0 || session.isOver) return;
  // As with questions, a printer that takes nothing just now is not waited for.
  void session.transport.write(queue.owed, queue.closing);
  queue.owed = new Uint8Array();
  run.isFresh = false;
};

/** Everything is proven: keeps the connection for a moment, should another job come. */
const keepAlive = async (run: PrintRun): Promise<boolean> => {
  const { queue, session } = run;
  if (!session || !mayGoOn(run)) return false;
  if (queue.waiting.size > 0) return refresh(run, session);
  if (run.turn?.isAwaited()) return false;
  const left = run.provenAt + queue.timing.keepAliveMs - queue.timers.now();
  if (left <= 0) return false;
  await queue.alarm.sleep(left, queue.closing);
  run.isFresh = false;
  return true;
};

/** A job came after a while: is the printer still free, and what does it count from now? */
const refresh = async (run: PrintRun, session: Session): Promise<boolean> => {
  const { queue } = run;
  const heardAt = queue.timers.now();
  const counter = freeCounter(await look(queue, session));
  if (counter === null) return false;
  queue.others = foundAt(queue.others, counter);
  const hasOthers = queue.others.areKnown;
  Object.assign(run, { isFresh: true, counterWhenOut: counter, counter, heardAt, hasOthers });
  return true;
};
