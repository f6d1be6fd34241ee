import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import { createTaskPool, type TaskPool } from '../base/task-pool';
import { createDuplicateIds } from './duplicate-ids';
import type { UnreadAnswer } from '#shared/label/stored';
import type { LabelPorts } from './ports';
import type { Retries } from './retries';
import { saveSteps } from './save';
import { checkCustomsAhead, type CustomsResult } from './steps/customs';
import { register, finishRegistration } from './steps/register';

export interface PurchaseOptions {
  /** Maximum number of registrations at the same time. */
  serviceWidth: number;
  /** Maximum number of customs checks at the same time that run ahead of registrations. */
  customsWidth: number;
  /** Receives errors of the program: work that threw. */
  onError: (error: unknown, labelId: string) => void;
}

/**
 * Labels at the service: those being bought, and those whose customs check runs before that. Each kind has its own task
 * pool.
 */
export class Purchases {
  readonly #ports: LabelPorts;
  readonly #retries: Retries;
  readonly #service: TaskPool;
  readonly #customs: TaskPool;
  readonly #duplicateIds: ReturnType<typeof createDuplicateIds>;
  readonly #onError: PurchaseOptions['onError'];
  /** Labels that a customs check put on hold while their purchase waited for it. */
  readonly #heldAhead = new Set<string>();

  constructor(ports: LabelPorts, options: PurchaseOptions, retries: Retries) {
    this.#ports = ports;
    this.#retries = retries;
    this.#service = createTaskPool(options.serviceWidth, options.onError);
    this.#customs = createTaskPool(options.customsWidth, options.onError);
    this.#duplicateIds = createDuplicateIds(ports);
    this.#onError = options.onError;
  }

  has(labelId: string): boolean {
    return this.#service.has(labelId) || this.#customs.has(labelId);
  }

  /** True when only the customs check runs that precedes the purchase. */
  isAskedAhead(labelId: string): boolean {
    return this.#customs.has(labelId) && !this.#service.has(labelId);
  }

  /**
   * Buys a draft.
   * @param then gets the label afterwards; null when it was no longer a draft, or when the purchase was interrupted
   * @returns false when it is already being bought
   */
  buy(labelId: string, then: (label: Label | null) => Promise<void> | void): boolean {
    this.#retries.cancel(labelId);
    return this.#service.add(labelId, async (signal) => {
      let after: Label | null = null;
      try {
        await this.#customs.ended(labelId);
        const isHeld = this.#heldAhead.delete(labelId);
        const label = await this.#draft(labelId);
        if (label) after = isHeld ? label : await this.#register(label, signal);
        if (after?.stage === 'registered') this.#retries.succeeded(labelId);
      } finally {
        await then(after);
      }
    });
  }

  /**
   * Checks a draft with customs before it is bought, and puts it on hold when it may not be bought.
   * @param then gets the result; null when the label was no longer a draft
   * @returns false when its check is already running
   */
  checkCustomsAhead(labelId: string, then: (checked: CustomsResult | null) => void): boolean {
    return this.#customs.add(labelId, async (signal) => {
      let checked: CustomsResult | null = null;
      try {
        const label = await this.#draft(labelId);
        if (label) {
          const step = checkCustomsAhead(label, this.#ports, this.#retries.delay, signal);
          const { label: after, result } = await saveSteps(label, step, this.#ports);
          checked = { ...result, label: after };
        }
        if (checked?.kind === 'held' && this.#service.has(labelId)) this.#heldAhead.add(labelId);
      } finally {
        then(checked);
      }
    });
  }

  /** Completes a purchase whose answer was kept and not read. @param then gets the label afterwards */
  finish(unread: UnreadAnswer, then: (label: Label) => Promise<void>): void {
    this.#service.add(unread.label.id, async (signal) => {
      const label = await this.#ports.archive.label(unread.label.id);
      if (label?.stage !== 'registering') return;
      const step = finishRegistration(label, this.#ports, unread, this.#registering, signal);
      await then((await saveSteps(label, step, this.#ports)).label);
    });
  }

  async ended(labelId: string): Promise<void> {
    await this.#customs.ended(labelId);
    await this.#service.ended(labelId);
  }

  size(): number {
    return this.#service.size() + this.#customs.size();
  }

  async close(graceMs: number): Promise<void> {
    await Promise.all([this.#customs.close(graceMs), this.#service.close(graceMs)]);
  }

  async #register(label: Label, signal: AbortSignal): Promise<Label> {
    const step = register(label, this.#ports, this.#registering, signal);
    return (await saveSteps(label, step, this.#ports)).label;
  }

  get #registering() {
    return { delay: this.#retries.delay, duplicateIds: this.#duplicateIds, onError: this.#onError };
  }

  /** Null for a label that may not be bought: it is no longer a draft, or it is unknown whether it was bought. */
  async #draft(labelId: string): Promise<Label | null> {
    const label = await this.#ports.archive.label(labelId);
    return label?.stage === 'draft' && !isInDoubt(label) ? label : null;
  }
}
