import { expect, it } from 'vitest';
import { EarlyTurn } from '#main/floor/early-turn';
import { FloorTurn } from '#main/floor/turn';
import { FloorTurns } from '#main/floor/turns';
import { floorTiming } from '#main/floor/types';
import { eventually, type TestBench, useFloor } from './support/floor';

const floor = useFloor();

const turnOf = ({ link }: TestBench, timing = {}): EarlyTurn => {
  const turns = new FloorTurns({
    address: floor.address,
    link,
    timing: { ...floorTiming, scanMs: 20_000, ...timing },
  });
  floor.ends.push(() => turns.close());
  return turns.turn();
};

const turnAt = async (name: string, timing = {}): Promise<EarlyTurn> =>
  turnOf(await floor.bench(name), timing);

const ourTurn = { kind: 'ours' };
const heldBy = (holder: string | null) => ({ kind: 'theirs', holder });
const zebra = { address: 'tcp://printer.example.com:9100', serial: 'D0J1', name: 'Zebra' };

it('a turn belongs to one bench at a time, in the order of the requests', async () => {
  const [one, two, three] = [await turnAt('Bench 1'), await turnAt('Bench 2'), await turnAt('Bench 3')];
  expect(await one.take(zebra)).toEqual(ourTurn);
  expect(await two.take(zebra)).toEqual(heldBy('Bench 1'));
  expect(await three.take(zebra)).toEqual(heldBy('Bench 1'));
  await eventually(() => expect(one.isAwaited()).toBe(true));
  await one.give(null);
  expect(await three.take(zebra)).toEqual(heldBy('Bench 2'));
  expect(await one.take(zebra)).toEqual(heldBy('Bench 2'));
  expect(await two.take(zebra)).toEqual(ourTurn);
});

it('a turn is for the printer with the same serial number, whatever its address', async () => {
  const [one, two] = [await turnAt('Bench 1'), await turnAt('Bench 2')];
  expect(await one.take(zebra)).toEqual(ourTurn);
  expect(await two.take({ ...zebra, address: 'tcp://192.0.2.7:9100' })).toEqual(heldBy('Bench 1'));
  await two.give(null);
  expect(await two.take({ ...zebra, serial: 'D0J2' })).toEqual(ourTurn);
});

it('a turn is for the address until the serial number is known, and is lost where that belongs to another bench', async () => {
  const [one, two] = [await turnAt('Bench 1'), await turnAt('Bench 2')];
  expect(await one.take(zebra)).toEqual(ourTurn);
  expect(await two.take({ ...zebra, serial: null })).toEqual(heldBy('Bench 1'));
  await two.give(null);
  expect(await two.take({ ...zebra, serial: null, address: 'tcp://192.0.2.7:9100' })).toEqual(ourTurn);
  expect(await two.addSerial('D0J1')).toEqual(heldBy('Bench 1'));
  expect(two.leftMs()).toBe(0);
  await one.give(null);
  expect(await two.take({ ...zebra, address: 'tcp://192.0.2.7:9100' })).toEqual(ourTurn);
});

