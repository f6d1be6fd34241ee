import type { Capture, PrinterQuestion, QuestionRefusal } from '#shared/print/printer-question';
import { acquireSoon, openSession, type PrinterQueue } from '../printer-queue';
import { captureAll, usualPatience } from './capture';
import { wireOf } from './wire';

export type PrinterAnswer = { ok: true; capture: Capture } | { ok: false; reason: QuestionRefusal };

const refused = (reason: QuestionRefusal): PrinterAnswer => ({ ok: false, reason });

/**
 * Asks an idle printer a person's question. Waits for the printer no longer than for a connection, and is interrupted
 * by a print, which would receive its answers.
 * @param signal aborts when a print begins, and when the desk closes
 */
export const askPerson = async (
  queue: PrinterQueue,
  question: PrinterQuestion,
  signal: AbortSignal,
): Promise<PrinterAnswer> => {
  const wired = wireOf(question);
  if (!wired.ok) return refused(wired.reason);
  const release = await acquireSoon(queue, signal);
  if (!release) return refused(signal.aborted ? 'stopped' : 'busy');
  try {
    return await askNow(queue, wired.asked, signal);
  } finally {
    release();
  }
};

const askNow = async (queue: PrinterQueue, asked: string, signal: AbortSignal): Promise<PrinterAnswer> => {
  const { timing, timers, known } = queue;
  const opened = await openSession(queue, signal);
  if (!opened.ok) return refused(signal.aborted ? 'stopped' : 'unreachable');
  const { transport } = opened.session;
  // A printer that has never answered is given less time.
  const firstMs = known.isMute ? timing.firstAnswerMs : usualPatience.firstMs;
  const [capture] = await captureAll(transport, [asked], timers, signal, { ...usualPatience, firstMs });
  await transport.end(timing.closeMs, true);
  if (signal.aborted) return refused('stopped');
  return capture ? { ok: true, capture } : refused('unreachable');
};
