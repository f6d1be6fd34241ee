import { afterEach, beforeEach, expect, it } from 'vitest';
import { EarlyTurn } from '#main/floor/early-turn';
import { FloorTurn } from '#main/floor/turn';
import { FloorTurns } from '#main/floor/turns';
import { floorTiming } from '#main/floor/words';
import { openBench, openFloor, soon, type TestBench, type TestFloor } from './support/floor';

let floor: TestFloor;
let ends: (() => Promise<unknown>)[];
beforeEach(async () => {
  ends = [];
  floor = await openFloor();
  ends.push(() => floor.close());
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
});

const benchAt = async (name: string): Promise<TestBench> => {
  const bench = openBench(name, floor);
  ends.push(() => bench.close());
  await soon(() => expect(bench.link.state.kind).toBe('here'));
  return bench;
};

const turnOf = ({ link }: TestBench, timing = {}): EarlyTurn => {
  const turns = new FloorTurns({
    address: floor.address,
    link,
    timing: { ...floorTiming, scanMs: 20_000, ...timing },
  });
  ends.push(() => turns.close());
  return turns.turn();
};

const turnAt = async (name: string, timing = {}): Promise<EarlyTurn> => turnOf(await benchAt(name), timing);

const ours = { kind: 'ours' };
const theirs = (holder: string | null) => ({ kind: 'theirs', holder });
const zebra = { address: 'tcp://printer.example.com:9100', serial: 'D0J1', name: 'Zebra' };

it('is one bench’s at a time, and the next one’s in the order they asked', async () => {
  const [one, two, three] = [await turnAt('Bench 1'), await turnAt('Bench 2'), await turnAt('Bench 3')];
  expect(await one.take(zebra)).toEqual(ours);
  expect(await two.take(zebra)).toEqual(theirs('Bench 1'));
  expect(await three.take(zebra)).toEqual(theirs('Bench 1'));
  await soon(() => expect(one.isAwaited()).toBe(true));
  await one.give(null);
  expect(await three.take(zebra)).toEqual(theirs('Bench 2'));
  expect(await one.take(zebra)).toEqual(theirs('Bench 2'));
  expect(await two.take(zebra)).toEqual(ours);
});

it('is of the printer that says the same serial number, wherever it is', async () => {
  const [one, two] = [await turnAt('Bench 1'), await turnAt('Bench 2')];
  expect(await one.take(zebra)).toEqual(ours);
  expect(await two.take({ ...zebra, address: 'tcp://192.0.2.7:9100' })).toEqual(theirs('Bench 1'));
  await two.give(null);
  expect(await two.take({ ...zebra, serial: 'D0J2' })).toEqual(ours);
});

it('is of the address for who does not know the number yet, and is lost where the number is another bench’s', async () => {
  const [one, two] = [await turnAt('Bench 1'), await turnAt('Bench 2')];
  expect(await one.take(zebra)).toEqual(ours);
  expect(await two.take({ ...zebra, serial: null })).toEqual(theirs('Bench 1'));
  await two.give(null);
  expect(await two.take({ ...zebra, serial: null, address: 'tcp://192.0.2.7:9100' })).toEqual(ours);
  expect(await two.tell('D0J1')).toEqual(theirs('Bench 1'));
  expect(two.leftMs()).toBe(0);
  await one.give(null);
  expect(await two.take({ ...zebra, address: 'tcp://192.0.2.7:9100' })).toEqual(ours);
});

it('goes on from what the printer counted when the one before had all of its labels proven', async () => {
  const [one, two] = [await turnAt('Bench 1'), await turnAt('Bench 2')];
  await one.take(zebra);
  expect(one.counterLeft).toBeNull();
  await one.give(120);
  await two.take(zebra);
  expect(two.counterLeft).toBe(120);
  // Who gives it back without knowing leaves nothing to go on from.
  await two.give(null);
  await one.take(zebra);
  expect(one.counterLeft).toBeNull();
});

it('ends by the bench’s own clocks before it ends for others, and is not taken up again as if nothing had been', async () => {
  const timing = { turnMs: 600, turnMarginMs: 300, turnAgainMs: 100_000 };
  const [one, two] = [await turnAt('Bench 1', timing), await turnAt('Bench 2')];
  await one.take(zebra);
  expect(one.leftMs()).toBeLessThanOrEqual(300);
  await soon(() => expect(one.leftMs()).toBe(0));
  await soon(async () => expect(await two.take(zebra)).toEqual(ours));
  expect(await one.tell('D0J1')).toEqual({ kind: 'none' });
  expect(one.leftMs()).toBe(0);
});

