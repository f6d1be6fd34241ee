import type { PrinterStatus } from '#shared/print/printer';
import type { PrinterQuestion } from '#shared/print/printer-question';
import { askStatus, type StatusDepth } from './ask-status';
import { askPerson, type PrinterAnswer } from './console/ask';
import { createGuests } from './console/guests';
import { probe, probedBefore, type Probed } from './discovery/probe';
import type { PrinterQueue } from './printer-queue';
import type { PrinterQueues } from './printer-queues';
import { linked } from './signals';
import type { Timers } from './timers';
import type { Connector } from './transport/connect';

interface QuestionDeps {
  queues: PrinterQueues;
  connector: Connector;
  timers: Timers;
  closing: AbortSignal;
}

/** A print of ours is at the printer. */
export const isBusy = ({ isServed, waiting }: PrinterQueue): boolean => isServed || waiting.size > 0;

/** What printers are asked while nothing is printed. A print gets no answer of theirs: whoever only asks gives way. */
export class PrinterQuestions {
  readonly #deps: QuestionDeps;
  readonly #asking = new Map<PrinterQueue, { stop: AbortController; answer: Promise<PrinterStatus> }>();
  readonly #guests = createGuests<PrinterQueue>();

  constructor(deps: QuestionDeps) {
    this.#deps = deps;
  }

  /** How the printer is. Who asks while it is being asked gets the same answer. */
  status(queue: PrinterQueue, depth: StatusDepth): Promise<PrinterStatus> {
    return this.#asking.get(queue)?.answer ?? this.#ask(queue, depth);
  }

  /** What a person wants to know. */
  person(queue: PrinterQueue, question: PrinterQuestion): Promise<PrinterAnswer> {
    if (isBusy(queue)) return Promise.resolve({ ok: false, reason: 'busy' });
    this.#asking.get(queue)?.stop.abort();
    return this.#guests.receive(queue, async (away) => {
      const either = linked(away, this.#deps.closing);
      return askPerson(queue, question, either.signal).finally(either.release);
    });
  }

  /** Who is at an address. */
  async probe(uri: string, signal: AbortSignal): Promise<Probed> {
    const { queues, connector, timers, closing } = this.#deps;
    const here = queues.at(uri);
    const busy = here.find((queue) => !queue.mutex.isFree && !queue.lost);
    if (busy) return probedBefore(busy.known, busy.isProven ? busy.serial : null);
    const either = linked(signal, closing);
    // Who waits for a printer that is not met at its address holds no connection.
    const release = await here.find((queue) => queue.mutex.isFree)?.mutex.acquire(either.signal);
    try {
      return await probe(uri, connector, timers, either.signal);
    } finally {
      release?.();
      either.release();
    }
  }

  /** Breaks off whatever is asked: something is to be done there. */
  giveWay(queue: PrinterQueue): void {
    this.#asking.get(queue)?.stop.abort();
    this.#guests.sendAway(queue);
  }

  async #ask(queue: PrinterQueue, depth: StatusDepth): Promise<PrinterStatus> {
    const stop = new AbortController();
    const either = linked(stop.signal, this.#deps.closing);
    const answer = askStatus(queue, depth, either.signal);
    this.#asking.set(queue, { stop, answer });
    try {
      return await answer;
    } finally {
      either.release();
      this.#asking.delete(queue);
    }
  }
}
