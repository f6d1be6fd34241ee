import type { Label } from '#shared/label/stage';
import type { LabelPorts } from '../../workflow/ports';
import type { ServiceLimiter } from '../../workflow/service-limiter';
import type { LabelWorkflow } from '../../workflow/workflow';

interface BuyerPorts {
  archive: Pick<LabelPorts['archive'], 'label'>;
  workflow: Pick<LabelWorkflow, 'buy'>;
  limiter: ServiceLimiter;
  /** The service answered, or certainly was not asked. The label holds the result. */
  ended(labelId: string): void;
  /**
   * It was no longer a draft, or its purchase failed with an error.
   * @param isStuck it can't continue automatically, so the screen must name it
   */
  notBought(labelId: string, isStuck: boolean): void;
  /** Every other order would meet the same problem. */
  stopAll(): Promise<void>;
  onError: (error: unknown) => void;
}

/** Buys the queue's labels as fast as the service may be asked. */
export class Buyer {
  readonly #ports: BuyerPorts;
  readonly #buying = new Set<string>();

  constructor(ports: BuyerPorts) {
    this.#ports = ports;
  }

  /** Number of purchases in progress. */
  get underWay(): number {
    return this.#buying.size;
  }

  isBuying(labelId: string): boolean {
    return this.#buying.has(labelId);
  }

  /** Starts with the first of these, up to the allowed number. */
  buy(labelIds: readonly string[]): void {
    const { limiter } = this.#ports;
    if (limiter.waitsMs > 0) return;
    for (const labelId of labelIds) if (this.#buying.size < limiter.width) this.#begin(labelId);
  }

  #begin(labelId: string): void {
    this.#buying.add(labelId);
    const isAccepted = this.#ports.workflow.buy(labelId, (label) => {
      this.#buying.delete(labelId);
      const after = label ? this.#ended(label) : this.#notBought(labelId);
      void after.catch(this.#ports.onError);
    });
    if (!isAccepted) this.#buying.delete(labelId);
  }

  async #ended(label: Label): Promise<void> {
    if (this.#ports.limiter.onLabel(label) === 'stop') await this.#ports.stopAll();
    this.#ports.ended(label.id);
  }

  async #notBought(labelId: string): Promise<void> {
    const label = await this.#ports.archive.label(labelId).catch(() => null);
    const isStuck = label === null || (label.hold === null && ['draft', 'registering'].includes(label.stage));
    this.#ports.notBought(labelId, isStuck);
  }
}
