import type { PrinterStatus } from '#shared/print/printer';
import { isUnproven } from './follow/recognise';
import { forget } from './known';
import { look, openSession, type Line } from './line';
import { tellStatus } from './note-status';
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
  line: Line,
  depth: StatusDepth,
  signal: AbortSignal,
): Promise<PrinterStatus> => {
  if (!line.mutex.isFree || (depth === 'light' && line.known.isMute)) return line.known.status;
  const release = await line.mutex.acquire(signal);
  if (!release) return line.known.status;
  try {
    await askNow(line, depth, signal);
    return line.known.status;
  } finally {
    release();
  }
};

const askNow = async (line: Line, depth: StatusDepth, signal: AbortSignal): Promise<void> => {
  const before = { ...line.known };
  if (depth === 'thorough') forget(line.known);
  const opened = await openSession(line, signal);
  if (opened.ok) {
    await look(line, opened.session);
    line.known.isMute =
      !signal.aborted && !opened.session.isOver && !line.known.hasTalked && !isUnproven(line);
    await askDetails(line, opened.session);
    await opened.session.transport.end(line.timing.closeMs, true);
  }
  // Interrupted by a print: what was known before is better than half an answer.
  if (!signal.aborted) return;
  Object.assign(line.known, before);
  tellStatus(line);
};

/** Once a printer, and only of one that has told its count: it knows variables, and is not held by a fault. */
const askDetails = async ({ known, timing }: Line, session: Session): Promise<void> => {
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
