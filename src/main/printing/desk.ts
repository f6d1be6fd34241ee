import { setMaxListeners } from 'node:events';
import { failure } from '#shared/failure';
import {
  type Printer,
  type PrinterStatus,
  type StatusReason,
  troubleOf,
  unchecked,
} from '#shared/print/printer';
import type { PrinterQuestion } from '#shared/print/printer-question';
import type { StatusDepth } from './ask-status';
import type { PrinterAnswer } from './console/ask';
import type { Probed } from './discovery/probe';
import { fittingOf } from './fitting-job';
import type { Sighting } from './follow/candidates';
import { createFollow, type FollowPorts } from './follow/follow';
import type { Follow } from './follow/followed';
import { expectedLabels } from './language/expected-labels';
import { sniffFormat } from './language/sniff';
import { testLabel } from './language/test-label';
import type { LabelFacts } from './language/zpl/read-label';
import { type GuardPolicy, trusting } from './language/zpl/verdict';
import type { PrintEnd, PrintJob, PrintProgress } from '#shared/print/progress';
import { adoptAt, createPrinterQueues, type PrinterQueues } from './printer-queues';
import { createProgressFeed, type ProgressFeed } from './progress-feed';
import type { Settled } from './proof';
import { isBusy, PrinterQuestions } from './questions';
import { createPrintable } from './raster/printable';
import type { Raster } from './raster/raster';
import { runQueue } from './run-queue';
import { sendCommand, sendCommandBesidePrint, type CommandResult } from './send-command';
import { settlePrint, type InDoubt } from './settle';
import { expectTurn } from './shared-printer';
import { linked } from './signals';
import { realTimers, type Timers } from './timers';
import { usualTiming, type Timing } from './timing';
import type { Turn } from './turn-port';
import { type Connector, createConnector } from './transport/connect';
import type { SpawnChild } from './transport/device-file/connect';
import type { Spooler } from './transport/spooler/spooler';
import { unprintable } from './unprintable';

export interface DeskOptions {
  timing?: Partial<Timing>;
  timers?: Timers;
  /** Gets addresses of printers and states, never what a printer answered word for word. */
  log?: (message: string) => void;
  /** Starts the process that talks to a printer's device file; without it none is used. */
  spawn?: SpawnChild | undefined;
  /** Opens the print queues of the system; without it there are none. */
  spooler?: (() => Spooler) | undefined;
  /** Makes PNG and PDF documents into ZPL; without it they are refused. */
  raster?: Pick<Raster, 'toZpl'> | undefined;
  /** What this bench does with commands that outlive their label; without it they are printed. */
  policy?: (() => GuardPolicy) | undefined;
  /** All printers of the station: one of them may be right for a label that its own printer is wrong for. */
  printers?: (() => Promise<readonly Printer[]>) | undefined;
  /** Finds printers again that have moved; without it they are known by their address alone. */
  follow?: Omit<FollowPorts, 'printers'> | undefined;
  /** Makes this bench's turn at a printer that other benches use too; without it, it works alone. */
  turnAt?: (() => Turn) | null | undefined;
  /** Told when a printer's live state changed, whoever looked at it. */
  statusChanged?: ((printerId: string) => void) | undefined;
}

export interface PrintDesk {
  /** A label will be printed there in a moment: what can be asked before it comes is asked now. */
  expect(printer: Printer): void;
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
  foundAt(told: readonly Sighting[], signal: AbortSignal): Promise<void>;
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

/** What is known only when its turn comes. */
const unplanned = { expected: 0, silentFormats: 0, behind: new Uint8Array(), later: new Uint8Array() };

class Desk implements PrintDesk {
  readonly expectedLabels = expectedLabels;
  readonly sniffFormat = sniffFormat;
  readonly testLabel = testLabel;
  readonly #policy: () => GuardPolicy;
  readonly #printers: () => Promise<readonly Printer[]>;
  readonly #follow: Follow | null;
  readonly #closing = new AbortController();
  readonly #connector: Connector;
  readonly #queues: PrinterQueues;
  readonly #questions: PrinterQuestions;
  readonly #whenPrintable: ReturnType<typeof createPrintable>;
  readonly #underway = new Set<Promise<unknown>>();

  constructor(options: DeskOptions) {
    const { timers = realTimers, log = () => undefined, statusChanged = () => undefined } = options;
    const closing = this.#closing.signal;
    // Every job that waits listens; Node takes more than ten for a leak.
    setMaxListeners(0, closing);
    this.#policy = options.policy ?? (() => trusting);
    this.#printers = options.printers ?? (() => Promise.resolve([]));
    this.#connector = createConnector({ spawn: options.spawn, spooler: options.spooler, log });
    const { connect } = this.#connector;
    const timing = { ...usualTiming, ...options.timing };
    const { turnAt = null } = options;
    const tools = {
      ...{ timing, timers, log, closing, connect, statusChanged, turnAt },
      follow: null as Follow | null,
    };
    this.#queues = createPrinterQueues(tools);
    this.#questions = new PrinterQuestions({
      queues: this.#queues,
      connector: this.#connector,
      timers,
      closing,
    });
    this.#whenPrintable = createPrintable(options.raster);
    this.#follow = options.follow
      ? createFollow({
          ports: { ...options.follow, printers: this.#printers },
          timing,
          timers,
          log,
          closing,
          queueOf: (printer) => this.#queues.of(printer),
          probe: (uri, signal) => this.#questions.probe(uri, signal),
          track: (work) => this.#track(work),
        })
      : null;
    tools.follow = this.#follow;
  }

