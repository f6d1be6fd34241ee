import { failureCodes } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import { backoff } from '../base/backoff';
import { runAsProgram } from '../base/operator-context';
import type { LabelPorts } from './ports';
import type { RetryDelay } from './steps/retry';
import { waitLeft } from './waits';

export interface RetryTimes {
  /** First and longest wait before a request that never left is tried again, in milliseconds. */
  retryFirstMs: number;
  retryMaxMs: number;
}

/** Drafts whose request never left: when each is tried again automatically. */
export class Retries {
  readonly #ports: Pick<LabelPorts, 'archive' | 'clock'>;
  readonly #times: RetryTimes;
  readonly #retry: (labelId: string) => void;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** Failed attempts by label. */
  readonly #attempts = new Map<string, number>();
  #closed = false;

  /** @param retry called with the label whose time has come */
  constructor(
    ports: Pick<LabelPorts, 'archive' | 'clock'>,
    times: RetryTimes,
    retry: (labelId: string) => void,
  ) {
    this.#ports = ports;
    this.#times = times;
    this.#retry = retry;
  }

  /** The wait after one more request that never left. */
  readonly delay: RetryDelay = (labelId, retryAfterMs) => {
    const attempt = this.#attempts.get(labelId) ?? 0;
    this.#attempts.set(labelId, attempt + 1);
    const { retryFirstMs, retryMaxMs } = this.#times;
    return Math.max(retryAfterMs ?? 0, backoff(attempt, retryFirstMs, retryMaxMs));
  };

  /** The label was bought: its next waits are short again. */
  succeeded(labelId: string): void {
    this.#attempts.delete(labelId);
  }

  /** Schedules the next attempt for the time of the label's hold. Does nothing where the hold waits for a person. */
  schedule(label: Label): void {
    const { hold } = label;
    if (this.#closed || hold?.retryAt == null || failureCodes[hold.failure.code] !== 'later') return;
    const wait = waitLeft(hold, this.#ports.clock, this.#times.retryMaxMs);
    this.cancel(label.id);
    const due = async (): Promise<void> => {
      if (await this.#stillWaits(label.id)) this.#retry(label.id);
    };
    this.#timers.set(
      label.id,
      setTimeout(() => {
        this.#timers.delete(label.id);
        void runAsProgram(due);
      }, wait),
    );
  }

  /** Cancels the next attempt: another task begins with the label, or a person decides about it. */
  cancel(labelId: string): void {
    clearTimeout(this.#timers.get(labelId));
    this.#timers.delete(labelId);
  }

  close(): void {
    this.#closed = true;
    for (const labelId of [...this.#timers.keys()]) this.cancel(labelId);
  }

  /** Only a draft that still waits for the same reason is tried again automatically. */
  async #stillWaits(labelId: string): Promise<boolean> {
    const label = await this.#ports.archive.label(labelId);
    return label?.stage === 'draft' && label.hold?.retryAt != null;
  }
}
