import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { StartAnswer, StartedOrder } from '../../src/main/floor/types';
import { eventually, memoryOf, openBench, type TestBench, useFloor } from './support/floor';
import { recordOf } from './support/floor-record';

const floor = useFloor();

const isHere = (bench: TestBench): Promise<void> =>
  eventually(() => expect(bench.link.state).toEqual({ kind: 'here' }));
const order = (label: string, ref1 = 'EX-1'): StartedOrder => ({
  ...{ environment: 'production', ref1, parcel: 1, label, replaces: null, again: false, isWaiting: false },
});
const buys = async (bench: TestBench, label: string, ref1 = 'EX-1'): Promise<StartAnswer> => {
  const answer = await bench.link.start(order(label, ref1));
  if (answer.kind !== 'ours') return answer;
  bench.note({ ref1, parcel: 1, label, state: 'started' });
  answer.written();
  bench.note({ ref1, parcel: 1, label, state: 'bought' });
  return answer;
};

/** The rows as they are now, to be put back later: what a restored dump does to a floor. */
const copied = async (): Promise<() => Promise<void>> => {
  await floor.query('create schema copy');
  const tables = ['floor', 'benches', 'orders'];
  for (const table of tables)
    await floor.query(`create table copy.${table} as select * from packbench.${table}`);
  return async () => {
    // One statement for all: no one sees half of it.
    const restored = tables.map(
      (table) =>
        `delete from packbench.${table}; insert into packbench.${table} select * from copy.${table};`,
    );
    await floor.query(
      `begin; lock packbench.floor, packbench.benches, packbench.orders; ${restored.join(' ')} commit`,
    );
  };
};

const spokeTwice = (): Promise<void> =>
  eventually(async () =>
    expect(
      await floor.query(
        'select from packbench.benches b join copy.benches c using (id) where b.acts < c.acts + 3',
      ),
    ).toEqual([]),
  );

it('notices that the floor lost reports, and has them reported again before anything starts', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  const restore = await copied();
  expect(await buys(one, 'a')).toMatchObject({ kind: 'ours' });
  // Every bench has spoken since the copy was made: between a backup and its return there is more than a sign of life.
  await spokeTwice();
  await restore();
  const answers: StartAnswer['kind'][] = [];
  await eventually(async () => {
    answers.push((await two.link.start(order('b'))).kind);
    expect(answers.at(-1)).toBe('theirs');
  });
  expect(answers).not.toContain('ours');
  const [{ generation } = { generation: 0 }] = await floor.query<{ generation: number }>(
    'select generation from packbench.floor',
  );
  expect(generation).toBeGreaterThan(1);
});

it('is the same bench on a floor that was put back to before its last start', async () => {
  const memory = memoryOf();
  const [before, two] = [await floor.bench('Bench 1', { memory }), await floor.bench('Bench 2')];
  const restore = await copied();
  await before.close();
  const one = await floor.bench('Bench 1', { memory, entries: before.entries });
  expect(await buys(one, 'a')).toMatchObject({ kind: 'ours' });
  await spokeTwice();
  await restore();
  await eventually(async () => expect((await two.link.start(order('b'))).kind).toBe('theirs'));
  for (const bench of [one, two]) await isHere(bench);
  expect(await floor.query('select from packbench.benches')).toHaveLength(2);
});

it('is the same bench on a floor that forgot its start, and of which another bench noticed that first', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  const before = randomUUID();
  await floor.query('update packbench.floor set generation = generation + 1, is_open = false');
  // The statements before its start are more than it knows of.
  await floor.query("update packbench.benches set run = $1, acts = acts + 100 where name = 'Bench 1'", [
    before,
  ]);
  await eventually(async () =>
    expect(
      await floor.query("select from packbench.benches where name = 'Bench 1' and run <> $1", [before]),
    ).toHaveLength(1),
  );
  for (const bench of [one, two]) await isHere(bench);
  expect(await floor.query('select from packbench.benches')).toHaveLength(2);
});

