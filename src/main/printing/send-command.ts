import type { StatusReason } from '#shared/print/printer';
import { isAnothers, isUnproven } from './follow/recognise';
import { acquireSoon, look, openSession, type PrinterQueue } from './printer-queue';
import { leaveTurn, waitForTurn } from './shared-printer';
import { within } from './timers';
import type { Session } from './zebra/session';

/** `busy`: a print of ours is at the printer, and the command did not reach it. Otherwise why it could not be reached. */
export type CommandResult = { ok: true } | { ok: false; reason: StatusReason };

const busy: CommandResult = { ok: false, reason: 'busy' };

/** Tells an idle printer a command that has no answer. Waits for the lane no longer than for a connection. */
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
    const told = await tellNow(queue, text, signal);
    await leaveTurn(queue, null);
    return told;
  } finally {
    release();
  }
};

const tellNow = async (queue: PrinterQueue, text: string, signal: AbortSignal): Promise<CommandResult> => {
  const opened = await openSession(queue, signal);
  if (!opened.ok) return opened;
  const { transport } = opened.session;
  const stranger = await strangerAt(queue, opened.session);
  if (stranger) {
    await transport.end(queue.timing.closeMs, true);
    return { ok: false, reason: stranger };
  }
  // It may feed labels, and those would be counted as somebody else's.
  queue.others = { ...queue.others, counterLeft: null };
  const stop = new AbortController();
  const writing = transport.write(new TextEncoder().encode(text), stop.signal);
  const written = await within(writing, 'stopped' as const, queue.timing.connectMs, queue.timers, signal);
  stop.abort();
  // No reset: what is on its way has to arrive.
  const ended = await transport.end(queue.timing.closeMs, false);
  return written === 'written' && ended !== 'broken'
    ? { ok: true }
    : { ok: false, reason: 'connection-lost' };
};

/** Why it must not be told: a command takes labels away, or feeds them, at whichever printer it reaches. */
const strangerAt = async (queue: PrinterQueue, session: Session): Promise<StatusReason | null> => {
  if (queue.serial === null) return null;
  const seen = await look(queue, session);
  if (isAnothers(seen)) return 'serial-changed';
  return isUnproven(queue) && !seen.answered ? 'not-answering' : null;
};

/**
 * Tells a printer that is printing for us: on the connection it prints from, since another would not be served. Said between
 * two looks, never inside a document; given up when no look comes, so that it can't strike later.
 */
export const sendCommandBesidePrint = async (
  queue: PrinterQueue,
  text: string,
  signal: AbortSignal,
): Promise<CommandResult> => {
  let take: (told: CommandResult) => void = () => undefined;
  const heard = new Promise<CommandResult>((resolve) => (take = resolve));
  const aside = { text, said: () => take({ ok: true }) };
  queue.asides.push(aside);
  queue.alarm.ring();
  const told = await within(heard, busy, queue.timing.connectMs, queue.timers, signal);
  if (queue.asides.includes(aside)) queue.asides.splice(queue.asides.indexOf(aside), 1);
  return told;
};
