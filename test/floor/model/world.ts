import { noHolds, type Report, type Row } from './floor-model';

/** A floor of two benches and one order, its standby, and all messages between them. */
export interface World {
  floor: Floor;
  /** The standby's state after it stopped replicating; null while it replicates. */
  standby: Floor | null;
  benches: readonly [Bench, Bench];
  /** The time of the floor's clock. */
  now: number;
  failovers: number;
  crashes: number;
  /** How often a person decided something. */
  decisions: number;
}

export interface Floor {
  /** Which database this is. It changes with a failover. */
  identity: number;
  /** The identity that is stored in the database. */
  noted: number;
  generation: number;
  isOpen: boolean;
  /** Whether each bench has reported its complete record since the last restore. */
  reported: readonly [boolean, boolean];
  /** Benches that a supervisor took off the floor. */
  retired: readonly BenchIndex[];
  row: Row;
  /** The last entry of each bench's record that the floor has. */
  position: readonly [number, number];
}

type Phase = 'idle' | 'asking' | 'allowed' | 'registering' | 'posted' | 'bought' | 'doubt';

/** A statement that may still reach the floor. `since`: the last entry of the record when it was sent. */
export interface Sent {
  since: number;
  /** The bench waits for the answer. */
  isAwaited: boolean;
  label: number;
  replaces: number | null;
  again: boolean;
}

export interface Bench {
  phase: Phase;
  /** The generation of the floor to which it last reported its complete record. */
  generation: number;
  /** The entries of its record about the order, oldest first. They are on disk. */
  log: readonly Pick<Report, 'kind' | 'label'>[];
  /** The current label; the first is 1. Each further label replaces the one before. */
  label: number;
  /** A person decided to make the next request: the program is not responsible for its cost. */
  isAsked: boolean;
  /** The bench reports to the floor that a person decided to buy a bought order again. */
  again: boolean;
  /** The floor answered that another bench bought the order. */
  knowsBought: boolean;
  sent: readonly Sent[];
  /** An answer that has not been read yet: the generation of the floor that gave permission, or a refusal. */
  answer: number | 'no' | 'bought' | null;
  /** A request that no person decided on may have cost money, and no answer or person has ruled that out. */
  money: boolean;
}

/** Limits of one run: higher limits give more worlds. */
export interface Limits {
  crashes: number;
  failovers: number;
  /** How many tries each bench's record may hold. */
  tries: readonly [number, number];
  /** How many decisions people may make. */
  decisions: number;
  /** Whether a supervisor may take a bench off the floor, and a person may have it join again. */
  retires?: boolean;
}

export const newWorld = (): World => {
  const floor: Floor = {
    ...{ identity: 1, noted: 1, generation: 1, isOpen: true },
    ...{ reported: [true, true] as const, retired: [] as const, row: noHolds, position: [0, 0] as const },
  };
  const bench: Bench = {
    ...({ phase: 'idle', generation: 1, log: [], sent: [], answer: null, money: false } as const),
    ...{ label: 1, isAsked: false, again: false, knowsBought: false },
  };
  return {
    ...{ floor, standby: null, benches: [bench, bench], now: 0 },
    ...{ failovers: 0, crashes: 0, decisions: 0 },
  };
};

export const benchIndexes = [0, 1] as const;
export type BenchIndex = (typeof benchIndexes)[number];

export const withBench = (world: World, which: BenchIndex, change: Partial<Bench>): World => {
  const bench = { ...world.benches[which], ...change };
  return { ...world, benches: which === 0 ? [bench, world.benches[1]] : [world.benches[0], bench] };
};

export const withFloor = (world: World, change: Partial<Floor>): World => ({
  ...world,
  floor: { ...world.floor, ...change },
});

export const withValueAt = <T>(pair: readonly [T, T], which: BenchIndex, value: T): readonly [T, T] =>
  which === 0 ? [value, pair[1]] : [pair[0], value];

export const isSameDatabase = ({ floor }: World): boolean => floor.noted === floor.identity;

/** The state of the current label according to the bench's record. */
export const recordedState = ({ log, label }: Bench): Report['kind'] =>
  log.findLast((entry) => entry.label === label)?.kind ?? 'free';

export const moneyMoved = (world: World): number => world.benches.filter(({ money }) => money).length;
