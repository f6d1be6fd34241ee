import type { PrinterStatus, StatusReason } from '#shared/print/printer';
import type { Followed } from './follow/followed';
import { asksSerial, isUnproven, missed, recognise, withDuplicateSerial } from './follow/recognise';
import { createAlarm, type Alarm } from './alarm';
import { createWaitingJobs, type WaitingJobs } from './waiting-jobs';
import { forget, newKnown } from './known';
import { createMutex, type Mutex } from '../base/mutex';
import { type Noted, noteStatus } from './note-status';
import { noOthers, type Others } from './others';
import { linked } from './signals';
import type { Timers } from './timers';
import type { Turn } from './turn-port';
import type { Timing } from './timing';
import type { Connector } from './transport/connect';
import { isOneWay } from './transport/transport';
import { observe, type Observation } from './zebra/observe';
import type { Reply } from './zebra/replies';
import { createSession, type Session } from './zebra/session';

/** What all queues share. */
interface Tools {
  timing: Timing;
  timers: Timers;
  log: (message: string) => void;
  connect: Connector['connect'];
  follow: Followed['follow'];
  /** Aborts when the desk closes. */
  closing: AbortSignal;
  statusChanged: Noted['statusChanged'];
  /** Makes the bench's turn at a printer; null where it works alone. */
  turnAt?: (() => Turn) | null;
}

/** One printer as the desk works with it: its lane, the jobs that wait for it, and what is remembered of it. */
export interface PrinterQueue extends Tools, Followed, Noted {
  name: string;
  /** Whose turn it is among the benches that print there; null where this one works alone. */
  turn: Turn | null;
  /** Where it was before it was found again, since the start. */
  left: Set<string>;
  mutex: Mutex;
  waiting: WaitingJobs;
  /** Rings when a job comes, when somebody waits for the lane, and when something happens to the connection. */
  alarm: Alarm;
  /** Somebody sees to the jobs that wait. */
  isServed: boolean;
  /** Something of ours is there, or on its way. */
  isAtWork: boolean;
  /**
   * What is still to be put back: of a job that was cut off, and what waits until labels are out. It is said when nothing of ours is
   * there any more, or goes in front of the next job.
   */
  owed: Uint8Array;
  /** Commands of a person to a printer that is printing: said at the next look, between two questions. */
  asides: Aside[];
  /** Kept though the printer is out of reach for a while. */
  others: Others;
}

export interface Aside {
  text: string;
  said: () => void;
}

/** What a printer's entry says of it. */
interface Start {
  id: string;
  uri: string;
  name?: string;
  serial?: string | null | undefined;
}

export const createPrinterQueue = (
  { id, uri, name = id, serial = null }: Start,
  tools: Tools,
): PrinterQueue => ({
  ...tools,
  ...{ name, turn: tools.turnAt?.() ?? null },
  // On USB the serial number is the address.
  ...{ id, uri, serial: uri.startsWith('usb:') ? null : serial },
  ...{ left: new Set(), isProven: false, lost: null, met: null, elsewhere: null },
  mutex: createMutex(),
  waiting: createWaitingJobs(),
  alarm: createAlarm(tools.timers),
  isServed: false,
  isAtWork: false,
  known: newKnown(),
  ...{ toldStatus: null, isTellingStatus: false },
  owed: new Uint8Array(),
  asides: [],
  others: noOthers(),
});

export type Opened = { ok: true; session: Session } | { ok: false; reason: StatusReason };

/** Connects to the printer. One that could not be reached may come back as another one, so it is forgotten. */
export const openSession = async (queue: PrinterQueue, signal: AbortSignal): Promise<Opened> => {
  const { known, timers, timing } = queue;
  const connection = await queue.connect(queue.uri, timing.connectMs, timers, signal);
  if (!connection.ok) {
    if (signal.aborted) return connection;
    forget(known);
    missed(queue);
    noteStatus(queue, { state: 'offline', reasons: withDuplicateSerial(queue, [connection.reason]) });
    return connection;
  }
  // Nothing is asked of a printer behind a print queue.
  if (isOneWay(connection.transport)) {
    Object.assign(known, { hasTalked: false, isMute: true });
    noteStatus(queue, { state: 'mute', reasons: [] });
  }
  const heard = (_reply: Reply): void => void Object.assign(known, { hasTalked: true, isMute: false });
  return { ok: true, session: createSession(connection.transport, timers, signal, heard) };
};

/** Waits for the lane no longer than for a connection; null where it came to nothing. */
export const acquireSoon = async (
  { mutex, timers, timing }: PrinterQueue,
  signal: AbortSignal,
): Promise<(() => void) | null> => {
  const patience = new AbortController();
  const either = linked(signal, patience.signal);
  const waited = timers.sleep(timing.connectMs, either.signal).then(() => patience.abort());
  const release = await mutex.acquire(either.signal);
  patience.abort();
  either.release();
  await waited;
  return release;
};

/** Looks at the printer and keeps what it said as its last known status. Never called while a document is being sent. */
export const look = async (queue: PrinterQueue, session: Session): Promise<Observation> => {
  for (const { text, said } of queue.asides.splice(0)) {
    session.say(text);
    said();
  }
  const said = await observe(session, queue.known, queue.timing, asksSerial(queue, session));
  const seen = recognise(queue, session, said);
  if (session.transport.isOver) noteStatus(queue, { state: 'offline', reasons: ['connection-lost'] });
  else if (!session.isOver) noteStatus(queue, statusOf(seen, queue), seen.answered ? seen.counter : null);
  return seen;
};

const statusOf = (seen: Observation, queue: PrinterQueue): Pick<PrinterStatus, 'state' | 'reasons'> => {
  if (seen.answered)
    return { state: seen.isStopped ? 'stopped' : 'ready', reasons: withDuplicateSerial(queue, seen.reasons) };
  return queue.known.hasTalked || isUnproven(queue)
    ? { state: 'stopped', reasons: ['not-answering'] }
    : { state: 'mute', reasons: [] };
};

/** Passes reasons on once a change, so that waiting costs no writes. */
export const onChange = (
  tell: (reasons: StatusReason[]) => void,
  initial: StatusReason[] | null,
): ((reasons: StatusReason[]) => boolean) => {
  let last = initial?.join() ?? null;
  return (reasons) => {
    if (reasons.join() === last) return false;
    last = reasons.join();
    tell(reasons);
    return true;
  };
};
