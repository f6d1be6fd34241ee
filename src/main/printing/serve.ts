import { createBurst, type Burst } from './burst';
import { feed } from './feed';
import { handOver } from './hand-over';
import type { Job, Ready } from './job';
import { look, type Line } from './line';
import { foundAt } from './others';
import { proveOnce } from './prove';
import { freeCounter, untilReady } from './ready';
import { linked } from './signals';
import type { Session } from './zebra/session';

/**
 * Prints everything that waits for a printer, in its order, in bursts. The lane is free between them, so that others get
 * their turn. Jobs learn their ends by themselves; resolves when no job waits and no connection is left.
 */
export const serve = async (line: Line): Promise<void> => {
  if (line.isServed) return;
  line.isServed = true;
  try {
    while (line.queue.size > 0) await takeTurn(line);
  } finally {
    line.isServed = false;
  }
};

const takeTurn = async (line: Line): Promise<void> => {
  const release = await line.mutex.acquire(line.closing);
  const first = line.queue.take();
  try {
    if (release && first) await runBurst(line, first);
  } catch (error) {
    first?.fail(error);
  } finally {
    release?.();
  }
};

const runBurst = async (line: Line, first: Job): Promise<void> => {
  const stop = new AbortController();
  const ready = await readyFor(first, line, stop);
  if (!ready) {
    first.finish({ state: 'cancelled' });
    return;
  }
  const burst = createBurst(line, ready, stop);
  line.isAtWork = true;
  try {
    await feed(burst, first, ready.session);
    if (line.known.isMute) await handOver(burst);
    while (await nextStep(burst));
  } catch (error) {
    // Nothing here is meant to throw; if it does, nobody may wait for ever.
    for (const { job } of burst.unproven) job.fail(error);
    throw error;
  } finally {
    line.isAtWork = false;
  }
  await burst.session?.transport.end(line.timing.closeMs, !burst.hasLeftovers);
};

/** The job's signal ends the waiting, but not the talk after it: that goes on for others. */
const readyFor = async (job: Job, line: Line, stop: AbortController): Promise<Ready | null> => {
  const waiting = linked(job.signal);
  const quit = (): void => stop.abort();
  waiting.signal.addEventListener('abort', quit, { once: true });
  if (waiting.signal.aborted) quit();
  try {
    return await untilReady(job, line, stop.signal);
  } finally {
    waiting.release();
  }
};

/** @returns whether there is more to do */
const nextStep = async (burst: Burst): Promise<boolean> => {
  const { line, session } = burst;
  if (session && isReadyForMore(burst)) {
    const job = line.queue.take();
    if (job) await feed(burst, job, session);
    return true;
  }
  if (burst.unproven.length === 0) {
    if (session) sayOwed(burst, session);
    return linger(burst);
  }
  await proveOnce(burst);
  return true;
};

/**
 * The next job may be sent: one waits, few are in doubt, the printer's last answer was a good one. With none in doubt, that
 * answer must be new, since it is what the next labels are counted from.
 */
const isReadyForMore = (burst: Burst): boolean => {
  const { line, unproven, isFresh } = burst;
  if (!mayGoOn(burst) || !line.queue.next) return false;
  if (unproven.length > 0 && (line.owed.length > 0 || needsAlone(burst, line.queue.next))) return false;
  return unproven.length === 0 ? isFresh : unproven.length < line.timing.unprovenJobs;
};

/** It drops or asks for what the printer holds, or the printer must be asked first: nothing of ours may be there then. */
const needsAlone = ({ settings, line }: Burst, job: Job): boolean => {
  const { isAlone, needsReading } = job.verdict();
  return isAlone || (needsReading && !settings && line.known.tellsSettings !== 'no');
};

const mayGoOn = ({ line, isOpen, session, startedAt }: Burst): boolean =>
  isOpen &&
  session !== null &&
  !session.isOver &&
  !line.closing.aborted &&
  !line.mutex.hasWaiters &&
  line.timers.now() - startedAt < line.timing.burstMs;

/** The labels are out: now the printer gets back what it takes at once. */
const sayOwed = (burst: Burst, session: Session): void => {
  const { line } = burst;
  if (line.owed.length === 0 || session.isOver) return;
  // As with questions, a printer that takes nothing just now is not waited for.
  void session.transport.write(line.owed, line.closing);
  line.owed = new Uint8Array();
  burst.isFresh = false;
};

/** Everything is proven: keeps the connection for a moment, should another job come. */
const linger = async (burst: Burst): Promise<boolean> => {
  const { line, session } = burst;
  if (!session || !mayGoOn(burst)) return false;
  if (line.queue.size > 0) return refresh(burst, session);
  const left = burst.provenAt + line.timing.lingerMs - line.timers.now();
  if (left <= 0) return false;
  await line.alarm.sleep(left, line.closing);
  burst.isFresh = false;
  return true;
};

/** A job came after a while: is the printer still free, and what does it count from now? */
const refresh = async (burst: Burst, session: Session): Promise<boolean> => {
  const { line } = burst;
  const heardAt = line.timers.now();
  const counter = freeCounter(await look(line, session));
  if (counter === null) return false;
  line.others = foundAt(line.others, counter);
  const hasOthers = line.others.areKnown;
  Object.assign(burst, { isFresh: true, counterWhenOut: counter, counter, heardAt, hasOthers });
  return true;
};
