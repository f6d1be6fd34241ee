import type { PrinterStatus } from '#shared/print/printer';
import { isUnproven } from './follow/recognise';
import { forget, keepAbilities } from './known';
import { checkPrinter, openSession, type PrinterQueue } from './printer-queue';
import { reportStatus } from './note-status';
import { leaveTurn, takeTurn } from './shared-printer';
import { noDetails } from './zebra/details';
import { serialQuestion, widthQuestion } from './zebra/questions';
import type { Session } from './zebra/session';

/** `thorough`: a person's check, which also asks a mute printer again. `light`: only what may have changed since. */
export type StatusDepth = 'thorough' | 'light';

/**
 * Checks a printer's state. While the printer is in use, or a print needs it, the last known state is returned: a
 * second connection would only delay the print. With `light`, a mute printer takes no time.
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
    // A printer that prints for another bench does not serve us and would appear silent.
    if ((await takeTurn(queue)) !== 'theirs') await askNow(queue, depth, signal);
    await leaveTurn(queue);
    return queue.known.status;
  } finally {
    release();
  }
};

const askNow = async (queue: PrinterQueue, depth: StatusDepth, signal: AbortSignal): Promise<void> => {
  const before = { ...queue.known };
  // One that answered before may serve another computer just now: its silence does not make it a mute one.
  if (depth === 'thorough') {
    forget(queue.known);
    queue.known.hasTalked = before.hasTalked;
  }
  const opened = await openSession(queue, signal);
  if (opened.ok) {
    await checkPrinter(queue, opened.session);
    keepAbilities(queue.known, before);
    queue.known.isMute =
      !signal.aborted && !opened.session.isOver && !queue.known.hasTalked && !isUnproven(queue);
    await askDetails(queue, opened.session);
    await opened.session.transport.end(queue.timing.closeMs, true);
  }
  // Interrupted by a print: the earlier state is better than half an answer.
  if (!signal.aborted) return;
  Object.assign(queue.known, before);
  reportStatus(queue);
};

/** Once per printer, and only for one that has reported its counter: it knows variables, and is not held by a fault. */
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
