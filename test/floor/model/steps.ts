import { BenchSteps } from './bench-steps';
import { asAsked, claim, giveBack, report, type Row, type Rules, start } from './floor-model';
import {
  withValueAt,
  benchIndexes,
  isSameDatabase,
  type Limits,
  recordedState,
  type BenchIndex,
  withBench,
  withFloor,
  type World,
} from './world';

const refusal = (row: Row, which: BenchIndex): 'no' | 'bought' =>
  Object.entries(row).some(([owner, { state }]) => Number(owner) !== which && state === 'bought')
    ? 'bought'
    : 'no';

/** The statements with which one bench asks to buy, as they reach the floor. */
function* startSteps(world: World, which: BenchIndex, rules: Rules): Generator<[string, World]> {
  const { floor, now } = world;
  const bench = world.benches[which];
  const name = `bench ${which + 1}`;
  const isOpen = (isSameDatabase(world) && floor.isOpen) || !rules.restoredIsClosed;
  const mayStart = isOpen && !floor.retired.includes(which);
  for (const [index, { isAwaited, ...asked }] of bench.sent.entries()) {
    const sent = bench.sent.filter((_, other) => other !== index);
    const row = mayStart ? start(floor.row, { bench: which, now, ...asked }, rules, floor.retired) : null;
    const held = asAsked(floor.row, floor.retired, rules);
    const answer = row === null ? refusal(held, which) : floor.generation;
    const answered = withBench(world, which, isAwaited ? { sent, answer } : { sent });
    yield [`${name}: its start is ${row ? 'taken' : 'refused'}`, withFloor(answered, row ? { row } : {})];
  }
  const since = bench.log.length;
  const asked = { bench: which, label: 1, since, until: now + 1, now, replaces: null, again: false };
  const claimed = mayStart ? claim(floor.row, asked, rules) : null;
  const isFirst = Object.values(floor.row).every(({ state }) => state === 'free');
  if (claimed && bench.phase === 'idle' && bench.label === 1 && isFirst && now === 0)
    yield [`${name} claims`, withFloor(world, { row: claimed })];
}

/** The reports of one bench to the floor. */
function* reportSteps(world: World, which: BenchIndex, rules: Rules): Generator<[string, World]> {
  const { floor } = world;
  const bench = world.benches[which];
  const name = `bench ${which + 1}`;
  if (!isSameDatabase(world) || floor.retired.includes(which)) return;
  if (floor.position[which] < bench.log.length) {
    yield [`${name} reports its record`, reportUpTo(world, which, bench.log.length, rules)];
    // Only one entry: the record grew in the meantime.
    if (floor.position[which] + 1 < bench.log.length)
      yield [`${name} reports one entry`, reportUpTo(world, which, floor.position[which] + 1, rules)];
  }
  const mayReport = bench.phase !== 'allowed' || !rules.reportsAfterPermissions;
  if (!floor.isOpen && !floor.reported[which] && mayReport) {
    const after = reportUpTo(world, which, bench.log.length, rules);
    const reported = withValueAt(floor.reported, which, true);
    const opened = withFloor(after, { reported, isOpen: reported.every(Boolean) });
    yield [`${name} reports everything again`, withBench(opened, which, { generation: floor.generation })];
  }
  const isAllReported = floor.position[which] === bench.log.length;
  const mayHavePermission = bench.phase === 'asking' || bench.phase === 'allowed';
  const mayGive =
    isAllReported &&
    recordedState(bench) === 'free' &&
    !(mayHavePermission && rules.givesBackAfterPermissions);
  const entry = bench.log.length;
  const row = mayGive ? giveBack(floor.row, { bench: which, entry, label: bench.label }) : floor.row;
  if (row !== floor.row) yield [`${name} gives back`, withFloor(world, { row })];
}

const reportUpTo = (world: World, which: BenchIndex, end: number, rules: Rules): World => {
  const { log } = world.benches[which];
  const from = world.floor.position[which];
  let row = world.floor.row;
  for (const [index, { kind, label }] of log.entries())
    if (index >= from && index < end)
      row = report(row, { bench: which, entry: index + 1, kind, label }, rules);
  return withFloor(world, { row, position: withValueAt(world.floor.position, which, end) });
};

/** The steps of the database itself. */
function* databaseSteps(world: World, limits: Limits): Generator<[string, World]> {
  const { floor, standby } = world;
  if (standby === null && world.failovers < limits.failovers)
    yield ['the standby stops replicating', { ...world, standby: floor }];
  if (standby !== null) {
    const next = { ...standby, identity: floor.identity + 1 };
    yield ['the standby takes over', { ...world, floor: next, standby: null, failovers: 1 }];
  }
  if (!isSameDatabase(world)) {
    const generation = floor.generation + 1;
    const noticed = { noted: floor.identity, generation, isOpen: false, reported: [false, false] as const };
    yield ['a bench notices another database', withFloor(world, noticed)];
  }
  const leases = Object.values(floor.row).flatMap((hold) => (hold.state === 'claimed' ? [hold.until] : []));
  const end = Math.max(0, ...leases);
  if (world.now < end) yield ['a lease ends', { ...world, now: end }];
}

/** A supervisor takes a bench off the floor, and a person has it join again. */
function* retireSteps(world: World, limits: Limits): Generator<[string, World]> {
  if (limits.retires !== true) return;
  const { retired } = world.floor;
  const [which] = retired;
  if (which === undefined) yield ['bench 1 is taken off the floor', withFloor(world, { retired: [0] })];
  else yield [`bench ${which + 1} joins again`, withFloor(world, { retired: [] })];
}

/** Every world that can follow this one, with the step that leads to it. */
export function* steps(world: World, rules: Rules, limits: Limits): Generator<[string, World]> {
  for (const which of benchIndexes) {
    yield* new BenchSteps(world, which, rules, limits).all();
    yield* startSteps(world, which, rules);
    yield* reportSteps(world, which, rules);
  }
  yield* databaseSteps(world, limits);
  yield* retireSteps(world, limits);
}
