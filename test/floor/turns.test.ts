import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FloorTurn } from '#main/floor/turn';
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

const turnOf = ({ link }: TestBench, timing = {}): FloorTurn => {
  const turns = new FloorTurns({
    address: floor.address,
    link,
    timing: { ...floorTiming, scanMs: 20_000, ...timing },
  });
  ends.push(() => turns.close());
  return turns.turn();
};

const turnAt = async (name: string, timing = {}): Promise<FloorTurn> => turnOf(await benchAt(name), timing);

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
