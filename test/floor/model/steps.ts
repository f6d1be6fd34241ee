import { BenchSteps } from './bench-steps';
import { claim, giveBack, report, type Row, type Rules, start } from './floor-model';
import {
  at,
  both,
  isKnown,
  type Limits,
  standing,
  type Which,
  withBench,
  withFloor,
  type World,
} from './world';

const refusal = (row: Row, which: Which): 'no' | 'bought' =>
  Object.entries(row).some(([owner, { state }]) => Number(owner) !== which && state === 'bought')
    ? 'bought'
    : 'no';

/** Statements of one bench that want to buy, as they reach the floor. */
function* startSteps(world: World, which: Which, rules: Rules): Generator<[string, World]> {
  const { floor, now } = world;
  const bench = world.benches[which];
  const name = `bench ${which + 1}`;
  const isOpen = (isKnown(world) && floor.isOpen) || !rules.restoredIsClosed;
  for (const [index, { isAwaited, ...asked }] of bench.sent.entries()) {
    const sent = bench.sent.filter((_, other) => other !== index);
    const row = isOpen ? start(floor.row, { bench: which, now, ...asked }, rules) : null;
    const answer = row === null ? refusal(floor.row, which) : floor.generation;
    const heard = withBench(world, which, isAwaited ? { sent, answer } : { sent });
    yield [`${name}: its start is ${row ? 'taken' : 'refused'}`, withFloor(heard, row ? { row } : {})];
  }
  const since = bench.log.length;
  const asked = { bench: which, label: 1, since, until: now + 1, now, replaces: null, again: false };
  const claimed = isOpen ? claim(floor.row, asked, rules) : null;
  const isFirst = Object.values(floor.row).every(({ state }) => state === 'free');
  if (claimed && bench.phase === 'idle' && bench.label === 1 && isFirst && now === 0)
    yield [`${name} claims`, withFloor(world, { row: claimed })];
}

/** What one bench tells the floor. */
function* tellSteps(world: World, which: Which, rules: Rules): Generator<[string, World]> {
  const { floor } = world;
  const bench = world.benches[which];
  const name = `bench ${which + 1}`;
  if (!isKnown(world)) return;
  if (floor.position[which] < bench.log.length) {
    yield [`${name} tells its record`, told(world, which, bench.log.length, rules)];
    // A part of it, as of a record that grew meanwhile.
    if (floor.position[which] + 1 < bench.log.length)
      yield [`${name} tells one entry`, told(world, which, floor.position[which] + 1, rules)];
  }
  const mayTell = bench.phase !== 'allowed' || !rules.tellsAfterPermissions;
  if (!floor.isOpen && !floor.told[which] && mayTell) {
    const after = told(world, which, bench.log.length, rules);
    const tellers = at(floor.told, which, true);
    const opened = withFloor(after, { told: tellers, isOpen: tellers.every(Boolean) });
    yield [`${name} tells all again`, withBench(opened, which, { generation: floor.generation })];
  }
  const isAllTold = floor.position[which] === bench.log.length;
  const isUnsure = bench.phase === 'asking' || bench.phase === 'allowed';
  const mayGive = isAllTold && standing(bench) === 'free' && !(isUnsure && rules.givesBackAfterPermissions);
  const entry = bench.log.length;
  const row = mayGive ? giveBack(floor.row, { bench: which, entry, label: bench.label }) : floor.row;
  if (row !== floor.row) yield [`${name} gives back`, withFloor(world, { row })];
}

const told = (world: World, which: Which, end: number, rules: Rules): World => {
  const { log } = world.benches[which];
  const from = world.floor.position[which];
  let row = world.floor.row;
  for (const [index, { kind, label }] of log.entries())
    if (index >= from && index < end)
      row = report(row, { bench: which, entry: index + 1, kind, label }, rules);
  return withFloor(world, { row, position: at(world.floor.position, which, end) });
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
    yield* new BenchSteps(world, which, rules, limits).all();
    yield* startSteps(world, which, rules);
    yield* tellSteps(world, which, rules);
  }
  yield* databaseSteps(world, limits);
}
