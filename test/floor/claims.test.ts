import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { FloorMemory } from '../../src/main/floor/bench-record';
import type { StartedOrder } from '../../src/main/floor/types';
import { eventually, memoryOf, type TestBench, useFloor } from './support/floor';

const floor = useFloor();

const order = (label: string, more: Partial<StartedOrder> = {}): StartedOrder => ({
  ...{
    environment: 'production',
    ref1: 'EX-1',
    parcel: 1,
    label,
    replaces: null,
    again: false,
    isWaiting: false,
  },
  ...more,
});
const reportOf = (label: string, state: 'started' | 'bought' | 'free') =>
  ({ ref1: 'EX-1', parcel: 1, label, state }) as const;

it('lets one of two benches buy an order, and tells the other which one', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  expect(await one.link.start(order('a'))).toMatchObject({ kind: 'ours' });
  expect(await two.link.start(order('b'))).toMatchObject({
    kind: 'theirs',
    holder: { name: 'Bench 1', state: 'started', label: 'a' },
  });
});

it('lets a bench buy another parcel of the same order, and the same order in another environment', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await one.link.start(order('a'));
  expect(await two.link.start(order('b', { parcel: 2 }))).toMatchObject({ kind: 'ours' });
  expect(await two.link.start(order('c', { environment: 'staging' }))).toMatchObject({ kind: 'ours' });
});

it('frees an order when its bench reports that nothing was bought', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await one.link.start(order('a')).then((answer) => answer.kind === 'ours' && answer.written());
  one.note(reportOf('a', 'started'));
  one.note(reportOf('a', 'free'));
  await eventually(async () => expect(await two.link.start(order('b'))).toMatchObject({ kind: 'ours' }));
});

it('keeps an order whose purchase started, no matter how long its bench is silent', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await one.link.start(order('a'));
  await one.close();
  await floor.query("update packbench.benches set seen_at = seen_at - interval '1 year'");
  expect(await two.link.start(order('b'))).toMatchObject({ kind: 'theirs' });
});

it('knows what a bench bought before it joined', async () => {
  const bought = { ...reportOf('a', 'bought'), environment: 'production', at: 0 };
  await floor.bench('Bench 1', { entries: [bought] });
  const two = await floor.bench('Bench 2');
  expect(await two.link.start(order('b'))).toMatchObject({
    kind: 'theirs',
    holder: { name: 'Bench 1', state: 'bought' },
  });
});

it('lets a bench replace its own label, and buy again what a person decided to buy again', async () => {
  const one = await floor.bench('Bench 1');
  await one.link.start(order('a')).then((answer) => answer.kind === 'ours' && answer.written());
  one.note(reportOf('a', 'started'));
  one.note(reportOf('a', 'bought'));
  await eventually(async () =>
    expect(await one.link.start(order('b'))).toMatchObject({ kind: 'had_here', holder: { state: 'bought' } }),
  );
  expect(await one.link.start(order('b', { replaces: 'a' }))).toMatchObject({ kind: 'ours' });
  const two = await floor.bench('Bench 2');
  expect(await two.link.start(order('c'))).toMatchObject({ kind: 'theirs' });
  expect(await two.link.start(order('c', { again: ['bought a'] }))).toMatchObject({ kind: 'ours' });
  const three = await floor.bench('Bench 3');
  // Bench 2 buys it at this moment.
  expect(await three.link.start(order('d', { again: ['bought a'] }))).toMatchObject({
    kind: 'theirs',
    holder: { name: 'Bench 2', state: 'started' },
  });
});

it('stores no order number unencrypted', async () => {
  const one = await floor.bench('Bench 1');
  await one.link.start(order('a'));
  const rows = await floor.query<{ row: string }>('select to_jsonb(o)::text as row from packbench.orders o');
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toContain('EX-1');
});

