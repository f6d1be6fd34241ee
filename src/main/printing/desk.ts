import { setMaxListeners } from 'node:events';
import { failure, type Failure } from '#shared/failure';
import {
  type Printer,
  type PrinterStatus,
  type StatusReason,
  troubleOf,
  unchecked,
} from '#shared/print/printer';
import type { PrinterQuestion } from '#shared/print/printer-question';
import { askStatus, type StatusDepth } from './ask-status';
import { askPerson, type PrinterAnswer } from './console/ask';
import { createGuests } from './console/guests';
import { createFitting, type Candidate, type Fitting, refusalOf, refused } from './fitting';
import type { LabelFacts } from './language/zpl/read-label';
import { expectedLabels } from './language/expected-labels';
import { type GuardPolicy, trusting } from './language/zpl/verdict';
import { sniffFormat } from './language/sniff';
import { testLabel } from './language/test-label';
import { probe, probedBefore, type Probed } from './discovery/probe';
import { createFollow, type FollowPorts } from './follow/follow';
import type { Follow } from './follow/followed';
import type { Sighting as ToldAt } from './follow/candidates';
import type { PrinterQueue } from './printer-queue';
import { adoptAt, createPrinterQueues } from './printer-queues';
import type { PrintEnd, PrintJob, PrintProgress } from './print';
import { createProgressFeed, type ProgressFeed } from './progress-feed';
import { createPrintable } from './raster/printable';
import type { Raster } from './raster/raster';
import { sendCommand, sendCommandBesidePrint, type CommandResult } from './send-command';
import type { Settled } from './proof';
import { runQueue } from './run-queue';
import { settlePrint, type InDoubt } from './settle';
import { linked } from './signals';
import { realTimers, type Timers } from './timers';
import { createConnector } from './transport/connect';
import type { SpawnChild } from './transport/device-file/connect';
import { usualTiming, type Timing } from './timing';

export interface DeskOptions {
  timing?: Partial<Timing>;
  timers?: Timers;
  /** Gets addresses of printers and states, never what a printer answered word for word. */
  log?: (message: string) => void;
  /** Starts the process that talks to a printer's device file; without it none is used. */
  spawn?: SpawnChild | undefined;
  /** Makes PNG and PDF documents into ZPL; without it they are refused. */
  raster?: Pick<Raster, 'toZpl'> | undefined;
  /** What this bench does with commands that outlive their label; without it they are printed. */
  policy?: (() => GuardPolicy) | undefined;
  /** All printers of the station: one of them may be right for a label that its own printer is wrong for. */
  printers?: (() => Promise<readonly Printer[]>) | undefined;
  /** Finds printers again that have moved; without it they are known by their address alone. */
  follow?: Omit<FollowPorts, 'printers'> | undefined;
  /** Told when a printer's live state changed, whoever looked at it. */
  statusChanged?: ((printerId: string) => void) | undefined;
}

export interface PrintDesk {
  /**
   * Puts documents on paper and says what is proven. Waits as long as the printer can't print. Jobs of one printer come out
   * in the order of the calls; handed over before the one in front has ended, they keep the printer busy: one is sent while
   * another is proven. Printers work side by side.
   * @returns how it goes, to be read to its end (`ended`); who leaves it before `sending` was taken has the print cancelled
   */
  print(job: PrintJob, signal: AbortSignal): AsyncIterable<PrintProgress>;
  /** Asks a printer how it is; while it prints for us, what it said last. Lightly, a mute printer is left alone. */
  status(printer: Printer, depth?: StatusDepth): Promise<PrinterStatus>;
  /** What a printer last said, to its prints or to a question: its live state. Asks nobody. */
  lastStatus(printerId: string): PrinterStatus;
  /** Why nothing comes out of a printer now, as far as it is known; empty while all is well. Asks nobody. */
  trouble(printerId: string): StatusReason[];
  /**
   * Tells a printer a command that has no answer. While a print of ours is there it is refused (`busy`), or, where it may be
   * said beside the print, said on the print's own connection.
   */
  command(printer: Printer, text: string, besidePrint: boolean): Promise<CommandResult>;
  /**
   * Asks a printer what a person wants to know; nothing is printed or changed. Refused while a print of ours is there, and
   * broken off when one comes: it would take the print's answers.
   */
  ask(printer: Printer, question: PrinterQuestion): Promise<PrinterAnswer>;
  /** Asks what became of a print that the station lost sight of. */
  settle(printer: Printer, doubt: InDoubt): Promise<Settled>;
  /**
   * Asks whoever is at an address who they are; nothing is printed. A printer that prints for us just now is not asked, and
   * what it said before is the answer.
   */
  probe(uri: string, signal: AbortSignal): Promise<Probed>;
  /** A person's search is over: printers that are at another address, and go on from where they were, are moved there. */
  foundAt(told: readonly ToldAt[], signal: AbortSignal): Promise<void>;
  /**
   * Takes whoever answers at a printer's address for that printer: its serial number is forgotten, and learned anew. Only
   * while no label of ours is there; the caller keeps the printer's entry.
   */
  adopt(printer: Printer): boolean;
  /** Where a printer's serial number is said by one that may be another; null where nobody else says it. */
  elsewhere(printerId: string): string | null;
  /** A person says that the printer is there. @returns false where its serial number was not said there */
  takenFor(printer: Printer, uri: string): Promise<boolean>;
  expectedLabels: typeof expectedLabels;
  sniffFormat: typeof sniffFormat;
  testLabel: typeof testLabel;
  /** Stops everything, honestly (`station_stopped`), and resolves when no connection is left. */
  close(): Promise<void>;
}

