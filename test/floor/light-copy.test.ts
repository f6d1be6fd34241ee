import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject, it } from 'vitest';
import { Connection } from '#main/archive/core/connection';
import { importOrders, order } from '#test/support/station';
import { type Bench, ships, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { proxyTo } from './support/proxy';

const benches = useBenches();

const to = (ref1: string, contact: string) => ({ ...order(ref1), contact, city: 'Łódź' });

const shipped = async (bench: Bench, ref1: string, contact: string) => {
  await importOrders(bench.at.station, [to(ref1, contact)]);
  expect(await ships(bench, ref1)).toBe('confirmed');
  return (await bench.label(ref1)).label;
};

const find = async ({ at }: Bench, search: string) =>
  (await at.station.labels.list({ search, limit: 50 })).others;

const refsFound = async (bench: Bench, search: string): Promise<string[]> =>
  (await find(bench, search)).map(({ ref1 }) => ref1);

/** Nothing of the archive's files has it, as anyone who reads their bytes would see. */
const filesHold = async ({ folder }: Bench, text: string): Promise<boolean> => {
  const within = join(folder, 'production');
  const files = (await readdir(within)).filter((name) => name.startsWith('archive.db'));
  const bytes = await Promise.all(
    files.map((name) => readFile(join(within, name)).catch(() => Buffer.alloc(0))),
  );
  return bytes.some((one) => one.includes(text));
};

const copiesIn = ({ folder }: Bench): number => {
  const connection = new Connection(join(folder, 'production', 'archive.db'));
  try {
    return connection.all('select 1 from copied_labels union all select 1 from copied_words').length;
  } finally {
    connection.close();
  }
};

const copied = (bench: Bench) =>
  eventually(async () => {
    const state = await bench.at.station.labels.copyState();
    expect(state).toMatchObject({ isComplete: true, isAway: false });
    return state;
  });

/** The bench has found it, without asking the floor for a code of it. */
const isFound = (bench: Bench, search: string, ref1: string) =>
  eventually(async () => {
    const [found] = await find(bench, search);
    expect(found?.ref1).toBe(ref1);
    return found;
  });

it('finds labels of other benches by name, city and part of a code, without accents, and shows which bench has them', async () => {
  const [one, two] = await benches.pair();
  const { id, package: bought } = await shipped(one, 'EX-1', 'Zoë Grünwald');
  const tail = bought?.trackingNumber?.slice(-5) ?? '';
  for (const search of ['grunwald', 'GRÜN zoe', 'lodz zoë', tail])
    expect(await isFound(two, search, 'EX-1')).toMatchObject({ id, bench: 'Bench 1' });
  expect(await find(two, 'grunwalder')).toEqual([]);
  // Its own labels are no others.
  expect(await find(one, 'grunwald')).toEqual([]);
  expect(await copied(two)).toMatchObject({ unread: 0 });
  expect((await two.at.station.labels.list({ limit: 50 })).others).toEqual([]);
});

it('fetches a found label with its documents when a person asks, and then lists it once', async () => {
  const [one, two] = await benches.pair();
  const { id } = await shipped(one, 'EX-1', 'Ada Byron');
  await isFound(two, 'byron', 'EX-1');
  expect(await two.at.station.labels.get({ labelId: id })).toBeNull();
  expect(await two.at.station.labels.print({ labelId: id, reason: 'damaged', copies: 1 })).toMatchObject({
    ok: false,
  });
  expect(await two.at.station.labels.fetch({ labelId: id })).toBe('found');
  expect((await two.at.station.labels.get({ labelId: id }))?.documents).toHaveLength(1);
  const { views, others } = await two.at.station.labels.list({ search: 'byron', limit: 50 });
  expect([views.map(({ label }) => label.id), others]).toEqual([[id], []]);
  expect(two.printer.printed).toHaveLength(0);
  // What its bench tells of it later brings no copy back.
  await importOrders(one.at.station, [to('EX-2', 'Ada Second')]);
  await one.at.station.labels.print({ labelId: id, reason: 'damaged', copies: 1 });
  await shipped(one, 'EX-3', 'Ada Third');
  await isFound(two, 'third', 'EX-3');
  expect(await find(two, 'byron')).toEqual([]);
});

it('is never a reason to buy, to print or to show an order as shipped', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const one = await benches.bench('Bench 1');
  const two = await benches.bench('Bench 2', { url: benches.url.replace(/:\d+\//, `:${proxy.port}/`) });
  const { id, package: bought } = await shipped(one, 'EX-1', 'Ada Byron');
  await isFound(two, 'byron', 'EX-1');
  proxy.cut();
  await eventually(async () =>
    expect(await two.at.station.labels.copyState()).toMatchObject({ isAway: true }),
  );
  // It is still found, and that what is known may be old is said.
  expect(await find(two, 'byron')).toMatchObject([{ id }]);
  for (const code of ['EX-1', bought?.packageId ?? ''])
    expect(await two.at.station.ship.scan({ code })).toMatchObject({ kind: 'not_found', elsewhere: 'away' });
  expect(await two.at.station.labels.fetch({ labelId: id })).toBe('away');
  await importOrders(two.at.station, [order('EX-1')]);
  await two.at.station.ship.scan({ code: 'EX-1' });
  await eventually(async () =>
    expect((await two.label('EX-1')).label.hold?.failure.code).toBe('floor_unreachable'),
  );
  expect(two.printer.printed).toHaveLength(0);
  expect(benches.bought()).toEqual(['EX-1']);
});

it('follows corrections, reprints and replacements of the bench that has it', async () => {
  const [one, two, three] = [
    await benches.bench('Bench 1'),
    await benches.bench('Bench 2'),
    await benches.bench('Bench 3'),
  ];
  const { id, package: bought } = await shipped(one, 'EX-1', 'Ada Byron');
  await isFound(two, 'byron', 'EX-1');
  // At a third bench, which fetches it for that.
  await eventually(async () =>
    expect(await three.at.station.ship.scan({ code: bought?.packageId ?? '' })).toMatchObject({
      kind: 'duplicate',
    }),
  );
  await eventually(async () => expect((await three.label('EX-1')).label.stage).toBe('confirmed'));
  await three.at.station.labels.print({ labelId: id, reason: 'damaged', copies: 1 });
  await eventually(async () => expect(await find(two, 'byron')).toMatchObject([{ prints: 2 }]));
  const changes = { fields: { city: 'Shelbyville' } };
  const put = await one.at.station.updates.put({ packageId: bought?.packageId ?? '', changes });
  if (!put.ok) throw new Error(put.message);
  await one.at.station.updates.send({ updateIds: [put.update?.id ?? ''] });
  await eventually(async () =>
    expect(await find(two, 'shelbyville')).toMatchObject([{ id, isOutdated: true }]),
  );
  expect(await find(two, 'lodz')).toEqual([]);
  expect(await one.at.station.labels.replace({ labelId: id })).toMatchObject({ ok: true });
  await eventually(async () => expect(await find(two, 'shelbyville')).toHaveLength(2));
  await eventually(async () =>
    expect((await find(two, 'shelbyville')).map((other) => [other.id === id, other.isReplaced])).toEqual(
      expect.arrayContaining([
        [true, true],
        [false, false],
      ]),
    ),
  );
});

const dayMs = 86_400_000;

it('loses what its bench removes, also from the bytes of its files', async () => {
  let now = new Date();
  const clock = { now: () => now };
  const [one, two] = [await benches.bench('Bench 1', { clock }), await benches.bench('Bench 2')];
  await shipped(one, 'EX-1', 'Wilhelmina Oldenburger');
  await isFound(two, 'oldenburger', 'EX-1');
  now = new Date(now.getTime() + 100 * dayMs);
  // A round of the bench itself may have removed it already.
  expect(await one.at.station.retention.run({ trustClock: true })).toMatchObject({ ok: true });
  await eventually(async () => expect(await find(two, 'oldenburger')).toEqual([]));
  // What is free in the file is given back as after its own removals.
  expect(await two.at.station.retention.run({ trustClock: true })).toMatchObject({ ok: true });
  for (const text of ['Oldenburger', 'oldenburger']) expect(await filesHold(two, text)).toBe(false);
});

it('does not keep labels that are older than this bench keeps personal data', async () => {
  let now = new Date();
  const clock = { now: () => now };
  const one = await benches.bench('Bench 1');
  const two = await benches.bench('Bench 2', { clock });
  await shipped(one, 'EX-1', 'Wilhelmina Oldenburger');
  await isFound(two, 'oldenburger', 'EX-1');
  expect(await filesHold(two, 'Oldenburger')).toBe(true);
  now = new Date(now.getTime() + 100 * dayMs);
  expect(await two.at.station.retention.run({ trustClock: true })).toMatchObject({ ok: true });
  expect(await find(two, 'oldenburger')).toEqual([]);
  expect(await filesHold(two, 'Oldenburger')).toBe(false);
  const three = await benches.bench('Bench 3', { clock });
  expect(await copied(three)).toMatchObject({ unread: 0 });
  expect(await find(three, 'oldenburger')).toEqual([]);
});

it('is removed when the bench leaves the floor, even if the floor does not answer', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const url = benches.url.replace(/:\d+\//, `:${proxy.port}/`);
  const one = await benches.bench('Bench 1');
  const [two, three] = [await benches.bench('Bench 2'), await benches.bench('Bench 3', { url })];
  await shipped(one, 'EX-1', 'Ada Byron');
  for (const bench of [two, three]) await isFound(bench, 'byron', 'EX-1');
  proxy.cut();
  await eventually(async () =>
    expect(await three.at.station.labels.copyState()).toMatchObject({ isAway: true }),
  );
  for (const bench of [two, three]) {
    const anyway = bench === three;
    await eventually(async () =>
      expect(await bench.at.station.settings.leaveFloor({ anyway })).toMatchObject({ ok: true }),
    );
    expect(await find(bench, 'byron')).toEqual([]);
    expect(await bench.at.station.labels.copyState()).toBeNull();
    await eventually(() => expect(copiesIn(bench)).toBe(0));
  }
});

it('starts again where the floor is another database, and keeps nothing that is not there', async () => {
  const [one, two] = await benches.pair();
  await shipped(one, 'EX-1', 'Ada Byron');
  await shipped(one, 'EX-2', 'Grace Hopper');
  await isFound(two, 'byron', 'EX-1');
  await isFound(two, 'hopper', 'EX-2');
  // As after a restore of an older state: one of them is not there, and the database is another one.
  await benches.floor.query(
    `delete from packbench.labels where label in (select label from packbench.labels order by changed limit 1)`,
  );
  await benches.floor.query(
    `create or replace function packbench.identity() returns text language sql stable as $$ select 'another' $$`,
  );
  await eventually(async () => expect(await find(two, 'byron')).toEqual([]));
  expect(await refsFound(two, 'hopper')).toEqual(['EX-2']);
});

it('notices within a day that labels were removed from the floor by hand', async () => {
  let now = new Date();
  const clock = { now: () => now };
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2', { clock })];
  await shipped(one, 'EX-1', 'Ada Byron');
  await isFound(two, 'byron', 'EX-1');
  await one.at.station.close();
  await benches.floor.query(
    `delete from packbench.labels l using packbench.benches b where l.bench = b.id and b.name = 'Bench 1'`,
  );
  expect(await refsFound(two, 'byron')).toEqual(['EX-1']);
  now = new Date(now.getTime() + dayMs);
  await eventually(async () => expect(await find(two, 'byron')).toEqual([]));
});

it('skips rows that can’t be decrypted, and counts them', async () => {
  const one = await benches.bench('Bench 1');
  const first = await shipped(one, 'EX-1', 'Ada Byron');
  await shipped(one, 'EX-2', 'Grace Hopper');
  await eventually(async () =>
    expect(await benches.floor.query('select from packbench.labels')).toMatchObject({ rowCount: 2 }),
  );
  // What it would still tell of its print writes the row again.
  await one.at.station.close();
  await benches.floor.query(`update packbench.labels set sealed = sealed || '\\x00' where label = $1`, [
    first.id,
  ]);
  const two = await benches.bench('Bench 2');
  await isFound(two, 'hopper', 'EX-2');
  expect(await copied(two)).toMatchObject({ unread: 1 });
  expect(await find(two, 'byron')).toEqual([]);
});
