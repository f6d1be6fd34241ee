import type { Failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { isFinished, type Print } from '#shared/print/print';
import { codedMessage } from '#shared/text/coded-message';
import { closing } from '../base/task-pool';
import { cancelledByPerson } from './cancelled';
import { lastPrints } from './last-purchase';
import type { LabelPorts } from './ports';
import { printRefusal } from './print-refusal';
import {
  createPrintRequests,
  type PrintRequest,
  type PrintRequests,
  type RequestResult,
} from './print-requests';
import { type PurchaseOptions, Purchases } from './purchases';
import { Retries, type RetryTimes } from './retries';
import { save } from './save';
import type { CustomsResult } from './steps/customs';

export type { PrintRequest, RequestResult } from './print-requests';

export interface LabelWorkflowOptions extends PurchaseOptions, RetryTimes {
  /** How long closing waits for pending answers, in milliseconds. */
  graceMs: number;
}

export const labelWorkflowDefaults = {
  serviceWidth: 16,
  customsWidth: 4,
  retryFirstMs: 2_000,
  retryMaxMs: 60_000,
  graceMs: 20_000,
} as const;

/** Takes labels from order to paper. Each label has at most one task at a time. */
export interface LabelWorkflow {
  /** Registers a draft and prints it. @returns false when the label is busy */
  begin(labelId: string): boolean;
  /**
   * Registers a draft, and neither prints it nor tries again automatically. Used by the queue.
   * @param then gets the label afterwards; null when it was no longer a draft, or when the purchase was interrupted
   * @returns false when the label is busy; `then` is not called in that case
   */
  buy(labelId: string, then: (label: Label | null) => void): boolean;
  /**
   * Runs the customs check of a draft before it is bought, in a task pool of its own, and puts it on hold when it may
   * not be bought. Buys nothing. A purchase of the label waits for the check.
   * @param then gets the result; null when the label was no longer a draft
   * @returns false when the label is busy
   */
  checkCustomsAhead(labelId: string, then: (result: CustomsResult | null) => void): boolean;
  /** True when only the customs check runs that precedes the purchase. */
  isInCustomsCheck(labelId: string): boolean;
  /**
   * Prints a bought label, again or for the first time. Never buys. Refuses while a warning applies that the request
   * does not override; a first print that no person asked for then puts the label on hold.
   */
  print(labelId: string, request: PrintRequest): Promise<RequestResult>;
  /**
   * Cancels a print that waits for its printer.
   * @param hold why its label waits for a person afterwards, if no paper of it was ever sent. It is saved with the cancellation, so that the
   *   queue never prints the label again in between
   */
  cancelPrint(printId: string, hold?: Failure): Promise<RequestResult>;
  isBusy(labelId: string): boolean;
  /** Resolves when the label has no task. */
  idle(labelId: string): Promise<void>;
  /** Runs work on a label while nothing else may begin with it. Refuses when the label is busy. */
  whileIdle(labelId: string, work: (label: Label) => Promise<RequestResult>): Promise<RequestResult>;
  /** Applies a person's decision to a label that is not busy. */
  decide(labelId: string, event: LabelEvent, print?: Print): Promise<RequestResult>;
  /**
   * Continues after a start: reads answers that were not read yet, prints what was queued and certainly not sent, and
   * prints bought labels that have no print.
   * @param inQueue true for batches that the queue runs: their prints are withdrawn, and the queue requests them again
   *   in their turn. A print of a label that was sent before was a person's own request and continues
   */
  resume(inQueue: (batchId: string) => boolean): Promise<void>;
  /** Number of labels with a task. */
  size(): number;
  /** Starts nothing more. @param withinMs maximum wait for running tasks, where less than the usual */
  close(withinMs?: number): Promise<void>;
}

const busy: RequestResult = {
  ok: false,
  message: codedMessage('label.busy'),
};
const firstPrint: PrintRequest = { printerId: null, reason: 'first', copies: 1 };

class Workflow implements LabelWorkflow {
  readonly #ports: LabelPorts;
  readonly #options: LabelWorkflowOptions;
  readonly #purchases: Purchases;
  readonly #retries: Retries;
  readonly #prints: PrintRequests;
  /** Labels about which a person is deciding. */
  readonly #deciding = new Set<string>();

  constructor(ports: LabelPorts, options: LabelWorkflowOptions) {
    this.#ports = ports;
    this.#options = options;
    this.#retries = new Retries(ports, options, (labelId) => this.begin(labelId));
    this.#purchases = new Purchases(ports, options, this.#retries);
    this.#prints = createPrintRequests(ports, options.onError);
  }

  begin(labelId: string): boolean {
    const hasBegun = this.#buy(labelId, async (label) => {
      if (label === null) return;
      if (label.stage !== 'registered') this.#retries.schedule(label);
      else if (!label.hold) await this.#prints.queue(label, firstPrint);
    });
    if (hasBegun) void this.#expectPrint().catch((error: unknown) => this.#options.onError(error, labelId));
    return hasBegun;
  }

  buy(labelId: string, then: (label: Label | null) => void): boolean {
    return this.#buy(labelId, then);
  }

  checkCustomsAhead(labelId: string, then: (result: CustomsResult | null) => void): boolean {
    if (this.isBusy(labelId) || this.#deciding.has(labelId)) return false;
    return this.#purchases.checkCustomsAhead(labelId, then);
  }

  isInCustomsCheck(labelId: string): boolean {
    return this.#purchases.isAskedAhead(labelId);
  }

  isBusy(labelId: string): boolean {
    return this.#purchases.has(labelId) || this.#prints.pool.has(labelId);
  }

  async idle(labelId: string): Promise<void> {
    await this.#purchases.ended(labelId);
    await this.#prints.pool.ended(labelId);
  }

  print(labelId: string, request: PrintRequest): Promise<RequestResult> {
    return this.whileIdle(labelId, async (label) => {
      const message = await printRefusal(label, request, this.#ports);
      return message === null ? this.#prints.queueUnlessWarned(label, request) : { ok: false, message };
    });
  }

  async cancelPrint(printId: string, hold: Failure | null = null): Promise<RequestResult> {
    const print = await this.#ports.archive.print(printId);
    const isWaiting = print !== null && !isFinished(print.state) && print.state !== 'sending';
    return isWaiting && this.#prints.pool.cancel(print.labelId, cancelledByPerson(hold))
      ? { ok: true }
      : { ok: false, message: codedMessage('label.printNotCancelled') };
  }

  /** Allows one decision at a time for a label: the second of two quick presses is refused as busy. */
  async whileIdle(labelId: string, work: (label: Label) => Promise<RequestResult>): Promise<RequestResult> {
    if (this.#deciding.has(labelId)) return busy;
    this.#deciding.add(labelId);
    try {
      if (this.isBusy(labelId)) return busy;
      const label = await this.#ports.archive.label(labelId);
      return label ? await work(label) : { ok: false, message: codedMessage('label.notHere') };
    } finally {
      this.#deciding.delete(labelId);
    }
  }

  decide(labelId: string, event: LabelEvent, print?: Print): Promise<RequestResult> {
    return this.whileIdle(labelId, async (label) => {
      this.#retries.cancel(labelId);
      await save(this.#ports, label, event, print ? { print } : {});
      return { ok: true };
    });
  }

  async resume(inQueue: (batchId: string) => boolean): Promise<void> {
    const { archive } = this.#ports;
    // Looked up before answers are read: a print that follows a late answer is already running and must not be started
    // a second time.
    const queued = await archive.printsIn(['queued']);
    for (const unread of archive.unreadAnswers())
      this.#purchases.finish(unread, (label) => this.#afterUnread(label, inQueue));
    for (const print of queued) {
      const label = await archive.label(print.labelId);
      if (!label) continue;
      if (inQueue(label.batchId) && label.stage === 'registered') await this.#prints.withdraw(label, print);
      else this.#prints.start(label, print);
    }
    for (const label of await archive.atStage('registered')) {
      if (label.hold || inQueue(label.batchId) || this.isBusy(label.id)) continue;
      if ((await lastPrints(label.id, this.#ports)).length === 0)
        await this.#prints.queueUnlessWarned(label, firstPrint);
    }
  }

  size(): number {
    return this.#purchases.size() + this.#prints.pool.size();
  }

  async close(withinMs: number = this.#options.graceMs): Promise<void> {
    this.#retries.close();
    await this.#dropWaiting().catch((error: unknown) => this.#options.onError(error, 'while closing'));
    // A pending answer is worth the wait: the label it names has been paid for.
    const graceMs = Math.min(this.#options.graceMs, withinMs);
    await Promise.all([this.#purchases.close(graceMs), this.#prints.pool.close(Math.min(graceMs, 3_000))]);
  }

  async #expectPrint(): Promise<void> {
    const printer = await this.#ports.printer(firstPrint.printerId);
    if (printer) this.#ports.desk.expect(printer);
  }

  #buy(labelId: string, then: (label: Label | null) => Promise<void> | void): boolean {
    if (this.#prints.pool.has(labelId) || this.#deciding.has(labelId)) return false;
    return this.#purchases.buy(labelId, then);
  }

  /** A purchase that would be tried again after a late answer goes on hold for a person, as after any start. */
  async #afterUnread(label: Label, inQueue: (batchId: string) => boolean): Promise<void> {
    if (inQueue(label.batchId)) return;
    if (label.hold !== null && label.hold.retryAt !== null)
      await save(this.#ports, label, { type: 'held', failure: label.hold.failure });
    else if (label.stage === 'registered' && !label.hold)
      await this.#prints.queueUnlessWarned(label, firstPrint);
  }

  /** A print that waits for its printer has sent nothing: it stays queued and continues at the next start. */
  async #dropWaiting(): Promise<void> {
    for (const print of await this.#ports.archive.printsIn(['queued']))
      this.#prints.pool.cancel(print.labelId, closing);
  }
}

export const createLabelWorkflow = (ports: LabelPorts, options: LabelWorkflowOptions): LabelWorkflow =>
  new Workflow(ports, options);