it('is kept while its bench is there, however long that is', async () => {
  const timing = { turnMs: 4_000, turnMarginMs: 500, turnAgainMs: 200 };
  const [one, two] = [await turnAt('Bench 1', timing), await turnAt('Bench 2')];
  await one.take(zebra);
  const begun = performance.now();
  while (performance.now() - begun < 5_000) expect(await two.take(zebra)).toEqual(theirs('Bench 1'));
  expect(one.leftMs()).toBeGreaterThan(0);
});

it('is given by no floor that forgot something, before those are over that it gave', async () => {
  const one = await benchAt('Bench 1');
  await floor.query("update packbench.floor set noted = 'another'");
  const turn = turnOf(one);
  expect(await turn.take(zebra)).toEqual({ kind: 'none' });
  await soon(async () => {
    const [row] = await floor.query<{ known: boolean }>(
      'select noted = packbench.identity() as known from packbench.floor',
    );
    expect(row?.known).toBe(true);
  });
  await soon(() => expect(one.link.state.kind).toBe('here'));
  expect(await turn.take(zebra)).toEqual(theirs(null));
  await floor.query("update packbench.floor set turns_from = clock_timestamp() - interval '1 second'");
  expect(await turn.take(zebra)).toEqual(ours);
});

it('is not waited for by the bench that had it, where giving it back was lost on the way', async () => {
  const { link } = await benchAt('Bench 1');
  let isCut = false;
  const database: Pick<typeof link.database, 'query'> = {
    query: (...statement) => (isCut ? Promise.reject(new Error('cut')) : link.database.query(...statement)),
  };
  const turns = new FloorTurns({
    address: floor.address,
    link: { state: link.state, joined: link.joined, database, touch: () => undefined },
    timing: { ...floorTiming, scanMs: 20_000 },
  });
  ends.push(() => turns.close());
  const turn = turns.turn();
  expect(await turn.take(zebra)).toEqual(ours);
  isCut = true;
  await turn.give(7);
  isCut = false;
  expect(await turn.take(zebra)).toEqual(ours);
});

/** A turn whose statements are counted and may be lost, at a bench that hears no bell and goes by a clock of its own. */
const countedTurn = async (name: string, timing = {}) => {
  const { link } = await benchAt(name);
  const state = { asked: 0, given: 0, isCut: false, isAway: false, sleptMs: 0 };
  const all = { ...floorTiming, scanMs: 20_000, ...timing };
  const asleep = (): number => performance.now() + state.sleptMs;
  const floorTurn = new FloorTurn({
    ...{ timing: all, lost: () => undefined, bell: { listen: () => () => undefined } },
    clock: { steady: asleep, wall: asleep },
    place: () =>
      Promise.resolve(link.joined && !state.isAway ? { bench: link.joined.id, run: link.joined.run } : null),
    database: {
      query: (text, ...more) => {
        if (text.includes('take_turn')) state.asked += 1;
        if (text.includes('give_turn')) state.given += 1;
        return state.isCut ? Promise.reject(new Error('cut')) : link.database.query(text, ...more);
      },
    },
  });
  const turn = new EarlyTurn(floorTurn, all.turnEarlyMs);
  ends.push(() => turn.give(null));
  return { turn, state };
};

const never = { turnAgainMs: 100_000, turnEarlyMs: 100_000 };

it('is there when its label comes, where it was asked for ahead', async () => {
  const { turn, state } = await countedTurn('Bench 1', never);
  turn.expect(zebra);
  turn.expect(zebra);
  expect(await turn.take(zebra)).toEqual(ours);
  expect(state.asked).toBe(1);
  expect(turn.leftMs()).toBeGreaterThan(0);
});

it('is kept for the next label that is expected, and what was counted with it', async () => {
  const { turn, state } = await countedTurn('Bench 1', never);
  const two = await turnAt('Bench 2');
  await turn.take(zebra);
  turn.expect(zebra);
  await turn.give(120);
  expect(await two.take(zebra)).toEqual(theirs('Bench 1'));
  await two.give(null);
  expect(await turn.take(zebra)).toEqual(ours);
  expect(turn.counterLeft).toBe(120);
  await turn.give(121);
  expect(state).toMatchObject({ asked: 1, given: 1 });
  expect(await two.take(zebra)).toEqual(ours);
  expect(two.counterLeft).toBe(121);
});

