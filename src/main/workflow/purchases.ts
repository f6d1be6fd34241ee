import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import { createTaskPool, type TaskPool } from '../base/task-pool';
import { createDuplicateIds } from './duplicate-ids';
import type { UnreadAnswer } from '#shared/label/stored';
import type { LabelPorts } from './ports';
import type { Retries } from './retries';
import { saveSteps } from './save';
import { askAhead, type CustomsResult } from './steps/customs';
import { register, registerLate } from './steps/register';

export interface PurchaseOptions {
  /** Registrations under way at once, at the very most. */
  serviceWidth: number;
  /** Questions to customs ahead of registrations under way at once, at the very most. */
  customsWidth: number;
  /** Told of mistakes in the program: work that threw. */
  onError: (error: unknown, labelId: string) => void;
}

/** Labels at the service: those being bought, and those customs are asked about ahead of that, each kind in a lane of its own. */
export class Purchases {
  readonly #ports: LabelPorts;
  readonly #retries: Retries;
  readonly #service: TaskPool;
  readonly #asking: TaskPool;
  readonly #names: ReturnType<typeof createDuplicateIds>;
  /** Held by what was asked ahead while buying waited for it. */
  readonly #heldAhead = new Set<string>();

  constructor(ports: LabelPorts, options: PurchaseOptions, retries: Retries) {
    this.#ports = ports;
    this.#retries = retries;
    this.#service = createTaskPool(options.serviceWidth, options.onError);
    this.#asking = createTaskPool(options.customsWidth, options.onError);
    this.#names = createDuplicateIds(ports);
  }

  has(labelId: string): boolean {
    return this.#service.has(labelId) || this.#asking.has(labelId);
  }

  /** Only asked about, ahead of being bought. */
  isAskedAhead(labelId: string): boolean {
    return this.#asking.has(labelId) && !this.#service.has(labelId);
  }

  /**
   * Buys a draft.
   * @param then told how the label stands afterwards; null when it was no draft any more, or the purchase broke off
   * @returns false when it is being bought already
   */
  buy(labelId: string, then: (label: Label | null) => Promise<void> | void): boolean {
    this.#retries.forget(labelId);
    return this.#service.add(labelId, async (signal) => {
      let after: Label | null = null;
      try {
        await this.#asking.ended(labelId);
        const isHeld = this.#heldAhead.delete(labelId);
        const label = await this.#draft(labelId);
        if (label) after = isHeld ? label : await this.#register(label, signal);
        if (after?.stage === 'registered') this.#retries.bought(labelId);
      } finally {
        await then(after);
      }
    });
  }

  /**
   * Lets a draft pass customs, or holds it.
   * @param then told how it stands afterwards; null when it was no draft any more
   * @returns false when it is being asked about already
   */
  askAhead(labelId: string, then: (cleared: CustomsResult | null) => void): boolean {
    return this.#asking.add(labelId, async (signal) => {
      let cleared: CustomsResult | null = null;
      try {
        const label = await this.#draft(labelId);
        if (label) {
          const step = askAhead(label, this.#ports, this.#retries.delay, signal);
          const { label: after, result } = await saveSteps(label, step, this.#ports);
          cleared = { ...result, label: after };
        }
        if (cleared?.kind === 'held' && this.#service.has(labelId)) this.#heldAhead.add(labelId);
      } finally {
        then(cleared);
      }
    });
  }

  /** Ends a purchase whose answer was kept and not read. @param then told how the label stands afterwards */
  finish(unread: UnreadAnswer, then: (label: Label) => Promise<void>): void {
    this.#service.add(unread.label.id, async (signal) => {
      const label = await this.#ports.archive.label(unread.label.id);
      if (label?.stage !== 'registering') return;
      const step = registerLate(label, this.#ports, unread, this.#registering, signal);
      await then((await saveSteps(label, step, this.#ports)).label);
    });
  }

  async ended(labelId: string): Promise<void> {
    await this.#asking.ended(labelId);
    await this.#service.ended(labelId);
  }

  size(): number {
    return this.#service.size() + this.#asking.size();
  }

  async close(graceMs: number): Promise<void> {
    await Promise.all([this.#asking.close(graceMs), this.#service.close(graceMs)]);
  }

  async #register(label: Label, signal: AbortSignal): Promise<Label> {
    const step = register(label, this.#ports, this.#registering, signal);
    return (await saveSteps(label, step, this.#ports)).label;
  }

  get #registering() {
    return { delay: this.#retries.delay, names: this.#names };
  }

  /** Null for one that may not be bought: it is no draft any more, or it is not known whether it was bought. */
  async #draft(labelId: string): Promise<Label | null> {
    const label = await this.#ports.archive.label(labelId);
    return label?.stage === 'draft' && !isInDoubt(label) ? label : null;
  }
}