it('makes two benches of two computers with the same folder', async () => {
  const id = randomUUID();
  const copy = (): FloorMemory => ({ ...memoryOf(id) });
  const one = await floor.bench('Bench 1', { memory: copy() });
  const two = await floor.bench('Bench 1, copied', { memory: copy() });
  await eventually(async () => expect(await floor.query('select from packbench.benches')).toHaveLength(2));
  // An open permission keeps a bench from reporting everything.
  const start = async ({ link }: typeof one) => {
    const answer = await link.start(order('a'));
    if (answer.kind === 'ours') answer.written();
    return answer.kind;
  };
  const answers = await eventually(async () => {
    // The same label stands in both folders.
    const both = [await start(one), await start(two)];
    expect(both).toContain('ours');
    expect(both).toContain('theirs');
    return both;
  });
  expect(answers.toSorted()).toEqual(['ours', 'theirs']);
});

it('keeps a purchase when its replacement is refused by the service', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await one.link.start(order('a')).then((answer) => answer.kind === 'ours' && answer.written());
  one.note(reportOf('a', 'started'));
  one.note(reportOf('a', 'bought'));
  await eventually(async () => expect((await two.link.start(order('z'))).kind).toBe('theirs'));
  await eventually(async () => {
    const answer = await one.link.start(order('b', { replaces: 'a' }));
    expect(answer.kind).toBe('ours');
    if (answer.kind === 'ours') answer.written();
  });
  one.note(reportOf('b', 'started'));
  one.note(reportOf('b', 'free'));
  await eventually(async () =>
    expect(await floor.query('select from packbench.benches where position = 4')).toHaveLength(1),
  );
  expect((await two.link.start(order('z'))).kind).toBe('theirs');
});

it('keeps a purchase where its replacement was requested before the purchase was reported', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  await one.link.start(order('a')).then((answer) => answer.kind === 'ours' && answer.written());
  one.note(reportOf('a', 'started'));
  const reported = (position: number): Promise<unknown> =>
    eventually(async () =>
      expect(await floor.query(`select from packbench.benches where position = ${position}`)).toHaveLength(1),
    );
  await reported(1);
  // Bought, and not told yet: the next entry is, together with it.
  one.entries.push({ ...reportOf('a', 'bought'), environment: 'production', at: 0 });
  const answer = await one.link.start(order('b', { replaces: 'a' }));
  expect(answer.kind).toBe('ours');
  one.link.touch();
  await reported(2);
  one.note(reportOf('b', 'started'));
  await reported(3);
  if (answer.kind === 'ours') answer.written();
  one.note(reportOf('b', 'free'));
  await reported(4);
  expect((await two.link.start(order('z'))).kind).toBe('theirs');
});

/** A bench whose program is killed: it says nothing more. @returns its memory, as it is on the disk */
const killedOver = async (...entries: Parameters<TestBench['note']>[0][]): Promise<FloorMemory> => {
  const id = randomUUID();
  const timing = { beatMs: 3_600_000, scanMs: 20_000, patienceMs: 20_000 };
  const one = await floor.bench('Bench 1', { memory: memoryOf(id), timing });
  const answer = await one.link.start(order('a'));
  expect(answer.kind).toBe('ours');
  if (answer.kind === 'ours') answer.written();
  for (const entry of entries) one.entries.push(entry && { ...entry, environment: 'production', at: 0 });
  return memoryOf(id);
};

it('gives back, after a restart, an order for which it was killed before it wrote to its disk', async () => {
  const memory = await killedOver();
  const two = await floor.bench('Bench 2');
  expect((await two.link.start(order('b'))).kind).toBe('theirs');
  await floor.bench('Bench 1', { memory });
  await eventually(async () => expect((await two.link.start(order('b'))).kind).toBe('ours'));
});

it('does not give back an order whose purchase started according to its record', async () => {
  const memory = await killedOver(reportOf('a', 'started'));
  const two = await floor.bench('Bench 2');
  const entries = [{ ...reportOf('a', 'started'), environment: 'production', at: 0 }];
  await floor.bench('Bench 1', { memory, entries });
  expect((await two.link.start(order('b'))).kind).toBe('theirs');
});

