import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { FloorMemory } from '../../src/main/floor/bench-record';
import type { StartedOrder } from '../../src/main/floor/words';
import { memoryOf, openBench, openFloor, soon, type TestBench, type TestFloor } from './support/floor';

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

const at = async (name: string, more: Parameters<typeof openBench>[2] = {}): Promise<TestBench> => {
  const bench = openBench(name, floor, more);
  benches.push(bench);
  await soon(() => expect(bench.link.state).toEqual({ kind: 'here' }));
  return bench;
};

const order = (label: string, more: Partial<StartedOrder> = {}): StartedOrder => ({
  ...{ environment: 'production', ref1: 'EX-1', parcel: 1, label, replaces: null, again: false },
  ...more,
});
const said = (label: string, state: 'started' | 'bought' | 'free') =>
  ({ ref1: 'EX-1', parcel: 1, label, state }) as const;

it('lets one of two benches buy an order, and tells the other who does', async () => {
  const [one, two] = [await at('Bench 1'), await at('Bench 2')];
  expect(await one.link.start(order('a'))).toMatchObject({ kind: 'ours' });
  expect(await two.link.start(order('b'))).toMatchObject({
    kind: 'theirs',
    holder: { name: 'Bench 1', state: 'started', label: 'a' },
  });
});

it('lets a bench buy another parcel of the same order, and the same order in another environment', async () => {
  const [one, two] = [await at('Bench 1'), await at('Bench 2')];
  await one.link.start(order('a'));
  expect(await two.link.start(order('b', { parcel: 2 }))).toMatchObject({ kind: 'ours' });
  expect(await two.link.start(order('c', { environment: 'staging' }))).toMatchObject({ kind: 'ours' });
});

it('gives an order back when the bench that had it says that nothing was bought', async () => {
  const [one, two] = [await at('Bench 1'), await at('Bench 2')];
  await one.link.start(order('a')).then((answer) => answer.kind === 'ours' && answer.written());
  one.note(said('a', 'started'));
  one.note(said('a', 'free'));
  await soon(async () => expect(await two.link.start(order('b'))).toMatchObject({ kind: 'ours' }));
});

it('keeps an order whose purchase started, however long its bench is silent', async () => {
  const [one, two] = [await at('Bench 1'), await at('Bench 2')];
  await one.link.start(order('a'));
  await one.close();
  benches.splice(0, 1);
  await floor.query("update packbench.benches set seen_at = seen_at - interval '1 year'");
  expect(await two.link.start(order('b'))).toMatchObject({ kind: 'theirs' });
});

it('knows what a bench bought before it joined', async () => {
  const bought = { ...said('a', 'bought'), environment: 'production', at: 0 };
  await at('Bench 1', { entries: [bought] });
  const two = await at('Bench 2');
  expect(await two.link.start(order('b'))).toMatchObject({
    kind: 'theirs',
    holder: { name: 'Bench 1', state: 'bought' },
  });
});

it('lets a bench replace its own label, and buy again what a person decided to buy again', async () => {
  const one = await at('Bench 1');
  await one.link.start(order('a')).then((answer) => answer.kind === 'ours' && answer.written());
  one.note(said('a', 'started'));
  one.note(said('a', 'bought'));
  await soon(async () =>
    expect(await one.link.start(order('b'))).toMatchObject({ kind: 'had_here', holder: { state: 'bought' } }),
  );
  expect(await one.link.start(order('b', { replaces: 'a' }))).toMatchObject({ kind: 'ours' });
  const two = await at('Bench 2');
  expect(await two.link.start(order('c'))).toMatchObject({ kind: 'theirs' });
  expect(await two.link.start(order('c', { again: true }))).toMatchObject({ kind: 'ours' });
  const three = await at('Bench 3');
  // Bench 2 buys it at this moment.
  expect(await three.link.start(order('d', { again: true }))).toMatchObject({
    kind: 'theirs',
    holder: { name: 'Bench 2', state: 'started' },
  });
});

it('stores no order number in the open', async () => {
  const one = await at('Bench 1');
  await one.link.start(order('a'));
  const rows = await floor.query<{ row: string }>('select to_jsonb(o)::text as row from packbench.orders o');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain('EX-1');
});

