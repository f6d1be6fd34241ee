import { claim, nobody, report, start, type Report, type Row, type Rules } from './floor-model';

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
}

interface Floor {
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

interface Bench {
  phase: Phase;
  /** The generation of the floor to which it told its record. */
  generation: number;
  /** Its record: what it says of the order, oldest first. On disk. */
  log: readonly Report['kind'][];
  /** Statements that may still reach the floor: the end of the record when each was sent, and whether its answer is waited for. */
  sent: readonly { since: number; isAwaited: boolean }[];
  /** An answer on its way: the generation it was given in, or a refusal. */
  answer: number | 'no' | null;
  /** A request may have moved money, and nobody said that it did not. */
  money: boolean;
}

/** How much may happen in one run: the more, the more worlds there are. */
export interface Limits {
  crashes: number;
  failovers: number;
  /** How often each bench may ask. */
  tries: number;
}

export const newWorld = (): World => {
  const floor: Floor = {
    ...{ identity: 1, noted: 1, generation: 1, isOpen: true },
    ...{ told: [true, true] as const, row: nobody, position: [0, 0] as const },
  };
  const bench: Bench = {
    ...({ phase: 'idle', generation: 1, log: [], sent: [], answer: null, money: false } as const),
  };
  return { floor, standby: null, benches: [bench, bench], now: 0, failovers: 0, crashes: 0 };
};

const both = [0, 1] as const;
type Which = (typeof both)[number];

const withBench = (world: World, which: Which, change: Partial<Bench>): World => {
  const bench = { ...world.benches[which], ...change };
  return { ...world, benches: which === 0 ? [bench, world.benches[1]] : [world.benches[0], bench] };
};

const withFloor = (world: World, change: Partial<Floor>): World => ({
  ...world,
  floor: { ...world.floor, ...change },
});

const at = <T>(pair: readonly [T, T], which: Which, value: T): readonly [T, T] =>
  which === 0 ? [value, pair[1]] : [pair[0], value];

const isKnown = ({ floor }: World): boolean => floor.noted === floor.identity;

/** Every step a bench can take, and everything that can happen to it. */
function* benchSteps(world: World, which: Which, rules: Rules, limits: Limits): Generator<[string, World]> {
  const bench = world.benches[which];
  const name = `bench ${which + 1}`;
  const record = (kind: Report['kind'], change: Partial<Bench>): World =>
    withBench(world, which, { ...change, log: [...bench.log, kind] });
  const unawaited = bench.sent.map(({ since }) => ({ since, isAwaited: false }));
  const short = bench.log.length < limits.tries;
  if (bench.phase === 'idle' && short && bench.sent.length < 2) {
    const sent = [...bench.sent, { since: bench.log.length, isAwaited: true }];
    yield [`${name} asks`, withBench(world, which, { phase: 'asking', sent, answer: null })];
  }
  if (bench.phase === 'asking') {
    if (short)
      yield [`${name} waits no longer`, record('free', { phase: 'idle', answer: null, sent: unawaited })];
    if (bench.answer === 'no') yield [`${name} is refused`, record('free', { phase: 'idle', answer: null })];
    if (typeof bench.answer === 'number') {
      const isOld = rules.permissionsEnd && bench.answer !== bench.generation;
      const next = isOld
        ? record('free', { phase: 'idle', answer: null })
        : withBench(world, which, { phase: 'allowed', answer: null });
      yield [`${name} has its answer`, next];
    }
  }
  if (bench.phase === 'allowed')
    yield [`${name} writes down that it buys`, record('started', { phase: 'registering' })];
  if (bench.phase === 'registering')
    yield [`${name} asks the service`, withBench(world, which, { phase: 'posted', money: true })];
  if (bench.phase === 'posted') {
    yield [`${name} bought`, record('bought', { phase: 'bought' })];
    if (short) yield [`${name} was refused by the service`, record('free', { phase: 'idle', money: false })];
    yield [`${name} lost the answer`, withBench(world, which, { phase: 'doubt' })];
  }
  if (
    world.crashes < limits.crashes &&
    bench.phase !== 'idle' &&
    bench.phase !== 'bought' &&
    bench.phase !== 'doubt'
  ) {
    const isOnDisk = bench.phase === 'registering' || bench.phase === 'posted';
    const crashed = withBench(world, which, {
      phase: isOnDisk ? 'doubt' : 'idle',
      answer: null,
      sent: unawaited,
    });
    yield [`${name} crashes`, { ...crashed, crashes: world.crashes + 1 }];
  }
}

/** Statements of one bench that reach the floor. */
function* floorSteps(world: World, which: Which, rules: Rules): Generator<[string, World]> {
  const { floor, now } = world;
  const bench = world.benches[which];
  const name = `bench ${which + 1}`;
  const isOpen = (isKnown(world) && floor.isOpen) || !rules.restoredIsClosed;
  for (const [index, { since, isAwaited }] of bench.sent.entries()) {
    const sent = bench.sent.filter((_, other) => other !== index);
    const row = isOpen ? start(floor.row, { bench: which, since, now }, rules) : null;
    const answer = row === null ? ('no' as const) : floor.generation;
    const heard = withBench(world, which, isAwaited ? { sent, answer } : { sent });
    yield [`${name}: its start is ${row ? 'taken' : 'refused'}`, withFloor(heard, row ? { row } : {})];
  }
  const claimed = isOpen
    ? claim(floor.row, { bench: which, since: bench.log.length, until: now + 1, now }, rules)
    : null;
  const isFirst = Object.values(floor.row).every(({ state }) => state === 'free');
  if (claimed && bench.phase === 'idle' && isFirst && now === 0)
    yield [`${name} claims`, withFloor(world, { row: claimed })];
  if (isKnown(world) && floor.position[which] < bench.log.length)
    yield [`${name} tells its record`, told(world, which, rules)];
  const mayTell = bench.phase !== 'allowed' || !rules.tellsAfterPermissions;
  if (isKnown(world) && !floor.isOpen && !floor.told[which] && mayTell) {
    const after = told(world, which, rules);
    const tellers = at(floor.told, which, true);
    const opened = withFloor(after, { told: tellers, isOpen: tellers.every(Boolean) });
    yield [`${name} tells all again`, withBench(opened, which, { generation: floor.generation })];
  }
}

const told = (world: World, which: Which, rules: Rules): World => {
  const { log } = world.benches[which];
  const from = world.floor.position[which];
  let row = world.floor.row;
  for (const [index, kind] of log.entries())
    if (index >= from) row = report(row, { bench: which, entry: index + 1, kind }, rules);
  return withFloor(world, { row, position: at(world.floor.position, which, log.length) });
};

/** What happens to the floor itself. */
function* databaseSteps(world: World, limits: Limits): Generator<[string, World]> {
  const { floor, standby } = world;
  if (standby === null && world.failovers < limits.failovers)
    yield ['the standby follows no more', { ...world, standby: floor }];
  if (standby !== null) {
    const next = { ...standby, identity: floor.identity + 1 };
    yield ['the standby takes over', { ...world, floor: next, standby: null, failovers: 1 }];
  }
  if (!isKnown(world)) {
    const generation = floor.generation + 1;
    const noticed = { noted: floor.identity, generation, isOpen: false, told: [false, false] as const };
    yield ['a bench notices another database', withFloor(world, noticed)];
  }
  const leases = Object.values(floor.row).flatMap((hold) => (hold.state === 'claimed' ? [hold.until] : []));
  const end = Math.max(0, ...leases);
  if (world.now < end) yield ['a lease ends', { ...world, now: end }];
}

/** Every next world. */
export function* steps(world: World, rules: Rules, limits: Limits): Generator<[string, World]> {
  for (const which of both) {
    yield* benchSteps(world, which, rules, limits);
    yield* floorSteps(world, which, rules);
  }
  yield* databaseSteps(world, limits);
}

export const moneyMoved = (world: World): number => world.benches.filter(({ money }) => money).length;