it('a turn starts from the printer’s counter when the turn before had proven all its labels', async () => {
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

it('a turn ends by the bench’s clocks before it ends for others, and can’t be extended afterwards', async () => {
  const timing = { turnMs: 600, turnMarginMs: 300, turnAgainMs: 100_000 };
  const [one, two] = [await turnAt('Bench 1', timing), await turnAt('Bench 2')];
  await one.take(zebra);
  expect(one.leftMs()).toBeLessThanOrEqual(300);
  await eventually(() => expect(one.leftMs()).toBe(0));
  await eventually(async () => expect(await two.take(zebra)).toEqual(ourTurn));
  expect(await one.addSerial('D0J1')).toEqual({ kind: 'none' });
  expect(one.leftMs()).toBe(0);
});

it('a turn is extended as long as its bench is running', async () => {
  const timing = { turnMs: 4_000, turnMarginMs: 500, turnAgainMs: 200 };
  const [one, two] = [await turnAt('Bench 1', timing), await turnAt('Bench 2')];
  await one.take(zebra);
  const startedAt = performance.now();
  while (performance.now() - startedAt < 5_000) expect(await two.take(zebra)).toEqual(heldBy('Bench 1'));
  expect(one.leftMs()).toBeGreaterThan(0);
});

it('a floor that lost data gives no turn before all earlier turns have ended', async () => {
  const one = await floor.bench('Bench 1');
  await floor.query("update packbench.floor set noted = 'another'");
  const turn = turnOf(one);
  expect(await turn.take(zebra)).toEqual({ kind: 'none' });
  await eventually(async () => {
    const [row] = await floor.query<{ known: boolean }>(
      'select noted = packbench.identity() as known from packbench.floor',
    );
    expect(row?.known).toBe(true);
  });
  await eventually(() => expect(one.link.state.kind).toBe('here'));
  expect(await turn.take(zebra)).toEqual(heldBy(null));
  await floor.query("update packbench.floor set turns_from = clock_timestamp() - interval '1 second'");
  expect(await turn.take(zebra)).toEqual(ourTurn);
});

it('a bench does not wait for its own turn when giving it back was lost', async () => {
  const { link } = await floor.bench('Bench 1');
  let isCut = false;
  const database: Pick<typeof link.database, 'query'> = {
    query: (...statement) => (isCut ? Promise.reject(new Error('cut')) : link.database.query(...statement)),
  };
  const turns = new FloorTurns({
    address: floor.address,
    link: { state: link.state, joined: link.joined, database, touch: () => undefined },
    timing: { ...floorTiming, scanMs: 20_000 },
  });
  floor.ends.push(() => turns.close());
  const turn = turns.turn();
  expect(await turn.take(zebra)).toEqual(ourTurn);
  isCut = true;
  await turn.give(7);
  isCut = false;
  expect(await turn.take(zebra)).toEqual(ourTurn);
});

/** A turn whose statements are counted and may be lost, at a bench that hears no bell and goes by a clock of its own. */
const countedTurn = async (name: string, timing = {}) => {
  const { link } = await floor.bench(name);
  const state = { asked: 0, given: 0, isCut: false, isAway: false, sleptMs: 0 };
  const all = { ...floorTiming, scanMs: 20_000, ...timing };
  const asleep = (): number => performance.now() + state.sleptMs;
  const floorTurn = new FloorTurn({
    ...{ timing: all, onAway: () => undefined, notifications: { listen: () => () => undefined } },
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
  floor.ends.push(() => turn.give(null));
  return { turn, state };
};

const never = { turnAgainMs: 100_000, turnEarlyMs: 100_000 };

it('a turn that was requested ahead is ready when its label arrives', async () => {
  const { turn, state } = await countedTurn('Bench 1', never);
  turn.expect(zebra);
  turn.expect(zebra);
  expect(await turn.take(zebra)).toEqual(ourTurn);
  expect(state.asked).toBe(1);
  expect(turn.leftMs()).toBeGreaterThan(0);
});

it('a turn is kept with its counter for the next expected label', async () => {
  const { turn, state } = await countedTurn('Bench 1', never);
  const two = await turnAt('Bench 2');
  await turn.take(zebra);
  turn.expect(zebra);
  await turn.give(120);
  expect(await two.take(zebra)).toEqual(heldBy('Bench 1'));
  await two.give(null);
  expect(await turn.take(zebra)).toEqual(ourTurn);
  expect(turn.counterLeft).toBe(120);
  await turn.give(121);
  expect(state).toMatchObject({ asked: 1, given: 1 });
  expect(await two.take(zebra)).toEqual(ourTurn);
  expect(two.counterLeft).toBe(121);
});

it('a turn is not kept for the next label where another bench waits, nor for another printer', async () => {
  const [one, two] = [await turnAt('Bench 1', { turnEarlyMs: 100_000 }), await turnAt('Bench 2')];
  await one.take(zebra);
  one.expect(zebra);
  expect(await two.take(zebra)).toEqual(heldBy('Bench 1'));
  await eventually(() => expect(one.isAwaited()).toBe(true));
  await one.give(null);
  expect(await two.take(zebra)).toEqual(ourTurn);
  await one.take({ ...zebra, serial: 'D0J2' });
  one.expect({ ...zebra, serial: 'D0J3' });
  await one.give(null);
  expect(one.leftMs()).toBe(0);
});

it('a turn of a bench that only expects a label is given back when another bench has one, with the counter unchanged', async () => {
  const [one, two] = [await turnAt('Bench 1', { turnEarlyMs: 100_000 }), await turnAt('Bench 2')];
  await one.take(zebra);
  await one.give(120);
  one.expect(zebra);
  await eventually(() => expect(one.leftMs()).toBeGreaterThan(0));
  expect(await two.take(zebra)).toEqual(heldBy('Bench 1'));
  await eventually(async () => expect(await two.take(zebra)).toEqual(ourTurn));
  expect(two.counterLeft).toBe(120);
  expect(one.leftMs()).toBe(0);
  expect(await one.take(zebra)).toEqual(heldBy('Bench 2'));
});

it('a turn of a bench that only expects a label is given back, also without notifications', async () => {
  const { turn } = await countedTurn('Bench 1', { ...never, turnAgainMs: 50 });
  const two = await turnAt('Bench 2');
  turn.expect(zebra);
  await eventually(() => expect(turn.leftMs()).toBeGreaterThan(0));
  await eventually(async () => expect(await two.take(zebra)).toEqual(ourTurn));
  expect(turn.leftMs()).toBe(0);
});

it('a turn is given back when no label arrives', async () => {
  const { turn } = await countedTurn('Bench 1', { ...never, turnEarlyMs: 200 });
  turn.expect(zebra);
  await eventually(async () => expect(await floor.query('select from packbench.turns')).toHaveLength(1));
  await eventually(async () => expect(await floor.query('select from packbench.turns')).toHaveLength(0));
  expect(turn.leftMs()).toBe(0);
});

it('a bench that only expects a label does not delay others in the line', async () => {
  const [one, two, three] = [
    await turnAt('Bench 1'),
    await turnAt('Bench 2', never),
    await turnAt('Bench 3'),
  ];
  expect(await one.take(zebra)).toEqual(ourTurn);
  two.expect(zebra);
  await eventually(async () => expect(await floor.query('select from packbench.turns')).toHaveLength(1));
  expect(await three.take(zebra)).toEqual(heldBy('Bench 1'));
  await one.give(null);
  await eventually(async () => expect(await three.take(zebra)).toEqual(ourTurn));
});

it('a turn is requested again by a bench that slept while it expected a label', async () => {
  const { turn, state } = await countedTurn('Bench 1', never);
  const two = await turnAt('Bench 2');
  turn.expect(zebra);
  await eventually(() => expect(turn.leftMs()).toBeGreaterThan(0));
  state.sleptMs = floorTiming.turnMs;
  await floor.query("update packbench.turns set until = clock_timestamp() - interval '1 second'");
  expect(await two.take(zebra)).toEqual(ourTurn);
  expect(await turn.take(zebra)).toEqual(heldBy('Bench 2'));
  expect(turn.leftMs()).toBe(0);
});

it('a turn is requested again when its label arrives, where the floor did not answer before', async () => {
  const { turn, state } = await countedTurn('Bench 1', never);
  state.isCut = true;
  turn.expect(zebra);
  await eventually(() => expect(state.asked).toBe(1));
  state.isCut = false;
  expect(await turn.take(zebra)).toEqual(ourTurn);
});

it('a turn that could not be requested is not given back for each label', async () => {
  const { turn, state } = await countedTurn('Bench 1', never);
  state.isAway = true;
  for (let label = 0; label < 20; label += 1) {
    expect(await turn.take(zebra)).toEqual({ kind: 'none' });
    await turn.give(null);
  }
  state.isAway = false;
  expect(await turn.take(zebra)).toEqual(ourTurn);
  expect(state).toMatchObject({ asked: 1, given: 0 });
});

it('a time that was written before the server’s clock was set back is awaited no longer than any other', async () => {
  const [one, two] = [await turnAt('Bench 1'), await turnAt('Bench 2')];
  expect(await one.take(zebra)).toEqual(ourTurn);
  await floor.query(`update packbench.floor set turns_from = now() + interval '2 hours'`);
  await floor.query(`update packbench.turns set until = now() + interval '2 hours'`);
  expect(await two.take(zebra)).toEqual(heldBy('Bench 1'));
  const [latest] = await floor.query<{ isSoon: boolean }>(`
    select greatest(turns_from, (select max(until) from packbench.turns)) < now() + interval '30 seconds' as "isSoon"
    from packbench.floor`);
  expect(latest).toEqual({ isSoon: true });
});
