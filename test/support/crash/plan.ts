import type { Knobs } from '#main/practice/printer/knobs';
import type { ServiceFault } from '#main/practice/service/faults';
import { aims, type Aim } from './protocol';
import type { Random } from './random';

export interface RunSize {
  labels: number;
  kills: number;
  troubles: number;
  /** The run is given up after this, in milliseconds. */
  limitMs: number;
}

/** One thing that goes wrong, once so many labels are out. */
export type Step = { afterLabels: number } & (
  | {
      kind: 'kill';
      /** Null is a kill from outside, `waitMs` after its time has come. */
      aim: Aim | null;
      waitMs: number;
      /** How long nobody notices. */
      downMs: number;
    }
  | { kind: 'service'; faults: ServiceFault[] }
  | { kind: 'serviceDown'; ms: number }
  /** A printer's knobs turned, and after a while turned back. */
  | { kind: 'printer'; knobs: Partial<Knobs>; back: Partial<Knobs>; ms: number; breaksWire: boolean }
  | { kind: 'powerCycle' }
  | { kind: 'unplug'; ms: number }
);
type Trouble = Step extends infer S ? (S extends Step ? Omit<S, 'afterLabels'> : never) : never;

const kill = (random: Random): Trouble => {
  const isAimed = random.next() < 0.75;
  const aim = { at: random.oneOf(aims), nth: random.between(1, 4), afterMs: random.between(0, 25) };
  return {
    kind: 'kill',
    aim: isAimed ? aim : null,
    waitMs: random.between(0, 120),
    downMs: random.oneOf([0, 0, 20, 150, 400]),
  };
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
  ...{ knobs, back, breaksWire: false },
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
    breaksWire: true,
  }),
  () => ({ kind: 'powerCycle' }),
  (random) => ({ kind: 'unplug', ms: random.between(50, 600) }),
];

/** Kills and troubles of one run, mixed, in the order in which labels come out. The last labels are left in peace. */
export const planOf = (random: Random, size: RunSize): Step[] => {
  const when = (): number => random.between(1, Math.floor(size.labels * 0.8));
  const kills = Array.from({ length: size.kills }, () => ({ afterLabels: when(), ...kill(random) }));
  const others = Array.from({ length: size.troubles }, () => ({
    afterLabels: when(),
    ...random.oneOf(troubles)(random),
  }));
  return [...kills, ...others].sort((a, b) => a.afterLabels - b.afterLabels);
};
