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

/** Drafts whose request never left: when each is tried again by itself. */
export class Retries {
  readonly #ports: Pick<LabelPorts, 'archive' | 'clock'>;
  readonly #times: RetryTimes;
  readonly #again: (labelId: string) => void;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  /** How often each was tried in vain. */
  readonly #attempts = new Map<string, number>();
  #closed = false;

  /** @param again it is time for this one */
  constructor(
    ports: Pick<LabelPorts, 'archive' | 'clock'>,
    times: RetryTimes,
    again: (labelId: string) => void,
  ) {
    this.#ports = ports;
    this.#times = times;
    this.#again = again;
  }

  /** The wait after one more request that never left. */
  readonly delay: RetryDelay = (labelId, retryAfterMs) => {
    const attempt = this.#attempts.get(labelId) ?? 0;
    this.#attempts.set(labelId, attempt + 1);
    const { retryFirstMs, retryMaxMs } = this.#times;
    return Math.max(retryAfterMs ?? 0, backoff(attempt, retryFirstMs, retryMaxMs));
  };

  /** It was bought: its next waits are short again. */
  bought(labelId: string): void {
    this.#attempts.delete(labelId);
  }

  /** Tries a label again when its hold says so; nothing where it waits for a person. */
  later(label: Label): void {
    const { hold } = label;
    if (this.#closed || hold?.retryAt == null || failureCodes[hold.failure.code] !== 'later') return;
    const wait = waitLeft(hold, this.#ports.clock, this.#times.retryMaxMs);
    this.forget(label.id);
    const due = async (): Promise<void> => {
      if (await this.#stillWaits(label.id)) this.#again(label.id);
    };
    this.#timers.set(
      label.id,
      setTimeout(() => {
        this.#timers.delete(label.id);
        void runAsProgram(due);
      }, wait),
    );
  }

  /** Somebody else begins with it, or decides about it. */
  forget(labelId: string): void {
    clearTimeout(this.#timers.get(labelId));
    this.#timers.delete(labelId);
  }

  close(): void {
    this.#closed = true;
    for (const labelId of [...this.#timers.keys()]) this.forget(labelId);
  }

  /** Only a draft that still waits for the same reason is tried again by itself. */
  async #stillWaits(labelId: string): Promise<boolean> {
    const label = await this.#ports.archive.label(labelId);
    return label?.stage === 'draft' && label.hold?.retryAt != null;
  }
}
