import type { PrinterStatus, StatusReason } from '#shared/print/printer';
import type { Followed } from './follow/followed';
import {
  asksSerial,
  forgetUnreached,
  isOtherSerial,
  isUnproven,
  mayCommand,
  recordAnswer,
  recordMissing,
  recognise,
  withDuplicateSerial,
} from './follow/recognise';
import { createWaitingJobs, type WaitingJobs } from './waiting-jobs';
import { newKnown } from './known';
import { learnMedia } from './media';
import { createMutex, type Mutex } from '../base/mutex';
import { type StatusSource, noteStatus } from './note-status';
import { noOtherHosts, type OtherHosts } from './other-hosts';
import { linked } from './signals';
import type { Timers } from './timers';
import type { Turn } from './turn-port';
import type { Timing } from './timing';
import type { Connector } from './transport/connect';
import { isOneWay } from './transport/transport';
import { observe, type Observation } from './zebra/observe';
import { serialInFormatQuestion, serialQuestion } from './zebra/questions';
import type { Reply } from './zebra/replies';
import { createSession, type Session } from './zebra/session';

/** A sleep that an event can end. */
interface Alarm {
  /** Resolves after `ms`, at the next ring, or when the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  ring: () => void;
}

const createAlarm = (timers: Timers): Alarm => {
  let bell = new AbortController();
  return {
    sleep: async (ms, signal) => {
      const either = linked(bell.signal, signal);
      await timers.sleep(ms, either.signal);
      either.release();
    },
    ring: () => {
      bell.abort('rung');
      bell = new AbortController();
    },
  };
};

/** What all queues share. */
interface SharedDeps {
  timing: Timing;
  timers: Timers;
  log: (message: string) => void;
  connect: Connector['connect'];
  follow: Followed['follow'];
  /** Aborts when the desk closes. */
  closing: AbortSignal;
  statusChanged: StatusSource['statusChanged'];
  /** Creates the bench's turn at a printer; null where the bench works alone. */
  turnAt?: (() => Turn) | null;
}

/** One printer at the print desk: its mutex, its waiting jobs, and what is remembered of it. */
export interface PrinterQueue extends SharedDeps, Followed, StatusSource {
  name: string;
  /** The turn among the benches that share the printer; null where this bench works alone. */
  turn: Turn | null;
  /** Its earlier addresses since the start, before it was found elsewhere. */
  formerUris: Set<string>;
  mutex: Mutex;
  waiting: WaitingJobs;
  /** Rings when a job arrives, when somebody waits for the mutex, and when the connection ends. */
  alarm: Alarm;
  /** The waiting jobs are being processed. */
  isRunning: boolean;
  /** Data of ours is at the printer, or on its way. */
  hasOurData: boolean;
  /**
   * Settings that still have to be restored: of a job that was cut off, and those that wait until labels are out. Sent
   * when nothing of ours is at the printer any more, or before the next job.
   */
  pendingRestore: Uint8Array;
  /** A person's commands for a printer that is printing. They are sent before the next status check, between two questions. */
  sideCommands: SideCommand[];
  /** Kept even though the printer is out of reach for a while. */
  otherHosts: OtherHosts;
}

export interface SideCommand {
  text: string;
  onSent: () => void;
}

/** The fields of a printer's entry. */
interface PrinterEntry {
  id: string;
  uri: string;
  name?: string;
  serial?: string | null | undefined;
  labelDots?: number | undefined;
}

export const createPrinterQueue = (
  { id, uri, name = id, serial = null, labelDots }: PrinterEntry,
  tools: SharedDeps,
): PrinterQueue => ({
  ...tools,
  ...{ name, turn: tools.turnAt?.() ?? null },
  // On USB, the serial number is the address.
  ...{ id, uri, serial: uri.startsWith('usb:') ? null : serial },
  ...{ formerUris: new Set(), isProven: false, lost: null, fingerprint: null, reportedAt: null },
  mutex: createMutex(),
  waiting: createWaitingJobs(),
  alarm: createAlarm(tools.timers),
  isRunning: false,
  hasOurData: false,
  known: newKnown(labelDots),
  ...{ reportedStatus: null, isReportScheduled: false },
  pendingRestore: new Uint8Array(),
  sideCommands: [],
  otherHosts: noOtherHosts(),
});

export type Opened = { ok: true; session: Session } | { ok: false; reason: StatusReason };

/** Connects to the printer. After a failed attempt another printer may answer, so what is known is forgotten. */
export const openSession = async (queue: PrinterQueue, signal: AbortSignal): Promise<Opened> => {
  const { known, timers, timing } = queue;
  const connection = await queue.connect(queue.uri, timing.connectMs, timers, signal);
  if (!connection.ok) {
    if (signal.aborted) return connection;
    forgetUnreached(queue);
    recordMissing(queue);
    noteStatus(queue, { state: 'offline', reasons: withDuplicateSerial(queue, [connection.reason]) });
    return connection;
  }
  // A printer behind a print queue of the system is asked nothing.
  if (isOneWay(connection.transport)) {
    Object.assign(known, { hasTalked: false, isMute: true });
    noteStatus(queue, { state: 'mute', reasons: [] });
  }
  const onReply = (_reply: Reply): void => recordAnswer(queue);
  return { ok: true, session: createSession(connection.transport, timers, signal, onReply) };
};

/** Waits for the printer's mutex no longer than for a connection; null where it was not acquired. */
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

/**
 * Asks for the serial number where the check could not: a fault ends the check before that question, and half a format
 * takes it as its text.
 */
const askSerial = async (
  { serial, timing }: PrinterQueue,
  session: Session,
  seen: Observation,
  isForCommand: boolean,
): Promise<void> => {
  if (serial === null || session.serial !== undefined || !seen.answered) return;
  if (seen.buffers?.hasPartialFormat) {
    const told = await session.ask(serialInFormatQuestion, timing.answerMs);
    if (told === serial || (told !== null && isOtherSerial(told, serial))) session.serial = told;
  } else if (isForCommand && !seen.buffers)
    session.serial = (await session.ask(serialQuestion, timing.answerMs))?.serial;
};

const observeNow = async (
  queue: PrinterQueue,
  session: Session,
  isForCommand: boolean,
): Promise<Observation> => {
  const seen = await observe(session, queue.known, queue.timing, asksSerial(queue, session));
  await askSerial(queue, session, seen, isForCommand);
  const recognised = recognise(queue, session, seen);
  learnMedia(queue, recognised);
  return recognised;
};

/**
 * Checks the printer and saves the answer as its last known state. Never called while a document is being sent.
 * @param isForCommand true when a command follows: also a printer with a fault is asked for its serial number
 */
export const checkPrinter = async (
  queue: PrinterQueue,
  session: Session,
  isForCommand = queue.sideCommands.length > 0,
): Promise<Observation> => {
  let seen = await observeNow(queue, session, isForCommand);
  if (queue.sideCommands.length > 0 && mayCommand(queue, session)) {
    for (const { text, onSent } of queue.sideCommands.splice(0)) {
      session.send(text);
      onSent();
    }
    seen = await observeNow(queue, session, false);
  }
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

/** Passes reasons on only when they changed, so that waiting causes no writes. */
export const onChange = (
  report: (reasons: StatusReason[]) => void,
  initial: StatusReason[] | null,
): ((reasons: StatusReason[]) => boolean) => {
  let last = initial?.join() ?? null;
  return (reasons) => {
    if (reasons.join() === last) return false;
    last = reasons.join();
    report(reasons);
    return true;
  };
};