  expect(printer: Printer): void {
    expectTurn(this.#queues.of(printer));
  }

  print(job: PrintJob, signal: AbortSignal): AsyncIterable<PrintProgress> {
    const feed = createProgressFeed();
    void this.#track(
      this.#end(job, feed, signal).then(
        (end) => feed.end(end),
        (error: unknown) => feed.fail(error),
      ),
    );
    return feed.progress;
  }

  status(printer: Printer, depth: StatusDepth = 'thorough'): Promise<PrinterStatus> {
    return this.#track(this.#questions.status(this.#queues.of(printer), depth));
  }

  lastStatus(printerId: string): PrinterStatus {
    return this.#queues.known(printerId)?.status ?? unchecked;
  }

  trouble(printerId: string): StatusReason[] {
    return troubleOf(this.lastStatus(printerId));
  }

  command(printer: Printer, text: string, besidePrint: boolean): Promise<CommandResult> {
    const queue = this.#queues.of(printer);
    const closing = this.#closing.signal;
    if (isBusy(queue))
      return besidePrint
        ? this.#track(sendCommandBesidePrint(queue, text, closing))
        : Promise.resolve({ ok: false, reason: 'busy' });
    this.#questions.giveWay(queue);
    return this.#track(sendCommand(queue, text, closing));
  }

  ask(printer: Printer, question: PrinterQuestion): Promise<PrinterAnswer> {
    return this.#track(this.#questions.person(this.#queues.of(printer), question));
  }

  settle(printer: Printer, doubt: InDoubt): Promise<Settled> {
    return this.#track(settlePrint(this.#queues.of(printer), doubt, this.#closing.signal));
  }

  probe(uri: string, signal: AbortSignal): Promise<Probed> {
    return this.#track(this.#questions.probe(uri, signal));
  }

  foundAt(told: readonly Sighting[], signal: AbortSignal): Promise<void> {
    return this.#follow?.found(told, signal) ?? Promise.resolve();
  }

  adopt(printer: Printer): boolean {
    return adoptAt(this.#queues.of(printer));
  }

  elsewhere(printerId: string): string | null {
    return this.#queues.withId(printerId)?.elsewhere ?? null;
  }

  takenFor(printer: Printer, uri: string): Promise<boolean> {
    return this.#track(this.#follow?.takenFor(this.#queues.of(printer), uri) ?? Promise.resolve(false));
  }

  async close(): Promise<void> {
    this.#closing.abort('closing');
    while (this.#underway.size > 0) await Promise.all(this.#underway);
    await this.#connector.close();
  }

  /** @returns the same work, which closing waits for */
  #track<T>(work: Promise<T>): Promise<T> {
    const settled = work.catch(() => undefined).finally(() => this.#underway.delete(settled));
    this.#underway.add(settled);
    return work;
  }

  /** How a job ends: as it is, or once its pictures were made into what the printer reads. */
  async #end(job: PrintJob, feed: ProgressFeed, signal: AbortSignal): Promise<PrintEnd> {
    const either = linked(signal, this.#closing.signal, feed.left);
    const begin = (documents: readonly Uint8Array[], labels: readonly LabelFacts[]): Promise<PrintEnd> => {
      const reason = unprintable(documents, labels);
      if (reason === null) return this.#inQueue({ ...job, documents }, labels, feed, either.signal);
      return Promise.resolve({
        state: 'failed',
        failure: failure('document_not_printable', reason),
        note: null,
      });
    };
    return this.#whenPrintable(job, either.signal, begin).finally(either.release);
  }

  /** Puts a job in its queue; an answer that somebody waits for gives way to it. */
  async #inQueue(
    job: PrintJob,
    labels: readonly LabelFacts[],
    feed: ProgressFeed,
    signal: AbortSignal,
  ): Promise<PrintEnd> {
    const queue = this.#queues.of(job.printer);
    const fitting = fittingOf(job, labels, {
      queues: this.#queues,
      policy: this.#policy,
      printers: this.#printers,
    });
    const why = fitting.whyNot();
    if (why) return { state: 'failed', failure: await why, note: null };
    const end = new Promise<PrintEnd>((finish, fail) =>
      queue.waiting.add({ ...job, ...unplanned, ...fitting, feed, signal, finish, fail }),
    );
    this.#questions.giveWay(queue);
    queue.alarm.ring();
    void this.#track(runQueue(queue));
    return end;
  }
}

export const createPrintDesk = (options: DeskOptions = {}): PrintDesk => new Desk(options);
