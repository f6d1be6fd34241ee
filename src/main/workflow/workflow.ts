import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { isOver, type Print } from '#shared/print/print';
import { said } from '#shared/text/said';
import { closing } from '../base/task-pool';
import { cancelledByPerson } from './cancelled';
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

export type { PrintRequest, RequestResult as Taken } from './print-requests';

export interface LabelWorkflowOptions extends PurchaseOptions, RetryTimes {
  /** How long a close waits for answers on their way, in milliseconds. */
  graceMs: number;
}

export const labelWorkflowDefaults = {
  serviceWidth: 16,
  customsWidth: 4,
  retryFirstMs: 2_000,
  retryMaxMs: 60_000,
  graceMs: 20_000,
} as const;

/** Drives labels from order to paper. One label is in one lane at a time; nothing here runs twice. */
export interface LabelWorkflow {
  /** Registers a draft and prints it. @returns false when it is already under way */
  begin(labelId: string): boolean;
  /**
   * Registers a draft without printing it, and without trying again by itself: the queue's way.
   * @param then told how the label stands afterwards; null when it was no draft any more, or the purchase broke off
   * @returns false when it is already under way: nobody is told then
   */
  buy(labelId: string, then: (label: Label | null) => void): boolean;
  /**
   * Lets a draft pass customs ahead of buying it, in a lane of its own, or holds it. Buys nothing; who buys it meanwhile waits.
   * @param then told how it stands afterwards; null when it was no draft any more
   * @returns false when it is already under way
   */
  askAhead(labelId: string, then: (cleared: CustomsResult | null) => void): boolean;
  /** Only asked about, ahead of being bought. */
  isAskedAhead(labelId: string): boolean;
  /**
   * Prints a bought label, again or for the first time. Never buys. Refused while a warning holds that the request does not name;
   * a first print that nobody stands beside then puts the label on hold.
   */
  print(labelId: string, request: PrintRequest): Promise<RequestResult>;
  /** Stops a print that waits for its printer. */
  cancelPrint(printId: string): Promise<RequestResult>;
  isBusy(labelId: string): boolean;
  /** Resolves when the label is not under way (any more). */
  idle(labelId: string): Promise<void>;
  /** Does something with a label while nothing else may begin with it; refused when it is under way. */
  whileIdle(labelId: string, work: (label: Label) => Promise<RequestResult>): Promise<RequestResult>;
  /** Applies a person's decision to a label that is not under way. */
  decide(labelId: string, event: LabelEvent, print?: Print): Promise<RequestResult>;
  /**
   * Takes up answers that were not read yet, prints that were queued and surely never sent, and bought labels nothing was printed of.
   * @param inQueue true for batches the queue looks after: their prints are withdrawn, and handed over anew in their turn;
   *   a print of a label that was sent once is a person's own request and goes on
   */
  resume(inQueue: (batchId: string) => boolean): Promise<void>;
  /** Number of labels under way. */
  size(): number;
  /** Begins nothing more. @param withinMs how long it waits for what is under way, where that is less than usual */
  close(withinMs?: number): Promise<void>;
}

const underWay: RequestResult = {
  ok: false,
  message: said('label.busy'),
};
const firstPrint: PrintRequest = { printerId: null, reason: 'first', copies: 1 };

class Workflow implements LabelWorkflow {
  readonly #ports: LabelPorts;
  readonly #options: LabelWorkflowOptions;
  readonly #purchases: Purchases;
  readonly #retries: Retries;
  readonly #prints: PrintRequests;
  /** Labels that somebody decides about. */
  readonly #deciding = new Set<string>();

  constructor(ports: LabelPorts, options: LabelWorkflowOptions) {
    this.#ports = ports;
    this.#options = options;
    this.#retries = new Retries(ports, options, (labelId) => this.begin(labelId));
    this.#purchases = new Purchases(ports, options, this.#retries);
    this.#prints = createPrintRequests(ports, options.onError);
  }

