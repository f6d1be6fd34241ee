import { afterEach, beforeEach, expect, it } from 'vitest';
import type { StartAnswer, StartedOrder } from '../../src/main/floor/words';
import { memoryOf, openBench, openFloor, soon, type TestBench, type TestFloor } from './support/floor';
import { recordOf } from './support/floor-record';

let floor: TestFloor;
let benches: TestBench[];
beforeEach(async () => {
  benches = [];
  floor = await openFloor();
});
afterEach(async () => {
  for (const bench of benches) await bench.close();
  await floor.close();
});

const isHere = (bench: TestBench): Promise<void> =>
  soon(() => expect(bench.link.state).toEqual({ kind: 'here' }));
const at = async (name: string, more: Parameters<typeof openBench>[2] = {}): Promise<TestBench> => {
  const bench = openBench(name, floor, more);
  benches.push(bench);
  await isHere(bench);
  return bench;
};
const leave = async (bench: TestBench): Promise<void> => {
  benches = benches.filter((other) => other !== bench);
  await bench.close();
};
const order = (label: string, ref1 = 'EX-1'): StartedOrder => ({
  ...{ environment: 'production', ref1, parcel: 1, label, replaces: null, again: false },
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
    // One statement for all: nobody sees half of it.
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
  soon(async () =>
    expect(
      await floor.query(
        'select from packbench.benches b join copy.benches c using (id) where b.acts < c.acts + 3',
      ),
    ).toEqual([]),
  );

it('notices that the floor forgot what it was told, and has it told again before anything starts', async () => {
  const [one, two] = [await at('Bench 1'), await at('Bench 2')];
  const restore = await copied();
  expect(await buys(one, 'a')).toMatchObject({ kind: 'ours' });
  // Every bench has spoken since the copy was made: between a backup and its return there is more than a sign of life.
  await spokeTwice();
  await restore();
  const answers: StartAnswer['kind'][] = [];
  await soon(async () => {
    answers.push((await two.link.start(order('b'))).kind);
    expect(answers.at(-1)).toBe('theirs');
  });
  expect(answers).not.toContain('ours');
  const [{ generation } = { generation: 0 }] = await floor.query<{ generation: number }>(
    'select generation from packbench.floor',
  );
  expect(generation).toBeGreaterThan(1);
});

it('starts nothing on a database that is another one than was noted, not even in the next statement', async () => {
  const [one, two] = [await at('Bench 1', { timing: slowly }), await at('Bench 2', { timing: slowly })];
  await floor.query("update packbench.floor set noted = 'another'");
  expect((await one.link.start(order('a'))).kind).toBe('restored');
  expect((await two.link.start(order('b'))).kind).toBe('restored');
  await soon(() => {
    for (const bench of [one, two]) bench.link.touch();
    expect(one.link.state).toEqual({ kind: 'here' });
  });
});

const slowly = { beatMs: 600_000, scanMs: 20_000, patienceMs: 20_000 };

it('waits for a bench that is switched off, and goes on once a supervisor takes it off the floor', async () => {
  const [one, two, off] = [await at('Bench 1'), await at('Bench 2'), await at('Bench 3')];
  await leave(off);
  await floor.query("update packbench.floor set noted = 'another'");
  await soon(() => expect(one.link.state).toEqual({ kind: 'restored', waitsFor: ['Bench 3'] }));
  expect((await two.link.start(order('b'))).kind).toBe('restored');
  await floor.query("update packbench.benches set is_retired = true where name = 'Bench 3'");
  await isHere(one);
  await isHere(two);
});

it('has a bench tell all it has before it may start anything', async () => {
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
  benches.push(one);
  expect((await one.link.start(order('z', 'EX-2'))).kind).toBe('away');
  isReadable = true;
  await isHere(one);
  expect((await one.link.start(order('b'))).kind).toBe('had_here');
});

it('is another bench once an older archive was put in the place of its own', async () => {
  const one = await at('Bench 1');
  await buys(one, 'a');
  await soon(async () =>
    expect(await floor.query('select from packbench.benches where position = 2')).toHaveLength(1),
  );
  one.entries.splice(1);
  one.link.touch();
  await soon(async () => expect(await floor.query('select from packbench.benches')).toHaveLength(2));
  await soon(async () => expect((await one.link.start(order('a'))).kind).toBe('theirs'));
});

it('forgets nothing that was said while the floor was away, and says it once', async () => {
  const one = await at('Bench 1');
  for (let number = 0; number < 1200; number += 1)
    one.entries.push({
      ...{ environment: 'production', ref1: `EX-${number % 700}`, parcel: 1, label: `l${number % 700}` },
      ...{ state: number < 700 ? ('started' as const) : ('bought' as const), at: 0 },
    });
  one.link.touch();
  await soon(async () =>
    expect(
      await floor.query(
        "select holds from packbench.orders o, jsonb_each(holds) h where h.value->>'state' = 'bought'",
      ),
    ).toHaveLength(500),
  );
  expect(await floor.query('select from packbench.orders')).toHaveLength(700);
});