/** A print of ours is at the printer. */
const isBusy = ({ isServed, waiting }: PrinterQueue): boolean => isServed || waiting.size > 0;

/** What is known only when its turn comes. */
const unplanned = { expected: 0, silentFormats: 0, behind: new Uint8Array(), later: new Uint8Array() };

/** Says why documents can't be printed, or null when they can. */
const unprintable = (documents: readonly Uint8Array[], labels: readonly LabelFacts[]): string | null => {
  if (documents.length === 0) return 'There is no document';
  for (const [at, document] of documents.entries()) {
    const format = sniffFormat(document);
    if (format !== 'ZPL') return `Document ${at + 1} is ${format === 'unknown' ? 'not ZPL' : `a ${format}`}`;
    const facts = labels[at];
    if (facts?.labels === 0) return `Document ${at + 1} prints no label`;
  }
  return null;
};

export const createPrintDesk = ({
  timing,
  timers = realTimers,
  log = () => undefined,
  spawn,
  raster,
  policy = () => trusting,
  printers = () => Promise.resolve([]),
  follow,
  statusChanged = () => undefined,
}: DeskOptions = {}): PrintDesk => {
  const closing = new AbortController();
  // Every job that waits listens; Node takes more than ten for a leak.
  setMaxListeners(0, closing.signal);
  const connector = createConnector({ spawn, log });
  const tools = {
    timing: { ...usualTiming, ...timing },
    timers,
    log,
    closing: closing.signal,
    connect: connector.connect,
    follow: null as Follow | null,
    statusChanged,
  };
  const queues = createPrinterQueues(tools);
  const asking = new Map<PrinterQueue, { stop: AbortController; answer: Promise<PrinterStatus> }>();
  const guests = createGuests<PrinterQueue>();
  const underway = new Set<Promise<unknown>>();
  const whenPrintable = createPrintable(raster);

  const track = <T>(work: Promise<T>): Promise<T> => {
    const settled = work.catch(() => undefined).finally(() => underway.delete(settled));
    underway.add(settled);
    return work;
  };

  const candidate = (printer: Printer): Candidate => {
    const known = queues.known(printer.id);
    const identity = known?.identity ?? known?.status.identity ?? null;
    return { printer, identity, mediaDots: known?.mediaDots ?? null };
  };

  /** Why the documents must not go to the printer, as far as it is known now. */
  const misfit =
    (job: PrintJob, fitting: Fitting): (() => Promise<Failure> | null) =>
    () => {
      const verdict = fitting.verdictAt(candidate(job.printer));
      const why = refusalOf(verdict, job.isForced === true);
      if (why === null) return null;
      return printers()
        .catch(() => [])
        .then((all) => all.filter(({ id }) => id !== job.printer.id).map(candidate))
        .then((others) => refused(verdict, why, fitting, others));
    };

  /** Whoever only asks gives way. */
  const clear = (queue: PrinterQueue): void => {
    asking.get(queue)?.stop.abort();
    guests.sendAway(queue);
  };

  /** Puts a job in its queue; an answer that somebody waits for gives way to it. */
  const inLine = (
    job: PrintJob,
    labels: readonly LabelFacts[],
    feed: ProgressFeed,
    signal: AbortSignal,
  ): Promise<PrintEnd> => {
    const queue = queues.of(job.printer);
    const fitting = createFitting(job.documents, labels, policy);
    const verdict = () => fitting.verdictAt(candidate(job.printer));
    const whyNot = misfit(job, fitting);
    const stopped = whyNot();
    if (stopped) return stopped.then((why) => ({ state: 'failed', failure: why, note: null }));
    const end = new Promise<PrintEnd>((finish, fail) =>
      queue.waiting.add({ ...job, ...unplanned, verdict, whyNot, feed, signal, finish, fail }),
    );
    clear(queue);
    queue.alarm.ring();
    void track(runQueue(queue));
    return end;
  };

  const ask = async (queue: PrinterQueue, depth: StatusDepth): Promise<PrinterStatus> => {
    const stop = new AbortController();
    const either = linked(stop.signal, closing.signal);
    const answer = askStatus(queue, depth, either.signal);
    asking.set(queue, { stop, answer });
    try {
      return await answer;
    } finally {
      either.release();
      asking.delete(queue);
    }
  };

  const probeAt = async (uri: string, signal: AbortSignal): Promise<Probed> => {
    const here = queues.at(uri);
    const busy = here.find((queue) => !queue.mutex.isFree && !queue.lost);
    if (busy) return probedBefore(busy.known, busy.isProven ? busy.serial : null);
    const either = linked(signal, closing.signal);
    // Who waits for a printer that is not met at its address holds no connection.
    const release = await here.find((queue) => queue.mutex.isFree)?.mutex.acquire(either.signal);
    try {
      return await probe(uri, connector, timers, either.signal);
    } finally {
      release?.();
      either.release();
    }
  };

  const command = (queue: PrinterQueue, text: string, besidePrint: boolean): Promise<CommandResult> => {
    const isPrinting = isBusy(queue);
    if (isPrinting && !besidePrint) return Promise.resolve({ ok: false, reason: 'busy' });
    if (isPrinting) return sendCommandBesidePrint(queue, text, closing.signal);
    clear(queue);
    return sendCommand(queue, text, closing.signal);
  };

  const question = (queue: PrinterQueue, asked: PrinterQuestion): Promise<PrinterAnswer> => {
    if (isBusy(queue)) return Promise.resolve({ ok: false, reason: 'busy' });
    asking.get(queue)?.stop.abort();
    return guests.receive(queue, async (away) => {
      const either = linked(away, closing.signal);
      return askPerson(queue, asked, either.signal).finally(either.release);
    });
  };

  if (follow)
    tools.follow = createFollow({
      ...{ ports: { ...follow, printers }, timing: tools.timing, timers, log, closing: closing.signal },
      ...{ lineOf: (printer: Printer) => queues.of(printer), probe: probeAt, track },
    });

  return {
    print: (job, signal) => {
      const feed = createProgressFeed();
      const either = linked(signal, closing.signal, feed.left);
      const begin = (documents: readonly Uint8Array[], labels: readonly LabelFacts[]): Promise<PrintEnd> => {
        const isForbidden = labels.some(({ findings }) => findings.some((found) => found.class === 'never'));
        // What no label may hold is said first: nothing else about it matters.
        const reason = isForbidden ? null : unprintable(documents, labels);
        if (reason === null) return inLine({ ...job, documents }, labels, feed, either.signal);
        return Promise.resolve({
          state: 'failed',
          failure: failure('document_not_printable', reason),
          note: null,
        });
      };
      const run = async (): Promise<PrintEnd> =>
        whenPrintable(job, either.signal, begin).finally(either.release);
      void track(
        run().then(
          (end) => feed.end(end),
          (error: unknown) => feed.fail(error),
        ),
      );
      return feed.progress;
    },
    status: (printer, depth = 'thorough') => {
      const queue = queues.of(printer);
      return asking.get(queue)?.answer ?? track(ask(queue, depth));
    },
    lastStatus: (printerId) => queues.known(printerId)?.status ?? unchecked,
    trouble: (printerId) => troubleOf(queues.known(printerId)?.status ?? unchecked),
    command: (printer, text, besidePrint) => track(command(queues.of(printer), text, besidePrint)),
    ask: (printer, asked) => track(question(queues.of(printer), asked)),
    settle: (printer, doubt) => track(settlePrint(queues.of(printer), doubt, closing.signal)),
    probe: (uri, signal) => track(probeAt(uri, signal)),
    foundAt: (told, signal) => tools.follow?.found(told, signal) ?? Promise.resolve(),
    adopt: (printer) => adoptAt(queues.of(printer)),
    elsewhere: (printerId) => queues.withId(printerId)?.elsewhere ?? null,
    takenFor: (printer, uri) =>
      track(tools.follow?.takenFor(queues.of(printer), uri) ?? Promise.resolve(false)),
    ...{ expectedLabels, sniffFormat, testLabel },
    close: async () => {
      closing.abort('closing');
      while (underway.size > 0) await Promise.all(underway);
      await connector.close();
    },
  };
};