  begin(labelId: string): boolean {
    const isBegun = this.#buy(labelId, async (label) => {
      if (label === null) return;
      if (label.stage !== 'registered') this.#retries.later(label);
      else if (!label.hold) await this.#prints.queue(label, firstPrint);
    });
    if (isBegun) void this.#expectPrint().catch((error: unknown) => this.#options.onError(error, labelId));
    return isBegun;
  }

  buy(labelId: string, then: (label: Label | null) => void): boolean {
    return this.#buy(labelId, then);
  }

  askAhead(labelId: string, then: (cleared: CustomsResult | null) => void): boolean {
    if (this.isBusy(labelId) || this.#deciding.has(labelId)) return false;
    return this.#purchases.askAhead(labelId, then);
  }

  isAskedAhead(labelId: string): boolean {
    return this.#purchases.isAskedAhead(labelId);
  }

  isBusy(labelId: string): boolean {
    return this.#purchases.has(labelId) || this.#prints.lane.has(labelId);
  }

  async idle(labelId: string): Promise<void> {
    await this.#purchases.ended(labelId);
    await this.#prints.lane.ended(labelId);
  }

  print(labelId: string, request: PrintRequest): Promise<RequestResult> {
    return this.whileIdle(labelId, async (label) => {
      const message = await printRefusal(label, request, this.#ports);
      return message === null ? this.#prints.right(label, request) : { ok: false, message };
    });
  }

  async cancelPrint(printId: string): Promise<RequestResult> {
    const print = await this.#ports.archive.print(printId);
    const isWaiting = print !== null && !isOver(print.state) && print.state !== 'sending';
    return isWaiting && this.#prints.lane.cancel(print.labelId, cancelledByPerson())
      ? { ok: true }
      : { ok: false, message: said('label.printNotCancelled') };
  }

  /** One decision at a time for a label: the second of two quick presses finds it busy. */
  async whileIdle(labelId: string, work: (label: Label) => Promise<RequestResult>): Promise<RequestResult> {
    if (this.#deciding.has(labelId)) return underWay;
    this.#deciding.add(labelId);
    try {
      if (this.isBusy(labelId)) return underWay;
      const label = await this.#ports.archive.label(labelId);
      return label ? await work(label) : { ok: false, message: said('label.notHere') };
    } finally {
      this.#deciding.delete(labelId);
    }
  }

  decide(labelId: string, event: LabelEvent, print?: Print): Promise<RequestResult> {
    return this.whileIdle(labelId, async (label) => {
      this.#retries.forget(labelId);
      await save(this.#ports, label, event, print ? { print } : {});
      return { ok: true };
    });
  }

  async resume(inQueue: (batchId: string) => boolean): Promise<void> {
    const { archive } = this.#ports;
    // Looked up before an answer is read: the print that follows it is under way already, and must not be taken up as one left over.
    const queued = await archive.printsIn(['queued']);
    for (const unread of archive.unreadAnswers())
      this.#purchases.finish(unread, (label) => this.#afterUnread(label, inQueue));
    for (const print of queued) {
      const label = await archive.label(print.labelId);
      if (!label) continue;
      if (inQueue(label.batchId) && label.stage === 'registered') await this.#prints.withdraw(label, print);
      else this.#prints.take(label, print);
    }
    for (const label of await archive.atStage('registered')) {
      if (label.hold || inQueue(label.batchId) || this.isBusy(label.id)) continue;
      if ((await archive.prints(label.id)).length === 0) await this.#prints.right(label, firstPrint);
    }
  }

  size(): number {
    return this.#purchases.size() + this.#prints.lane.size();
  }

  async close(withinMs: number = this.#options.graceMs): Promise<void> {
    this.#retries.close();
    await this.#dropWaiting().catch((error: unknown) => this.#options.onError(error, 'while closing'));
    // An answer on its way is worth waiting for: what it would tell has been paid for.
    const graceMs = Math.min(this.#options.graceMs, withinMs);
    await Promise.all([this.#purchases.close(graceMs), this.#prints.lane.close(Math.min(graceMs, 3_000))]);
  }

  async #expectPrint(): Promise<void> {
    const printer = await this.#ports.printer(firstPrint.printerId);
    if (printer) this.#ports.desk.expect(printer);
  }

  #buy(labelId: string, then: (label: Label | null) => Promise<void> | void): boolean {
    if (this.#prints.lane.has(labelId) || this.#deciding.has(labelId)) return false;
    return this.#purchases.buy(labelId, then);
  }

  /** What an answer that was read late would try again waits for a person, as after any start. */
  async #afterUnread(label: Label, inQueue: (batchId: string) => boolean): Promise<void> {
    if (inQueue(label.batchId)) return;
    if (label.hold !== null && label.hold.retryAt !== null)
      await save(this.#ports, label, { type: 'held', failure: label.hold.failure });
    else if (label.stage === 'registered' && !label.hold) await this.#prints.right(label, firstPrint);
  }

  /** What waits for its printer sent nothing: it stays queued and is taken up at the next start. */
  async #dropWaiting(): Promise<void> {
    for (const print of await this.#ports.archive.printsIn(['queued']))
      this.#prints.lane.cancel(print.labelId, closing);
  }
}

export const createLabelWorkflow = (ports: LabelPorts, options: LabelWorkflowOptions): LabelWorkflow =>
  new Workflow(ports, options);