it('is not kept for a label of its own where another bench waits, nor for another printer', async () => {
  const [one, two] = [await turnAt('Bench 1', { turnEarlyMs: 100_000 }), await turnAt('Bench 2')];
  await one.take(zebra);
  one.expect(zebra);
  expect(await two.take(zebra)).toEqual(theirs('Bench 1'));
  await soon(() => expect(one.isAwaited()).toBe(true));
  await one.give(null);
  expect(await two.take(zebra)).toEqual(ours);
  await one.take({ ...zebra, serial: 'D0J2' });
  one.expect({ ...zebra, serial: 'D0J3' });
  await one.give(null);
  expect(one.leftMs()).toBe(0);
});

it('is given back by a bench that only expects a label when another has one, and leaves the count as it was', async () => {
  const [one, two] = [await turnAt('Bench 1', { turnEarlyMs: 100_000 }), await turnAt('Bench 2')];
  await one.take(zebra);
  await one.give(120);
  one.expect(zebra);
  await soon(() => expect(one.leftMs()).toBeGreaterThan(0));
  expect(await two.take(zebra)).toEqual(theirs('Bench 1'));
  await soon(async () => expect(await two.take(zebra)).toEqual(ours));
  expect(two.counterLeft).toBe(120);
  expect(one.leftMs()).toBe(0);
  expect(await one.take(zebra)).toEqual(theirs('Bench 2'));
});

it('is given back by a bench that only expects a label, also where no bell is heard', async () => {
  const { turn } = await countedTurn('Bench 1', { ...never, turnAgainMs: 50 });
  const two = await turnAt('Bench 2');
  turn.expect(zebra);
  await soon(() => expect(turn.leftMs()).toBeGreaterThan(0));
  await soon(async () => expect(await two.take(zebra)).toEqual(ours));
  expect(turn.leftMs()).toBe(0);
});

it('is given back where no label comes', async () => {
  const { turn } = await countedTurn('Bench 1', { ...never, turnEarlyMs: 200 });
  turn.expect(zebra);
  await soon(async () => expect(await floor.query('select from packbench.turns')).toHaveLength(1));
  await soon(async () => expect(await floor.query('select from packbench.turns')).toHaveLength(0));
  expect(turn.leftMs()).toBe(0);
});

it('holds nobody up in the line who only expects a label', async () => {
  const [one, two, three] = [
    await turnAt('Bench 1'),
    await turnAt('Bench 2', never),
    await turnAt('Bench 3'),
  ];
  expect(await one.take(zebra)).toEqual(ours);
  two.expect(zebra);
  await soon(async () => expect(await floor.query('select from packbench.turns')).toHaveLength(1));
  expect(await three.take(zebra)).toEqual(theirs('Bench 1'));
  await one.give(null);
  await soon(async () => expect(await three.take(zebra)).toEqual(ours));
});

it('is asked for again by a bench that slept too long over a label that it expected', async () => {
  const { turn, state } = await countedTurn('Bench 1', never);
  const two = await turnAt('Bench 2');
  turn.expect(zebra);
  await soon(() => expect(turn.leftMs()).toBeGreaterThan(0));
  state.sleptMs = floorTiming.turnMs;
  await floor.query("update packbench.turns set until = clock_timestamp() - interval '1 second'");
  expect(await two.take(zebra)).toEqual(ours);
  expect(await turn.take(zebra)).toEqual(theirs('Bench 2'));
  expect(turn.leftMs()).toBe(0);
});

it('is asked for again when its label comes, where the floor did not answer before', async () => {
  const { turn, state } = await countedTurn('Bench 1', never);
  state.isCut = true;
  turn.expect(zebra);
  await soon(() => expect(state.asked).toBe(1));
  state.isCut = false;
  expect(await turn.take(zebra)).toEqual(ours);
});

it('is not given back, label after label, where it could not be asked for', async () => {
  const { turn, state } = await countedTurn('Bench 1', never);
  state.isAway = true;
  for (let label = 0; label < 20; label += 1) {
    expect(await turn.take(zebra)).toEqual({ kind: 'none' });
    await turn.give(null);
  }
  state.isAway = false;
  expect(await turn.take(zebra)).toEqual(ours);
  expect(state).toMatchObject({ asked: 1, given: 0 });
});
