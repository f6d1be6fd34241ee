import type { PrinterQuestion, QuestionRefusal } from '#shared/print/printer-question';
import { openSession, type Line } from '../line';
import { linked } from '../signals';
import { captureAll, type Capture, usualPatience } from './capture';
import { wireOf } from './wire';

export type Asked = { ok: true; capture: Capture } | { ok: false; reason: QuestionRefusal };

const refused = (reason: QuestionRefusal): Asked => ({ ok: false, reason });

/**
 * Asks an idle printer a person's question. Waits for the lane no longer than for a connection, and gives way to a print: its
 * answers are not ours to take.
 * @param signal aborts when a print comes, and when the desk closes
 */
export const askPerson = async (
  line: Line,
  question: PrinterQuestion,
  signal: AbortSignal,
): Promise<Asked> => {
  const wired = wireOf(question);
  if (!wired.ok) return refused(wired.reason);
  const patience = new AbortController();
  const either = linked(signal, patience.signal);
  const waited = line.timers.sleep(line.timing.connectMs, either.signal).then(() => patience.abort());
  const release = await line.mutex.acquire(either.signal);
  patience.abort();
  either.release();
  await waited;
  if (!release) return refused(signal.aborted ? 'stopped' : 'busy');
  try {
    return await askNow(line, wired.asked, signal);
  } finally {
    release();
  }
};

const askNow = async (line: Line, asked: string, signal: AbortSignal): Promise<Asked> => {
  const { timing, timers, known } = line;
  const opened = await openSession(line, signal);
  if (!opened.ok) return refused(signal.aborted ? 'stopped' : 'unreachable');
  const { transport } = opened.session;
  // One that has never answered is not listened to for long.
  const firstMs = known.isMute ? timing.firstAnswerMs : usualPatience.firstMs;
  const [capture] = await captureAll(transport, [asked], timers, signal, { ...usualPatience, firstMs });
  await transport.end(timing.closeMs, true);
  if (signal.aborted) return refused('stopped');
  return capture ? { ok: true, capture } : refused('unreachable');
};
