import type { ServiceLimiter } from '../../workflow/service-limiter';

/** A timer that calls when a service may be asked again. */
export class WakeTimer {
  readonly #limiters: readonly Pick<ServiceLimiter, 'waitsMs'>[];
  readonly #wake: () => void;
  #timer: NodeJS.Timeout | null = null;

  constructor(limiters: readonly Pick<ServiceLimiter, 'waitsMs'>[], wake: () => void) {
    this.#limiters = limiters;
    this.#wake = wake;
  }

  /** Sets the timer for the shortest wait, if there is one: a timer for the longer one would keep the shorter one waiting. */
  set(): void {
    this.clear();
    const waits = this.#limiters.map(({ waitsMs }) => waitsMs).filter((ms) => ms > 0);
    if (waits.length > 0) this.#timer = setTimeout(this.#wake, Math.max(10, Math.ceil(Math.min(...waits))));
  }

  clear(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}
