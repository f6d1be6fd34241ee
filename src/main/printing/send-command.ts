import type { StatusReason } from '#shared/print/printer';
import { commandText } from './commands';
import { isOtherPrinter, mayCommand } from './follow/recognise';
import { forgetMedia } from './known';
import { acquireSoon, checkPrinter, openSession, type PrinterQueue } from './printer-queue';
import { leaveTurn, waitForTurn } from './shared-printer';
import { within } from './timers';
import type { Session } from './zebra/session';

/**
 * `busy`: a print of ours is at the printer, and the command did not reach it. Otherwise why the printer could not be
 * reached.
 */
export type CommandResult = { ok: true } | { ok: false; reason: StatusReason };

const busy: CommandResult = { ok: false, reason: 'busy' };

/** Sends an idle printer a command that has no answer. Waits for the printer no longer than for a connection. */
export const sendCommand = async (
  queue: PrinterQueue,
  text: string,
  signal: AbortSignal,
): Promise<CommandResult> => {
  const release = await acquireSoon(queue, signal);
  if (!release) return busy;
  try {
    if (!(await waitForTurn(queue, queue.timing.connectMs, signal)))
      return { ok: false, reason: 'printing-elsewhere' };
    const result = await sendNow(queue, text, signal);
    await leaveTurn(queue, null);
    return result;
  } finally {
    release();
  }
};

const sendNow = async (queue: PrinterQueue, text: string, signal: AbortSignal): Promise<CommandResult> => {
  const opened = await openSession(queue, signal);
  if (!opened.ok) return opened;
  const { transport } = opened.session;
  const wrongPrinter = await wrongPrinterAt(queue, opened.session);
  if (wrongPrinter) {
    await transport.end(queue.timing.closeMs, true);
    return { ok: false, reason: wrongPrinter };
  }
  // It may feed labels, and those would be counted as labels of others.
  queue.otherHosts = { ...queue.otherHosts, counterLeft: null };
  if (text === commandText.calibrate) forgetMedia(queue.known);
  const stop = new AbortController();
  const writing = transport.write(new TextEncoder().encode(text), stop.signal);
  const written = await within(writing, 'stopped' as const, queue.timing.connectMs, queue.timers, signal);
  stop.abort();
  // No reset: bytes on their way have to arrive.
  const ended = await transport.end(queue.timing.closeMs, false);
  return written === 'written' && ended !== 'broken'
    ? { ok: true }
    : { ok: false, reason: 'connection-lost' };
};

/** Why it must not receive the command. */
const wrongPrinterAt = async (queue: PrinterQueue, session: Session): Promise<StatusReason | null> => {
  if (queue.serial === null) return null;
  const seen = await checkPrinter(queue, session, true);
  if (mayCommand(queue, session)) return null;
  return isOtherPrinter(seen) ? 'serial-changed' : 'not-answering';
};

/**
 * Sends a command to a printer that is printing for us, on the connection of the print, because a second connection
 * would not be served. Sent between two status checks, never inside a document. Abandoned when no check happens in
 * time, so that it can't take effect later.
 */
export const sendCommandBesidePrint = async (
  queue: PrinterQueue,
  text: string,
  signal: AbortSignal,
): Promise<CommandResult> => {
  let settle: (result: CommandResult) => void = () => undefined;
  const sent = new Promise<CommandResult>((resolve) => (settle = resolve));
  const command = { text, onSent: () => settle({ ok: true }) };
  queue.sideCommands.push(command);
  queue.alarm.ring();
  const result = await within(sent, busy, queue.timing.connectMs, queue.timers, signal);
  if (queue.sideCommands.includes(command)) queue.sideCommands.splice(queue.sideCommands.indexOf(command), 1);
  return result;
};
