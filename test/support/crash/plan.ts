import type { Knobs } from '#main/practice/printer/knobs';
import type { ServiceFault } from '#main/practice/service/faults';
import { type DiskStep, diskStep, type FileLoss, fileLoss } from './disk-weather';
import { aims, type Aim } from './protocol';
import type { Random } from './random';
import { weathers, type Weather } from './weather';

/**
 * The moment of a kill: one that the station chooses itself, a random one from outside, or a signal from the
 * system.
 */
type Moment = Aim['at'] | 'any' | 'signal';

export interface RunSize {
  labels: number;
  kills: number;
  /** The moments of the kills. By default each one is used once before any is repeated. */
  moments?: readonly Moment[];
  troubles: number;
  /** Number of kills after which station files are missing or cut, and of disk failures; none by default. */
  losses?: number;
  diskTroubles?: number;
  /** The run is aborted after this time, in milliseconds. */
  limitMs: number;
}

/** One fault, due after a number of printed labels. */
export type Step = { afterLabels: number } & (
  | {
      kind: 'kill';
      /** Null is a kill from outside, `waitMs` after the step is due. */
      aim: Aim | null;
      signal: NodeJS.Signals | null;
      waitMs: number;
      /** Time until the station is started again. */
      downMs: number;
      loss: FileLoss | null;
    }
  | { kind: 'service'; faults: ServiceFault[] }
  | { kind: 'serviceDown'; ms: number }
  /** Changes knobs of the printer, and changes them back after some time. */
  | { kind: 'printer'; knobs: Partial<Knobs>; back: Partial<Knobs>; ms: number }
  | { kind: 'powerCycle' }
  | { kind: 'unplug'; ms: number }
  | Weather
  | DiskStep
);
type Trouble = Step extends infer S ? (S extends Step ? Omit<S, 'afterLabels'> : never) : never;

const kill = (random: Random, at: Moment): Trouble => ({
  kind: 'kill',
  aim:
    at === 'any' || at === 'signal'
      ? null
      : { at, nth: random.between(1, 4), afterMs: random.between(0, 25) },
  signal: at === 'signal' ? random.oneOf(['SIGTERM', 'SIGINT', 'SIGHUP'] as const) : null,
  waitMs: random.between(0, 120),
  downMs: random.oneOf([0, 0, 20, 150, 400]),
  loss: null,
});

const momentsOf = (random: Random, { kills, moments }: RunSize): Moment[] => {
  const all: Moment[] = [...aims, 'any', 'any', 'signal', 'signal'];
  const drawn: Moment[] = [...(moments ?? [])];
  while (drawn.length < kills) drawn.push(...random.shuffled(all));
  return drawn.slice(0, kills);
};

const lostAnswers: readonly ServiceFault[] = [
  { kind: 'neverReply' },
  { kind: 'resetAfterAccept' },
  { kind: 'status500AfterAccept' },
  { kind: 'cutBody' },
  { kind: 'html' },
  { kind: 'dropBeforeAccept' },
  { kind: 'unavailableBeforeAccept' },
];

const pressFault = (random: Random, knobs: Partial<Knobs>, back: Partial<Knobs>): Trouble => ({
  kind: 'printer',
  ...{ knobs, back },
  ms: random.between(50, 700),
});

/** Kinds of trouble, all equally likely. */
const troubles: readonly ((random: Random) => Trouble)[] = [
  (random) => ({ kind: 'service', faults: [random.oneOf(lostAnswers)] }),
  (random) => ({
    kind: 'service',
    faults: Array.from({ length: random.between(1, 3) }, () => ({
      kind: 'status429' as const,
      retryAfter: '0',
    })),
  }),
  (random) => ({ kind: 'serviceDown', ms: random.between(50, 800) }),
  (random) => pressFault(random, { mediaOut: true }, { mediaOut: false }),
  (random) => pressFault(random, { headOpen: true }, { headOpen: false }),
  (random) => pressFault(random, { paused: true }, { paused: false }),
  (random) =>
    pressFault(
      random,
      { faultAfter: { fault: 'mediaOut', labels: random.between(0, 2), midLabel: true } },
      { faultAfter: null, mediaOut: false },
    ),
  (random) =>
    pressFault(random, { msPerLabel: random.between(60, 150) }, { msPerLabel: random.between(5, 20) }),
  (random) => pressFault(random, { slowReadBytesPerSecond: 20_000 }, { slowReadBytesPerSecond: null }),
  (random) => ({
    kind: 'printer',
    knobs: { resetAfterBytes: random.between(1, 4_000) },
    back: { resetAfterBytes: null },
    ms: random.between(20, 200),
  }),
  () => ({ kind: 'powerCycle' }),
  (random) => ({ kind: 'unplug', ms: random.between(50, 600) }),
  ...weathers,
];

/**
 * The kills and troubles of one run, mixed, in the order in which labels are printed. The last labels have
 * none.
 */
export const planOf = (random: Random, size: RunSize): Step[] => {
  const when = (): number => random.between(1, Math.floor(size.labels * 0.8));
  const kills = momentsOf(random, size).map((at, turn) => {
    const step = kill(random, at);
    const loses = step.kind === 'kill' && turn < (size.losses ?? 0);
    return { afterLabels: when(), ...step, ...(loses && { loss: fileLoss(random) }) };
  });
  const several = (count: number, one: () => Trouble): Step[] =>
    Array.from({ length: count }, () => ({ afterLabels: when(), ...one() }));
  const others = several(size.troubles, () => random.oneOf(troubles)(random));
  const disk = several(size.diskTroubles ?? 0, () => diskStep(random));
  return [...kills, ...others, ...disk].sort((a, b) => a.afterLabels - b.afterLabels);
};
