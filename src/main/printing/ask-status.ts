import type { PrinterStatus } from '#shared/print/printer';
import { isUnproven } from './follow/recognise';
import { forget } from './known';
import { look, openSession, type PrinterQueue } from './printer-queue';
import { tellStatus } from './note-status';
import { leaveTurn, takeTurn } from './shared-printer';
import { noDetails } from './zebra/details';
import { serialQuestion, widthQuestion } from './zebra/questions';
import type { Session } from './zebra/session';

/** `thorough`: as a person wants to know it, one that was mute is asked again. `light`: what may have changed since. */
export type StatusDepth = 'thorough' | 'light';

/**
 * Asks a printer how it is. While the lane is taken, or becomes taken by a print, the last known status is the answer; a
 * second connection would only stand in the print's way. Lightly asked, a mute printer costs no time.
 */
export const askStatus = async (
  queue: PrinterQueue,
  depth: StatusDepth,
  signal: AbortSignal,
): Promise<PrinterStatus> => {
  if (!queue.mutex.isFree || (depth === 'light' && queue.known.isMute)) return queue.known.status;
  const release = await queue.mutex.acquire(signal);
  if (!release) return queue.known.status;
  try {
    // Who is not served takes a printer that prints for another bench for a silent one.
    if ((await takeTurn(queue)) !== 'theirs') await askNow(queue, depth, signal);
    await leaveTurn(queue);
    return queue.known.status;
  } finally {
    release();
  }
};

const askNow = async (queue: PrinterQueue, depth: StatusDepth, signal: AbortSignal): Promise<void> => {
  const before = { ...queue.known };
  if (depth === 'thorough') forget(queue.known);
  const opened = await openSession(queue, signal);
  if (opened.ok) {
    await look(queue, opened.session);
    queue.known.isMute =
      !signal.aborted && !opened.session.isOver && !queue.known.hasTalked && !isUnproven(queue);
    await askDetails(queue, opened.session);
    await opened.session.transport.end(queue.timing.closeMs, true);
  }
  // Interrupted by a print: what was known before is better than half an answer.
  if (!signal.aborted) return;
  Object.assign(queue.known, before);
  tellStatus(queue);
};

/** Once a printer, and only of one that has told its count: it knows variables, and is not held by a fault. */
const askDetails = async ({ known, timing }: PrinterQueue, session: Session): Promise<void> => {
  const { details } = known;
  if (known.counter !== 'yes' || (details?.printWidth ?? null) !== null) return;
  const serial = session.serial ?? (await session.ask(serialQuestion, timing.firstAnswerMs))?.serial ?? null;
  const width = await session.ask(widthQuestion, timing.firstAnswerMs);
  known.details = {
    ...(known.details ?? noDetails),
    serial,
    printWidth: width?.dots ?? null,
  };
  known.status = { ...known.status, details: known.details };
};
