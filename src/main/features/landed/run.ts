import type { LandedOrder, LandedRun } from '#shared/bridge/contract';
import { mayHaveCost, type Failure } from '#shared/failure';
import { codedMessage } from '#shared/text/coded-message';
import type { Asker } from './ask';
import { createPace, type PaceLimits } from './pace';
import type { CustomsPorts } from './landed-ports';
import { type RunOutcome, runOne } from './run-one';
import { steadyNow } from '../../workflow/waits';

export interface RunLimits extends PaceLimits {
  /** The most questions in progress at once. */
  width: number;
}

/** The most orders that are listed; the others are counted. */
const maxListed = 100;
const noneYet = { done: 0, failed: 0, asked: 0, orders: [], stopped: null };

/** A request about it was sent just now, and the service answered or its answer was lost. */
const wasSent = (came: LandedOrder['came'] | undefined): boolean => came === 'asked' || came === 'no_answer';

const needsPerson = ({ came }: LandedOrder): boolean => came === 'not_asked' || came === 'no_answer';

/** Orders that need a person come first, in the order of their results. */
const withOrder = (orders: readonly LandedOrder[], next: LandedOrder | null): LandedOrder[] => {
  if (!next) return [...orders];
  const all = [...orders, next];
  return [...all.filter(needsPerson), ...all.filter((order) => !needsPerson(order))].slice(0, maxListed);
};

/** After this many lost answers in a row, the service or the connection to it has a problem. */
const maxLostInARow = 3;

const words: Partial<Record<Failure['code'], string>> = {
  credentials_missing: codedMessage('duties.noKey'),
  credentials_refused: codedMessage('duties.keyRefused'),
  service_not_configured: codedMessage('duties.noAddress'),
  service_environment: codedMessage('duties.noStaging'),
  service_unreachable: codedMessage('duties.unreachable'),
  too_many_requests: codedMessage('duties.asksToWait'),
};
const lostWords = codedMessage('duties.threeLost');

const messageOf = ({ code, detail }: Failure): string =>
  words[code] ?? (mayHaveCost(code) ? lostWords : (detail ?? code));

type RunPorts = CustomsPorts & { onError: (error: unknown) => void };

/** Asks for many orders, a few at a time. Only one run at once. */
export class Run {
  readonly #ports: RunPorts;
  readonly #asker: Asker;
  readonly #width: number;
  readonly #pace: ReturnType<typeof createPace>;
  #state: LandedRun = { ...noneYet, running: false, total: 0 };
  #waiting: string[] = [];
  /** Lost answers in a row. */
  #lost = 0;
  #working: Promise<unknown> = Promise.resolve();

  constructor(ports: RunPorts, asker: Asker, limits: RunLimits) {
    this.#ports = ports;
    this.#asker = asker;
    this.#width = limits.width;
    this.#pace = createPace(ports.clock, limits);
  }

  /** @returns false if a run is in progress */
  start(labelIds: readonly string[]): boolean {
    if (this.#state.running) return false;
    this.#waiting = [...new Set(labelIds)];
    this.#lost = 0;
    this.#pace.wake();
    this.#pace.succeeded();
    this.#state = { ...noneYet, running: true, total: this.#waiting.length };
    this.#ports.changed(null);
    const workers = Array.from({ length: this.#width }, () => this.#work());
    this.#working = Promise.all(workers).then(() => this.#change({ running: false }));
    return true;
  }

  /** Starts no more questions and waits for those in progress. Does nothing if no run is in progress. */
  stop(message: string): void {
    if (!this.#state.running || this.#state.stopped) return;
    this.#waiting = [];
    this.#change({ stopped: { message } });
    this.#pace.wake();
  }

  status(): LandedRun {
    return this.#state;
  }

  /** Resolves when nothing of the run is in progress any more. */
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
    const startedAt = steadyNow(this.#ports.clock);
    const one = this.#asker.inTurn(labelId, () => runOne(labelId, this.#ports, this.#asker));
    const outcome = await one.catch((error: unknown): RunOutcome => {
      this.#ports.onError(error);
      return { kind: 'failed', result: null };
    });
    this.#take(labelId, outcome, startedAt);
  }

  #take(labelId: string, outcome: RunOutcome, startedAt: number): void {
    if (outcome.kind === 'again') {
      this.#putOff(labelId, outcome.failure, startedAt);
      return;
    }
    // An order about which nothing was sent says nothing about the service.
    if (wasSent(outcome.result?.came)) {
      this.#pace.succeeded();
      this.#lost = outcome.kind === 'lost' ? this.#lost + 1 : 0;
    }
    this.#count(labelId, outcome);
    if (outcome.kind === 'stop' || (outcome.kind === 'lost' && this.#lost >= maxLostInARow))
      this.stop(messageOf(outcome.failure));
  }

  /** Nothing left: the order is asked again when the service may be asked, or not any more if that took too long. */
  #putOff(labelId: string, failure: Failure, startedAt: number): void {
    if (this.#state.stopped) return;
    this.#waiting.unshift(labelId);
    if (!this.#pace.postpone(failure, startedAt)) this.stop(messageOf(failure));
  }

  #count(labelId: string, { kind, result }: Exclude<RunOutcome, { kind: 'again' }>): void {
    const order = result && { labelId, ...result };
    const { done, failed, asked, orders } = this.#state;
    this.#change({
      done: done + 1,
      failed: failed + (kind === 'done' ? 0 : 1),
      asked: asked + (wasSent(order?.came) ? 1 : 0),
      orders: withOrder(orders, order),
    });
  }
}
