import { nobody, type Report, type Row } from './floor-model';

/** A floor of two benches and one order, its standby, and all that is under way between them. */
export interface World {
  floor: Floor;
  /** The floor as the standby has it, once it does not follow any more. */
  standby: Floor | null;
  benches: readonly [Bench, Bench];
  /** Moments of the floor's clock. */
  now: number;
  failovers: number;
  crashes: number;
  /** How often a person decided something. */
  decisions: number;
}

export interface Floor {
  /** Which database this is; another after a failover. */
  identity: number;
  /** What stands in it as its identity. */
  noted: number;
  generation: number;
  isOpen: boolean;
  told: readonly [boolean, boolean];
  row: Row;
  /** Up to which entry it has each bench's record. */
  position: readonly [number, number];
}

type Phase = 'idle' | 'asking' | 'allowed' | 'registering' | 'posted' | 'bought' | 'doubt';

/** A statement that may still reach the floor: the end of the record when it was sent, and whether its answer is waited for. */
export interface Sent {
  since: number;
  isAwaited: boolean;
  label: number;
  replaces: number | null;
  again: boolean;
}

export interface Bench {
  phase: Phase;
  /** The generation of the floor to which it told its record. */
  generation: number;
  /** Its record: what it says of the order, oldest first. On disk. */
  log: readonly Pick<Report, 'kind' | 'label'>[];
  /** The label at hand: the first is 1. One that is not the first was asked for in place of the one before. */
  label: number;
  /** A person decided on the next request: what it costs, the program does not answer for. */
  isAsked: boolean;
  /** The floor is told that a person decided to buy what was bought before. */
  again: boolean;
  /** It was told that another bench bought the order. */
  isToldBought: boolean;
  sent: readonly Sent[];
  /** An answer on its way: the generation it was given in, or a refusal. */
  answer: number | 'no' | 'bought' | null;
  /** A request that no person asked for may have moved money, and nobody said that it did not. */
  money: boolean;
}

/** How much may happen in one run: the more, the more worlds there are. */
export interface Limits {
  crashes: number;
  failovers: number;
  /** How much of each bench's record may tell of tries. */
  tries: readonly [number, number];
  /** How often a person may decide something. */
  decisions: number;
}

export const newWorld = (): World => {
  const floor: Floor = {
    ...{ identity: 1, noted: 1, generation: 1, isOpen: true },
    ...{ told: [true, true] as const, row: nobody, position: [0, 0] as const },
  };
  const bench: Bench = {
    ...({ phase: 'idle', generation: 1, log: [], sent: [], answer: null, money: false } as const),
    ...{ label: 1, isAsked: false, again: false, isToldBought: false },
  };
  return {
    ...{ floor, standby: null, benches: [bench, bench], now: 0 },
    ...{ failovers: 0, crashes: 0, decisions: 0 },
  };
};

export const both = [0, 1] as const;
export type Which = (typeof both)[number];

export const withBench = (world: World, which: Which, change: Partial<Bench>): World => {
  const bench = { ...world.benches[which], ...change };
  return { ...world, benches: which === 0 ? [bench, world.benches[1]] : [world.benches[0], bench] };
};

export const withFloor = (world: World, change: Partial<Floor>): World => ({
  ...world,
  floor: { ...world.floor, ...change },
});

export const at = <T>(pair: readonly [T, T], which: Which, value: T): readonly [T, T] =>
  which === 0 ? [value, pair[1]] : [pair[0], value];

export const isKnown = ({ floor }: World): boolean => floor.noted === floor.identity;

/** What the record says of the label at hand. */
export const standing = ({ log, label }: Bench): Report['kind'] =>
  log.findLast((entry) => entry.label === label)?.kind ?? 'free';

export const moneyMoved = (world: World): number => world.benches.filter(({ money }) => money).length;