it('gets the last report of an idle bench again, though its heartbeats were counted since it was lost', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  expect(await buys(one, 'a')).toMatchObject({ kind: 'ours' });
  await eventually(async () =>
    expect(await floor.query("select from packbench.orders where holds::text like '%bought%'")).toHaveLength(
      1,
    ),
  );
  await floor.query(`
    begin;
    update packbench.floor set generation = generation + 1, is_open = false;
    update packbench.benches set position = 0, position_mark = null, acts = acts + 100 where name = 'Bench 1';
    delete from packbench.orders;
    commit`);
  await eventually(async () => expect((await two.link.start(order('b'))).kind).toBe('theirs'));
  for (const bench of [one, two]) await isHere(bench);
});

it('starts nothing on a database with another identity, not even in the next statement', async () => {
  const [one, two] = [
    await floor.bench('Bench 1', { timing: slowly }),
    await floor.bench('Bench 2', { timing: slowly }),
  ];
  await floor.query("update packbench.floor set noted = 'another'");
  expect((await one.link.start(order('a'))).kind).toBe('restored');
  expect((await two.link.start(order('b'))).kind).toBe('restored');
  await eventually(() => {
    for (const bench of [one, two]) bench.link.touch();
    expect(one.link.state).toEqual({ kind: 'here' });
  });
});

const slowly = { beatMs: 600_000, scanMs: 20_000, patienceMs: 20_000 };

it('waits for a bench that is switched off, and continues once a supervisor retires it', async () => {
  const [one, two, off] = [
    await floor.bench('Bench 1'),
    await floor.bench('Bench 2'),
    await floor.bench('Bench 3'),
  ];
  await off.close();
  await floor.query("update packbench.floor set noted = 'another'");
  await eventually(() => expect(one.link.state).toEqual({ kind: 'restored', waitsFor: ['Bench 3'] }));
  expect((await two.link.start(order('b'))).kind).toBe('restored');
  await floor.query("update packbench.benches set is_retired = true where name = 'Bench 3'");
  await isHere(one);
  await isHere(two);
});

it('lets a bench start only after it has reported everything', async () => {
  const entries = [
    { environment: 'production', ref1: 'EX-1', parcel: 1, label: 'a', state: 'bought' as const, at: 0 },
  ];
  let isReadable = false;
  const record = recordOf(entries);
  const memory = memoryOf();
  const one = openBench('Bench 1', floor, {
    memory,
    onError: () => undefined,
    record: {
      ...record,
      after: (...from) => (isReadable ? record.after(...from) : Promise.reject(new Error('not yet'))),
    },
  });
  floor.ends.push(() => one.close());
  expect((await one.link.start(order('z', 'EX-2'))).kind).toBe('away');
  isReadable = true;
  await isHere(one);
  expect((await one.link.start(order('b'))).kind).toBe('had_here');
});

it('becomes another bench after its archive was replaced by an older one', async () => {
  const one = await floor.bench('Bench 1');
  await buys(one, 'a');
  await eventually(async () =>
    expect(await floor.query('select from packbench.benches where position = 2')).toHaveLength(1),
  );
  one.entries.splice(1);
  one.link.touch();
  await eventually(async () => expect(await floor.query('select from packbench.benches')).toHaveLength(2));
  await eventually(async () => expect((await one.link.start(order('a'))).kind).toBe('theirs'));
});

it('reports everything that happened while the floor was away, and only once', async () => {
  const one = await floor.bench('Bench 1');
  for (let number = 0; number < 1200; number += 1)
    one.entries.push({
      ...{ environment: 'production', ref1: `EX-${number % 700}`, parcel: 1, label: `l${number % 700}` },
      ...{ state: number < 700 ? ('started' as const) : ('bought' as const), at: 0 },
    });
  one.link.touch();
  await eventually(async () =>
    expect(
      await floor.query(
        "select holds from packbench.orders o, jsonb_each(holds) h where h.value->>'state' = 'bought'",
      ),
    ).toHaveLength(500),
  );
  expect(await floor.query('select from packbench.orders')).toHaveLength(700);
});

it('a bench that opens and closes while the floor is away remembers what the floor had accepted', async () => {
  const memory = memoryOf();
  await memory.saveAcceptedStatements(500);
  const nowhere = { ...floor.address, url: 'postgres://postgres@127.0.0.1:1/packbench' };
  const bench = openBench('Bench 1', { address: nowhere }, { memory });
  await eventually(() => expect(bench.link.state).toMatchObject({ kind: 'away' }));
  await bench.close();
  expect(await memory.acceptedStatements()).toBe(500);
});