it('makes two benches of two computers that have the same folder', async () => {
  const id = randomUUID();
  const copy = (): FloorMemory => ({ ...memoryOf(id) });
  const one = await at('Bench 1', { memory: copy() });
  const two = await at('Bench 1, copied', { memory: copy() });
  await soon(async () => expect(await floor.query('select from packbench.benches')).toHaveLength(2));
  const answers = await soon(async () => {
    // The same label stands in both folders.
    const both = [(await one.link.start(order('a'))).kind, (await two.link.start(order('a'))).kind];
    expect(both).toContain('ours');
    expect(both).toContain('theirs');
    return both;
  });
  expect(answers.toSorted()).toEqual(['ours', 'theirs']);
});

it('keeps what was bought when the label in its place is refused by the service', async () => {
  const [one, two] = [await at('Bench 1'), await at('Bench 2')];
  await one.link.start(order('a')).then((answer) => answer.kind === 'ours' && answer.written());
  one.note(said('a', 'started'));
  one.note(said('a', 'bought'));
  await soon(async () => expect((await two.link.start(order('z'))).kind).toBe('theirs'));
  await soon(async () => {
    const answer = await one.link.start(order('b', { replaces: 'a' }));
    expect(answer.kind).toBe('ours');
    if (answer.kind === 'ours') answer.written();
  });
  one.note(said('b', 'started'));
  one.note(said('b', 'free'));
  await soon(async () =>
    expect(await floor.query('select from packbench.benches where position = 4')).toHaveLength(1),
  );
  expect((await two.link.start(order('z'))).kind).toBe('theirs');
});

it('keeps what was bought where its replacement was asked for before that was told', async () => {
  const [one, two] = [await at('Bench 1'), await at('Bench 2')];
  await one.link.start(order('a')).then((answer) => answer.kind === 'ours' && answer.written());
  one.note(said('a', 'started'));
  const told = (position: number): Promise<unknown> =>
    soon(async () =>
      expect(await floor.query(`select from packbench.benches where position = ${position}`)).toHaveLength(1),
    );
  await told(1);
  // Bought, and not told yet: the next entry is, together with it.
  one.entries.push({ ...said('a', 'bought'), environment: 'production', at: 0 });
  const answer = await one.link.start(order('b', { replaces: 'a' }));
  expect(answer.kind).toBe('ours');
  one.link.touch();
  await told(2);
  one.note(said('b', 'started'));
  await told(3);
  if (answer.kind === 'ours') answer.written();
  one.note(said('b', 'free'));
  await told(4);
  expect((await two.link.start(order('z'))).kind).toBe('theirs');
});

/** A bench whose program is killed: it says nothing more. @returns its memory, as it is on the disk */
const killedOver = async (...entries: Parameters<TestBench['note']>[0][]): Promise<FloorMemory> => {
  const id = randomUUID();
  const timing = { beatMs: 3_600_000, scanMs: 20_000, patienceMs: 20_000 };
  const one = await at('Bench 1', { memory: memoryOf(id), timing });
  const answer = await one.link.start(order('a'));
  expect(answer.kind).toBe('ours');
  if (answer.kind === 'ours') answer.written();
  for (const entry of entries) one.entries.push(entry && { ...entry, environment: 'production', at: 0 });
  return memoryOf(id);
};

it('gives back, after it started again, what it was killed over before that was on its disk', async () => {
  const memory = await killedOver();
  const two = await at('Bench 2');
  expect((await two.link.start(order('b'))).kind).toBe('theirs');
  await at('Bench 1', { memory });
  await soon(async () => expect((await two.link.start(order('b'))).kind).toBe('ours'));
});

it('gives nothing back of which its record says that the purchase started', async () => {
  const memory = await killedOver(said('a', 'started'));
  const two = await at('Bench 2');
  const entries = [{ ...said('a', 'started'), environment: 'production', at: 0 }];
  await at('Bench 1', { memory, entries });
  expect((await two.link.start(order('b'))).kind).toBe('theirs');
});

it('looks at once whether the floor is there when one answer was slow', async () => {
  const one = await at('Bench 1', { timing: { beatMs: 3_600_000, scanMs: 50, patienceMs: 60_000 } });
  await floor.query('begin');
  await floor.query('lock packbench.orders');
  expect((await one.link.start(order('a'))).kind).toBe('away');
  await floor.query('commit');
  await soon(async () => expect((await one.link.start(order('a'))).kind).toBe('ours'));
});
