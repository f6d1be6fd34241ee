import { look, openSession, type PrinterQueue } from './printer-queue';
import { settledBy, type Settled } from './proof';
import { leaveTurn, waitForTurn } from './shared-printer';
import { createWatch } from './watch';
import type { Session } from './zebra/session';

export interface InDoubt {
  counterBefore: number | null;
  expected: number;
  /**
   * What the counter showed at the least: `counterBefore` of the oldest print in doubt at this printer. A print that was sent
   * behind others was noted with the counter it should find, which is never reached when those before it were lost.
   */
  counterFloor?: number;
}

/** How often the settling time may pass before a printer that keeps printing is left alone. */
const patience = 6;

/**
 * Asks a printer what became of a print the station lost sight of (a crash, a power cut). Its counter stood still for the
 * settling time, with nothing held and no fault: not printed. It moved: a question for a person.
 */
export const settlePrint = async (
  queue: PrinterQueue,
  doubt: InDoubt,
  signal: AbortSignal,
): Promise<Settled> => {
  if (doubt.counterBefore === null || doubt.expected < 1) return 'unprovable';
  const turn = queue.mutex.acquire(signal);
  queue.alarm.ring();
  const release = await turn;
  if (!release) return 'unclear';
  try {
    if (!(await waitForTurn(queue, queue.timing.turnPatienceMs, signal))) return 'unclear';
    const settled = await settleNow(queue, doubt, signal);
    await leaveTurn(queue);
    return settled;
  } finally {
    release();
  }
};

const settleNow = async (queue: PrinterQueue, doubt: InDoubt, signal: AbortSignal): Promise<Settled> => {
  const opened = await openSession(queue, signal);
  if (!opened.ok) return 'unclear';
  const settled = await watch(queue, opened.session, doubt, signal);
  await opened.session.transport.end(queue.timing.closeMs, true);
  return settled;
};

const watch = async (
  queue: PrinterQueue,
  session: Session,
  doubt: InDoubt,
  signal: AbortSignal,
): Promise<Settled> => {
  const { timers, timing } = queue;
  const start = timers.now();
  const quietMs = createWatch(queue);
  const counterFloor = doubt.counterFloor ?? doubt.counterBefore;
  while (!signal.aborted && timers.now() - start < timing.settleMs * patience) {
    const seen = await look(queue, session);
    if (session.isOver || !seen.answered || seen.isStopped) return 'unclear';
    const isSettled = quietMs(seen) >= timing.settleMs;
    const settled = settledBy({ ...doubt, counterFloor }, seen, isSettled);
    if (settled) return settled;
    await timers.sleep(timing.pollToMs, signal);
  }
  return 'unclear';
};
