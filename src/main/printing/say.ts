import type { StatusReason } from '#shared/print/printer';
import { isAnothers, isUnproven } from './follow/recognise';
import { look, openSession, type Line } from './line';
import { linked } from './signals';
import { within } from './timers';
import type { Session } from './zebra/session';

/** `busy`: a print of ours is at the printer, and the command did not reach it. Otherwise why it could not be reached. */
export type Told = { ok: true } | { ok: false; reason: StatusReason };

const busy: Told = { ok: false, reason: 'busy' };

/** Tells an idle printer a command that has no answer. Waits for the lane no longer than for a connection. */
export const tell = async (line: Line, text: string, signal: AbortSignal): Promise<Told> => {
  const patience = new AbortController();
  const either = linked(signal, patience.signal);
  const waited = line.timers.sleep(line.timing.connectMs, either.signal).then(() => patience.abort());
  const release = await line.mutex.acquire(either.signal);
  patience.abort();
  either.release();
  await waited;
  if (!release) return busy;
  try {
    return await tellNow(line, text, signal);
  } finally {
    release();
  }
};

const tellNow = async (line: Line, text: string, signal: AbortSignal): Promise<Told> => {
  const opened = await openSession(line, signal);
  if (!opened.ok) return opened;
  const { transport } = opened.session;
  const stranger = await strangerAt(line, opened.session);
  if (stranger) {
    await transport.end(line.timing.closeMs, true);
    return { ok: false, reason: stranger };
  }
  // It may feed labels, and those would be counted as somebody else's.
  line.others = { ...line.others, counterLeft: null };
  const stop = new AbortController();
  const writing = transport.write(new TextEncoder().encode(text), stop.signal);
  const written = await within(writing, 'stopped' as const, line.timing.connectMs, line.timers, signal);
  stop.abort();
  // No reset: what is on its way has to arrive.
  const ended = await transport.end(line.timing.closeMs, false);
  return written === 'written' && ended !== 'broken'
    ? { ok: true }
    : { ok: false, reason: 'connection-lost' };
};

/** Why it must not be told: a command takes labels away, or feeds them, at whichever printer it reaches. */
const strangerAt = async (line: Line, session: Session): Promise<StatusReason | null> => {
  if (line.serial === null) return null;
  const seen = await look(line, session);
  if (isAnothers(seen)) return 'serial-changed';
  return isUnproven(line) && !seen.answered ? 'not-answering' : null;
};

/**
 * Tells a printer that is printing for us: on the connection it prints from, since another would not be served. Said between
 * two looks, never inside a document; given up when no look comes, so that it can't strike later.
 */
export const tellAside = async (line: Line, text: string, signal: AbortSignal): Promise<Told> => {
  let take: (told: Told) => void = () => undefined;
  const heard = new Promise<Told>((resolve) => (take = resolve));
  const aside = { text, said: () => take({ ok: true }) };
  line.asides.push(aside);
  line.alarm.ring();
  const told = await within(heard, busy, line.timing.connectMs, line.timers, signal);
  if (line.asides.includes(aside)) line.asides.splice(line.asides.indexOf(aside), 1);
  return told;
};
