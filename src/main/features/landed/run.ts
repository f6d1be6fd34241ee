import type { LandedOrder, LandedRun } from '#shared/bridge/contract';
import { mayHaveCost, type Failure } from '#shared/failure';
import { said } from '#shared/text/said';
import type { Asker } from './ask';
import { createPace, type PaceLimits } from './pace';
import type { CustomsPorts } from './landed-ports';
import { type RunOutcome, runOne } from './run-one';
import { steadyNow } from '../../workflow/waits';

export interface RunLimits extends PaceLimits {
  /** Questions under way at once, at most. */
  width: number;
}

/** Asks for many orders, a few at a time. One run at once. */
export interface Run {
  /** @returns false when one is under way */
  start(labelIds: readonly string[]): boolean;
  /** Begins no more questions; those under way are waited for. Does nothing when none is under way. */
  stop(message: string): void;
  status(): LandedRun;
  /** Resolves when nothing of it is under way any more. */
  ended(): Promise<void>;
}

/** Orders that are named; the rest is counted. */
const mostNamed = 100;
const noneYet = { done: 0, failed: 0, asked: 0, orders: [], stopped: null };

const needsSomebody = ({ came }: LandedOrder): boolean => came === 'not_asked' || came === 'no_answer';

/** Those that need somebody stand first, in the order in which they came. */
const withOrder = (orders: readonly LandedOrder[], next: LandedOrder | null): LandedOrder[] => {
  if (!next) return [...orders];
  const all = [...orders, next];
  return [...all.filter(needsSomebody), ...all.filter((order) => !needsSomebody(order))].slice(0, mostNamed);
};

/** Lost answers in a row after which the service, or the way to it, is in trouble. */
const lostInARow = 3;

const words: Partial<Record<Failure['code'], string>> = {
  credentials_missing: said('duties.noKey'),
  credentials_refused: said('duties.keyRefused'),
  service_not_configured: said('duties.noAddress'),
  service_environment: said('duties.noStaging'),
  service_unreachable: said('duties.unreachable'),
  too_many_requests: said('duties.asksToWait'),
};
const lostWords = said('duties.threeLost');

const messageOf = ({ code, detail }: Failure): string =>
  words[code] ?? (mayHaveCost(code) ? lostWords : (detail ?? code));

type RunPorts = CustomsPorts & { onError: (error: unknown) => void };

class LandedCostRun implements Run {
  readonly #ports: RunPorts;
  readonly #asker: Asker;
  readonly #width: number;
  readonly #pace: ReturnType<typeof createPace>;
  #state: LandedRun = { ...noneYet, running: false, total: 0 };
  #waiting: string[] = [];
  /** Answers lost in a row. */
  #lost = 0;
  #working: Promise<unknown> = Promise.resolve();

  constructor(ports: RunPorts, asker: Asker, limits: RunLimits) {
    this.#ports = ports;
    this.#asker = asker;
    this.#width = limits.width;
    this.#pace = createPace(ports.clock, limits);
  }

  start(labelIds: readonly string[]): boolean {
    if (this.#state.running) return false;
    this.#waiting = [...new Set(labelIds)];
    this.#lost = 0;
    this.#pace.wake();
    this.#pace.good();
    this.#state = { ...noneYet, running: true, total: this.#waiting.length };
    this.#ports.changed(null);
    const workers = Array.from({ length: this.#width }, () => this.#work());
    this.#working = Promise.all(workers).then(() => this.#change({ running: false }));
    return true;
  }

  stop(message: string): void {
    if (!this.#state.running || this.#state.stopped) return;
    this.#waiting = [];
    this.#change({ stopped: { message } });
    this.#pace.wake();
  }

  status(): LandedRun {
    return this.#state;
  }

  async ended(): Promise<void> {
    await this.#working;
  }

  #change(now: Partial<LandedRun>): void {
    this.#state = { ...this.#state, ...now };
    this.#ports.changed(null);
  }

  async #work(): Promise<void> {
    while (this.#waiting.length > 0) {
      await this.#pace.ready();
      const labelId = this.#waiting.shift();
      if (labelId !== undefined) await this.#runNext(labelId);
    }
  }

  async #runNext(labelId: string): Promise<void> {
    const begunAt = steadyNow(this.#ports.clock);
    const one = this.#asker.inTurn(labelId, () => runOne(labelId, this.#ports, this.#asker));
    const outcome = await one.catch((error: unknown): RunOutcome => {
      this.#ports.onError(error);
      return { kind: 'failed', told: null };
    });
    this.#take(labelId, outcome, begunAt);
  }

  #take(labelId: string, outcome: RunOutcome, begunAt: number): void {
    if (outcome.kind === 'again') {
      this.#putOff(labelId, outcome.failure, begunAt);
      return;
    }
    this.#pace.good();
    this.#count(labelId, outcome);
    this.#lost = outcome.kind === 'lost' ? this.#lost + 1 : 0;
    if (outcome.kind === 'stop' || (outcome.kind === 'lost' && this.#lost >= lostInARow))
      this.stop(messageOf(outcome.failure));
  }

  /** Nothing left for it: it is asked again when the service may be asked, or not any more when that took too long. */
  #putOff(labelId: string, failure: Failure, begunAt: number): void {
    if (this.#state.stopped) return;
    this.#waiting.unshift(labelId);
    if (!this.#pace.putOff(failure, begunAt)) this.stop(messageOf(failure));
  }

  #count(labelId: string, { kind, told }: Exclude<RunOutcome, { kind: 'again' }>): void {
    const order = told && { labelId, ...told };
    const wasSent = order?.came === 'asked' || order?.came === 'no_answer';
    const { done, failed, asked, orders } = this.#state;
    this.#change({
      done: done + 1,
      failed: failed + (kind === 'done' ? 0 : 1),
      asked: asked + (wasSent ? 1 : 0),
      orders: withOrder(orders, order),
    });
  }
}

export const createRun = (ports: RunPorts, asker: Asker, limits: RunLimits): Run =>
  new LandedCostRun(ports, asker, limits);
