import { checkPrinter, openSession, type PrinterQueue } from './printer-queue';
import { outcomeBy, type Settled } from './proof';
import { leaveTurn, waitForTurn } from './shared-printer';
import { createUnchangedTimer } from './unchanged-timer';
import type { Session } from './zebra/session';

export interface UnresolvedPrint {
  counterBefore: number | null;
  expected: number;
  /**
   * Minimum of the counter: `counterBefore` of the oldest unresolved print at this printer. A print that was sent after
   * others was recorded with the counter that it should find, which is never reached when the others were lost.
   */
  counterFloor?: number;
}

/** How many times the settling time may pass before a printer that keeps printing is no longer asked. */
const patience = 6;

/**
 * Asks a printer for the outcome of a print that the station lost track of (a crash, a power cut). When its counter did
 * not move for the settling time, with nothing held and no fault, the label is not printed. When it moved, a person has
 * to decide.
 */
export const settlePrint = async (
  queue: PrinterQueue,
  doubt: UnresolvedPrint,
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

const settleNow = async (
  queue: PrinterQueue,
  doubt: UnresolvedPrint,
  signal: AbortSignal,
): Promise<Settled> => {
  const opened = await openSession(queue, signal);
  if (!opened.ok) return 'unclear';
  const settled = await watch(queue, opened.session, doubt, signal);
  await opened.session.transport.end(queue.timing.closeMs, true);
  return settled;
};

const watch = async (
  queue: PrinterQueue,
  session: Session,
  doubt: UnresolvedPrint,
  signal: AbortSignal,
): Promise<Settled> => {
  const { timers, timing } = queue;
  const start = timers.now();
  const quietMs = createUnchangedTimer(queue);
  const counterFloor = doubt.counterFloor ?? doubt.counterBefore;
  while (!signal.aborted && timers.now() - start < timing.settleMs * patience) {
    const seen = await checkPrinter(queue, session);
    if (session.isOver || !seen.answered || seen.isStopped) return 'unclear';
    const isSettled = quietMs(seen) >= timing.settleMs;
    const settled = outcomeBy({ ...doubt, counterFloor }, seen, isSettled);
    if (settled) return settled;
    await timers.sleep(timing.pollToMs, signal);
  }
  return 'unclear';
};
