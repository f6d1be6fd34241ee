import type { LandedOrder, LandedRun } from '#shared/bridge/contract';
import { mayHaveCost, type Failure } from '#shared/failure';
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
  credentials_missing: 'There is no key for landed cost. Set dtKey in Settings, then start again',
  credentials_refused:
    'The service refused the key for landed cost. Correct dtKey in Settings, then start again',
  service_not_configured: 'The address of the service is missing. Set it in Settings, then start again',
  service_environment: 'Landed cost has no staging address. Nothing was asked',
  service_unreachable: 'The service could not be reached. Start again when it is there',
  too_many_requests: 'The service asks to wait. Start again later',
};
const lostWords = 'Three answers in a row were lost. Look at the connection, then start again';

const messageOf = ({ code, detail }: Failure): string =>
  words[code] ?? (mayHaveCost(code) ? lostWords : (detail ?? code));

type RunPorts = CustomsPorts & { onError: (error: unknown) => void };

export const createRun = (ports: RunPorts, asker: Asker, limits: RunLimits): Run => {
  const pace = createPace(ports.clock, limits);
  let state: LandedRun = { ...noneYet, running: false, total: 0 };
  let waiting: string[] = [];
  let lost = 0;
  let working: Promise<unknown> = Promise.resolve();

  const change = (now: Partial<LandedRun>): void => {
    state = { ...state, ...now };
    ports.changed(null);
  };

  const stop = (message: string): void => {
    if (!state.running || state.stopped) return;
    waiting = [];
    change({ stopped: { message } });
    pace.wake();
  };

  const count = (labelId: string, { kind, told }: Exclude<RunOutcome, { kind: 'again' }>): void => {
    const order = told && { labelId, ...told };
    const wasSent = order?.came === 'asked' || order?.came === 'no_answer';
    change({
      done: state.done + 1,
      failed: state.failed + (kind === 'done' ? 0 : 1),
      asked: state.asked + (wasSent ? 1 : 0),
      orders: withOrder(state.orders, order),
    });
  };

  /** Nothing left for it: it is asked again when the service may be asked, or not any more when that took too long. */
  const putOff = (labelId: string, failure: Failure, begunAt: number): void => {
    if (state.stopped) return;
    waiting.unshift(labelId);
    if (!pace.putOff(failure, begunAt)) stop(messageOf(failure));
  };

  const take = (labelId: string, outcome: RunOutcome, begunAt: number): void => {
    if (outcome.kind === 'again') {
      putOff(labelId, outcome.failure, begunAt);
      return;
    }
    pace.good();
    count(labelId, outcome);
    lost = outcome.kind === 'lost' ? lost + 1 : 0;
    if (outcome.kind === 'stop' || (outcome.kind === 'lost' && lost >= lostInARow))
      stop(messageOf(outcome.failure));
  };

  const runNext = async (labelId: string): Promise<void> => {
    const begunAt = steadyNow(ports.clock);
    const one = asker.inTurn(labelId, () => runOne(labelId, ports, asker));
    const outcome = await one.catch((error: unknown): RunOutcome => {
      ports.onError(error);
      return { kind: 'failed', told: null };
    });
    take(labelId, outcome, begunAt);
  };

  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      await pace.ready();
      const labelId = waiting.shift();
      if (labelId !== undefined) await runNext(labelId);
    }
  };

  return {
    start: (labelIds) => {
      if (state.running) return false;
      waiting = [...new Set(labelIds)];
      lost = 0;
      pace.wake();
      pace.good();
      state = { ...noneYet, running: true, total: waiting.length };
      ports.changed(null);
      const workers = Array.from({ length: limits.width }, work);
      working = Promise.all(workers).then(() => change({ running: false }));
      return true;
    },
    stop,
    status: () => state,
    ended: async () => {
      await working;
    },
  };
};
