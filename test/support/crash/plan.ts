import type { Knobs } from '#main/practice/printer/knobs';
import type { ServiceFault } from '#main/practice/service/faults';
import { type DiskStep, diskStep, type FileLoss, fileLoss } from './disk-weather';
import { aims, type Aim } from './protocol';
import type { Random } from './random';
import { weathers, type Weather } from './weather';

/** A moment that the station aims at itself, or any moment, from outside; or it is asked to end, as the system does. */
type Moment = Aim['at'] | 'any' | 'signal';

export interface RunSize {
  labels: number;
  kills: number;
  /** The moments of the kills; without them each comes up once before one comes up again. */
  moments?: readonly Moment[];
  troubles: number;
  /** Kills after which files of the station are gone or cut, and how often its disk fails; none unless given. */
  losses?: number;
  diskTroubles?: number;
  /** The run is given up after this, in milliseconds. */
  limitMs: number;
}

/** One thing that goes wrong, once so many labels are out. */
export type Step = { afterLabels: number } & (
  | {
      kind: 'kill';
      /** Null is a kill from outside, `waitMs` after its time has come. */
      aim: Aim | null;
      signal: NodeJS.Signals | null;
      waitMs: number;
      /** How long nobody notices. */
      downMs: number;
      loss: FileLoss | null;
    }
  | { kind: 'service'; faults: ServiceFault[] }
  | { kind: 'serviceDown'; ms: number }
  /** A printer's knobs turned, and after a while turned back. */
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

/** Kinds of trouble, each as likely as the others. */
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

/** Kills and troubles of one run, mixed, in the order in which labels come out. The last labels are left in peace. */
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
