import type { PrinterStatus } from '#shared/print/printer';
import type { PrinterQuestion } from '#shared/print/printer-question';
import { askStatus, type StatusDepth } from './ask-status';
import { askPerson, type PrinterAnswer } from './console/ask';
import { createPersonQuestions } from './console/person-questions';
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
export const isBusy = ({ isRunning, waiting }: PrinterQueue): boolean => isRunning || waiting.size > 0;

/** A print of ours waits until another bench has printed: nothing of it is at the printer. */
export const waitsForTurn = (queue: PrinterQueue): boolean =>
  isBusy(queue) && !queue.hasOurData && queue.known.status.reasons.includes('printing-elsewhere');

interface RunningCheck {
  depth: StatusDepth;
  stop: AbortController;
  answer: Promise<PrinterStatus>;
}

/**
 * Questions to printers while nothing is printed. A print interrupts every question, because it would receive the
 * print's answers.
 */
export class PrinterQuestions {
  readonly #deps: QuestionDeps;
  readonly #running = new Map<PrinterQueue, RunningCheck>();
  readonly #personQuestions = createPersonQuestions<PrinterQueue>();

  constructor(deps: QuestionDeps) {
    this.#deps = deps;
  }

  /** The printer's state. Concurrent callers get the same answer, but a light check does not answer a thorough one. */
  status(queue: PrinterQueue, depth: StatusDepth): Promise<PrinterStatus> {
    const running = this.#running.get(queue);
    if (!running) return this.#ask(queue, depth);
    if (depth === 'light' || running.depth === 'thorough') return running.answer;
    const then = (): Promise<PrinterStatus> => this.status(queue, depth);
    return running.answer.then(then, then);
  }

  /** The answer to a person's question. */
  askForPerson(queue: PrinterQueue, question: PrinterQuestion): Promise<PrinterAnswer> {
    if (isBusy(queue)) return Promise.resolve({ ok: false, reason: 'busy' });
    this.#running.get(queue)?.stop.abort();
    return this.#personQuestions.run(queue, async (interrupted) => {
      const either = linked(interrupted, this.#deps.closing);
      return askPerson(queue, question, either.signal).finally(either.release);
    });
  }

  /** The identity of the device at an address. */
  async probe(uri: string, signal: AbortSignal): Promise<Probed> {
    const { queues, connector, timers, closing } = this.#deps;
    const atAddress = queues.at(uri);
    const busy = atAddress.find((queue) => !queue.mutex.isFree && !queue.lost);
    if (busy) return probedBefore(busy.known, busy.isProven ? busy.serial : null);
    const either = linked(signal, closing);
    // A job that waits for a printer that is not reachable at its address holds no connection.
    const release = await atAddress.find((queue) => queue.mutex.isFree)?.mutex.acquire(either.signal);
    try {
      const hasWrongLanguage = atAddress.some(({ known }) => known.hasWrongLanguage);
      return await probe(uri, connector, timers, either.signal, hasWrongLanguage);
    } finally {
      release?.();
      either.release();
    }
  }

  /** Interrupts every question: a task needs the printer. */
  interrupt(queue: PrinterQueue): void {
    this.#running.get(queue)?.stop.abort();
    this.#personQuestions.interrupt(queue);
  }

  async #ask(queue: PrinterQueue, depth: StatusDepth): Promise<PrinterStatus> {
    const stop = new AbortController();
    const either = linked(stop.signal, this.#deps.closing);
    const answer = askStatus(queue, depth, either.signal);
    this.#running.set(queue, { depth, stop, answer });
    try {
      return await answer;
    } finally {
      either.release();
      this.#running.delete(queue);
    }
  }
}
