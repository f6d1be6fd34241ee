import { setMaxListeners } from 'node:events';
import { failure } from '#shared/failure';
import {
  type Printer,
  type PrinterStatus,
  type StatusReason,
  printerProblems,
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
import type { LabelFacts } from './language/zpl/read-label';
import { type GuardPolicy, trusting } from './language/zpl/assess';
import type { PrintEnd, PrintJob, PrintProgress } from '#shared/print/progress';
import { acceptDeviceAt, createPrinterQueues, type PrinterQueues } from './printer-queues';
import { ProgressFeed } from './progress-feed';
import type { Settled } from './proof';
import { isBusy, PrinterQuestions, waitsForTurn } from './questions';
import { createPrintable } from './raster/printable';
import type { Raster } from './raster/raster';
import { runQueue } from './run-queue';
import { sendCommand, sendCommandBesidePrint, type CommandResult } from './send-command';
import { settlePrint, type UnresolvedPrint } from './settle';
import { expectTurn } from './shared-printer';
import { linked } from './signals';
import { realTimers, type Timers } from './timers';
import { usualTiming, type Timing } from './timing';
import type { Turn } from './turn-port';
import { type Connector, createConnector } from './transport/connect';
import type { SpawnFileChild } from './transport/device-file/connect';
import type { Spooler } from './transport/spooler/spooler';
import { unprintable } from './unprintable';

export interface DeskOptions {
  timing?: Partial<Timing>;
  timers?: Timers;
  /** Receives addresses of printers and states, never the printers' answers themselves. */
  log?: (message: string) => void;
  /** Starts the process that talks to a printer's device file. Without it, device files can't be used. */
  spawn?: SpawnFileChild | undefined;
  /** Opens the print queues of the system. Without it, there are none. */
  spooler?: (() => Spooler) | undefined;
  /** Converts PNG and PDF documents to ZPL. Without it, they are refused. */
  raster?: Pick<Raster, 'toZpl'> | undefined;
  /** What this bench does with commands whose effect outlives their label. Without it, such labels are printed. */
  policy?: (() => GuardPolicy) | undefined;
  /** All printers of the station: another one may fit a label that its own printer does not fit. */
  printers?: (() => Promise<readonly Printer[]>) | undefined;
  /** Finds printers that got another address. Without it, a printer is identified by its address alone. */
  follow?: Omit<FollowPorts, 'printers'> | undefined;
  /** Creates this bench's turn at a printer that other benches use too. Without it, the bench works alone. */
  turnAt?: (() => Turn) | null | undefined;
  /** Called when a printer's live state changed, whatever caused the check. */
  statusChanged?: ((printerId: string) => void) | undefined;
}

/** Values that are known only when the job is sent. */
const unplannedJob = { expected: 0, silentFormats: 0, behind: new Uint8Array(), later: new Uint8Array() };

export class PrintDesk {
  readonly expectedLabels = expectedLabels;
  readonly sniffFormat = sniffFormat;
  readonly #policy: () => GuardPolicy;
  readonly #printers: () => Promise<readonly Printer[]>;
  readonly #follow: Follow | null;
  readonly #closing = new AbortController();
  readonly #connector: Connector;
  readonly #queues: PrinterQueues;
  readonly #questions: PrinterQuestions;
  readonly #whenPrintable: ReturnType<typeof createPrintable>;
  readonly #underway = new Set<Promise<unknown>>();

  constructor(options: DeskOptions = {}) {
    const { timers = realTimers, log = () => undefined, statusChanged = () => undefined } = options;
    const closing = this.#closing.signal;
    // Every waiting job listens to this signal; above ten listeners Node.js warns of a leak.
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

  /** Announces that a label will be printed there soon, so that questions can be asked before it arrives. */
  expect(printer: Printer): void {
    expectTurn(this.#queues.of(printer));
  }

  /**
   * Prints documents and reports what is proven. Waits as long as the printer can't print. Jobs of one printer come out
   * in the order of the calls. A job that is added before the previous one has ended keeps the printer busy: one is
   * sent while another is being proven. Printers work in parallel.
   * @returns the progress, to be read until `ended`; leaving it before `sending` was consumed cancels the print
   */
  print(job: PrintJob, signal: AbortSignal): AsyncIterable<PrintProgress> {
    const feed = new ProgressFeed();
    void this.#track(
      this.#runJob(job, feed, signal).then(
        (end) => feed.end(end),
        (error: unknown) => feed.fail(error),
      ),
    );
    return feed.progress;
  }

  /**
   * Checks a printer's state. While it prints for us, returns the last known state. With `light`, a mute printer is not
   * asked.
   */
  status(printer: Printer, depth: StatusDepth = 'thorough'): Promise<PrinterStatus> {
    return this.#track(this.#questions.status(this.#queues.of(printer), depth));
  }

  /** The printer's last known state, from its prints or from a question. Does not ask the printer. */
  lastStatus(printerId: string): PrinterStatus {
    return this.#queues.known(printerId)?.status ?? unchecked;
  }

  /** Why a printer can't print now, as far as it is known. Empty when nothing is wrong. Does not ask the printer. */
  trouble(printerId: string): StatusReason[] {
    return printerProblems(this.lastStatus(printerId));
  }

  /**
   * Sends a printer a command that has no answer. While a print of ours is there, the command is refused (`busy`) or,
   * with `besidePrint`, sent on the connection of the print.
   */
  command(printer: Printer, text: string, besidePrint: boolean): Promise<CommandResult> {
    const queue = this.#queues.of(printer);
    const closing = this.#closing.signal;
    if (waitsForTurn(queue)) return Promise.resolve({ ok: false, reason: 'printing-elsewhere' });
    if (isBusy(queue))
      return besidePrint
        ? this.#track(sendCommandBesidePrint(queue, text, closing))
        : Promise.resolve({ ok: false, reason: 'busy' });
    this.#questions.interrupt(queue);
    return this.#track(sendCommand(queue, text, closing));
  }

  /**
   * Asks a printer for information on a person's request. Nothing is printed or changed. Refused while a print of ours
   * is there, and interrupted when one begins, because it would receive the print's answers.
   */
  ask(printer: Printer, question: PrinterQuestion): Promise<PrinterAnswer> {
    return this.#track(this.#questions.askForPerson(this.#queues.of(printer), question));
  }

  /** Asks for the outcome of a print that the station lost track of. */
  settle(printer: Printer, doubt: UnresolvedPrint): Promise<Settled> {
    return this.#track(settlePrint(this.#queues.of(printer), doubt, this.#closing.signal));
  }

  /**
   * Asks the device at an address for its identity. Nothing is printed. A printer that is printing for us is not asked;
   * its last answer is returned.
   */
  probe(uri: string, signal: AbortSignal): Promise<Probed> {
    return this.#track(this.#questions.probe(uri, signal));
  }

  /** A person's search has ended: moves each printer that was found at another address and continues its model and counter. */
  moveFound(sightings: readonly Sighting[], signal: AbortSignal): Promise<void> {
    return this.#follow?.moveFound(sightings, signal) ?? Promise.resolve();
  }

  /**
   * Accepts the printer that now answers at a printer's address: forgets the serial number, and learns the new one if none is
   * given. Only while no label of ours is there. The caller updates the printer's entry.
   */
  acceptDevice(printer: Printer, serial?: string): boolean {
    return acceptDeviceAt(this.#queues.of(printer), serial ?? null);
  }

  /** A person accepted the certificate in a printer's new address, which may be one that it had before. */
  acceptAddress({ id, uri }: Printer): void {
    this.#queues.withId(id)?.formerUris.delete(uri);
  }

  /** A label of ours is at a printer, so no other one can take its place now. */
  hasLabel(printerId: string): boolean {
    return this.#queues.withId(printerId)?.hasOurData ?? false;
  }

  /** The address where another device reports a printer's serial number; null where none does. */
  reportedAt(printerId: string): string | null {
    return this.#queues.withId(printerId)?.reportedAt ?? null;
  }

  /** A person confirms that the printer is at that address. @returns false where its serial number was not reported there */
  confirmAt(printer: Printer, uri: string): Promise<boolean> {
    return this.#track(this.#follow?.confirmAt(this.#queues.of(printer), uri) ?? Promise.resolve(false));
  }

  /** Stops everything, with `station_stopped` as the note of unproven prints, and resolves when no connection is left. */
  async close(): Promise<void> {
    this.#closing.abort('closing');
    while (this.#underway.size > 0) await Promise.all(this.#underway);
    await this.#connector.close();
  }

  /** @returns the same work; `close` waits for it */
  #track<T>(work: Promise<T>): Promise<T> {
    const settled = work.catch(() => undefined).finally(() => this.#underway.delete(settled));
    this.#underway.add(settled);
    return work;
  }

  /** The end of a job. Pictures are converted to ZPL first. */
  async #runJob(job: PrintJob, feed: ProgressFeed, signal: AbortSignal): Promise<PrintEnd> {
    const either = linked(signal, this.#closing.signal, feed.left);
    const begin = (documents: readonly Uint8Array[], labels: readonly LabelFacts[]): Promise<PrintEnd> => {
      const reason = unprintable(documents, labels);
      if (reason === null) return this.#enqueue({ ...job, documents }, labels, feed, either.signal);
      return Promise.resolve({
        state: 'failed',
        failure: failure('document_not_printable', reason),
        note: null,
      });
    };
    return this.#whenPrintable(job, either.signal, begin).finally(either.release);
  }

  /** Adds a job to its queue. A question that is being asked is interrupted. */
  async #enqueue(
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
    const why = fitting.refusal();
    if (why) return { state: 'failed', failure: await why, note: null };
    const end = new Promise<PrintEnd>((finish, fail) =>
      queue.waiting.add({ ...job, ...unplannedJob, ...fitting, feed, signal, finish, fail }),
    );
    this.#questions.interrupt(queue);
    queue.alarm.ring();
    void this.#track(runQueue(queue));
    return end;
  }
}