it('checks at once whether the floor is available after one slow answer', async () => {
  const one = await floor.bench('Bench 1', { timing: { beatMs: 3_600_000, scanMs: 50, patienceMs: 60_000 } });
  await floor.query('begin');
  await floor.query('lock packbench.orders');
  expect((await one.link.start(order('a'))).kind).toBe('away');
  await floor.query('commit');
  await eventually(async () => {
    const answer = await one.link.start(order('a'));
    if (answer.kind !== 'ours') throw new Error(answer.kind);
    answer.written();
  });
});

it('an order can be bought although a bench that was taken off the floor has a claim on it', async () => {
  const [one, two] = [await floor.bench('Bench 1'), await floor.bench('Bench 2')];
  expect(await one.link.start(order('one'))).toMatchObject({ kind: 'ours' });
  const { id } = one.link.bench!;
  await floor.query(
    `update packbench.orders set holds = jsonb_set(holds, array[$1, 'state'], '"claimed"') || '{}'`,
    [id],
  );
  await floor.query(
    `update packbench.orders set holds = jsonb_set(holds, array[$1, 'until'], '9999999999999')`,
    [id],
  );
  expect(await two.link.start(order('two'))).toMatchObject({ kind: 'theirs' });
  await floor.query('update packbench.benches set is_retired = true where id = $1', [id]);
  expect(await two.link.start(order('two'))).toMatchObject({ kind: 'ours' });
});

it.each(['{"at": "zz"}', '{"at": 1.5}', '{"packages": 7}'])(
  'a hold that another program wrote wrongly takes no bench off the floor: %s',
  async (wrong) => {
    const one = await floor.bench('Bench 1');
    one.note({ ...reportOf('one', 'bought'), ref1: 'EX-9' });
    await eventually(async () => expect(await floor.query('select from packbench.orders')).toHaveLength(1));
    const other = JSON.stringify({ state: 'bought', label: 'other', at: 1, since: 1, ...JSON.parse(wrong) });
    await floor.query(
      `update packbench.orders set holds = holds || jsonb_build_object($1::text, $2::jsonb)`,
      [randomUUID(), other],
    );
    const accepted = async (): Promise<number> =>
      Number((await floor.query<{ acts: string }>('select acts from packbench.benches'))[0]?.acts);
    const before = await accepted();
    await eventually(async () => expect(await accepted()).toBeGreaterThan(before + 3));
    expect(one.states.map(({ kind }) => kind)).not.toContain('away');
  },
);

it('does not let a copy of a bench’s folder buy what the other copy has just claimed', async () => {
  const id = randomUUID();
  const slowly = { beatMs: 600_000, scanMs: 20_000, patienceMs: 20_000 };
  const one = await floor.bench('Bench 1', { memory: memoryOf(id), timing: slowly });
  expect(await one.link.start(order('a'))).toMatchObject({ kind: 'ours' });
  const two = await floor.bench('Bench 1', { memory: memoryOf(id), timing: slowly });
  expect(await two.link.start(order('a'))).toEqual({ kind: 'away' });
  expect(await two.link.start(order('b', { ref1: 'EX-2' }))).toMatchObject({ kind: 'ours' });
});

it('buys an order that no copy reported in time after a start of the same bench had claimed it', async () => {
  const memory = memoryOf();
  const slowly = { beatMs: 600_000, scanMs: 20_000, patienceMs: 20_000 };
  const before = await floor.bench('Bench 1', { memory, timing: slowly });
  expect(await before.link.start(order('a'))).toMatchObject({ kind: 'ours' });
  const now = await floor.bench('Bench 1', { memory });
  await eventually(async () => {
    const answer = await now.link.start(order('a'));
    expect(answer.kind).toBe('ours');
    if (answer.kind === 'ours') answer.written();
  });
});
