import type { PrinterStatus } from '#shared/print/printer';
import { forget } from './known';
import { look, openSession, type Line } from './line';

/**
 * Asks a printer how it is, as a person wants to know it: one that was mute is asked again. While the lane is taken, or
 * becomes taken by a print, the last known status is the answer; a second connection would only stand in the print's way.
 */
export const askStatus = async (line: Line, signal: AbortSignal): Promise<PrinterStatus> => {
  if (!line.lane.isFree) return line.known.status;
  const release = await line.lane.take(signal);
  if (!release) return line.known.status;
  try {
    await askNow(line, signal);
    return line.known.status;
  } finally {
    release();
  }
};

const askNow = async (line: Line, signal: AbortSignal): Promise<void> => {
  const before = { ...line.known };
  forget(line.known);
  const opened = await openSession(line, signal);
  if (opened.ok) {
    await look(line, opened.session);
    line.known.isMute = !signal.aborted && !opened.session.isOver && !line.known.hasTalked;
    await opened.session.transport.end(line.timing.closeMs, true);
  }
  // Interrupted by a print: what was known before is better than half an answer.
  if (signal.aborted) Object.assign(line.known, before);
};
