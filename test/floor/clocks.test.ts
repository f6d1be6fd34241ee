import type pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importOrders, labelOf, order } from '#test/support/station';
import { type Bench, type Benches, isHere, openBenches, ships } from './support/benches';
import { eventually } from './support/floor';

const hour = 3_600_000;
const day = 24 * hour;

let benches: Benches;
let floor: pg.Client;
/** Sets the database's clock so far from this computer's. */
const setDatabase = (byMs: number) => floor.query('update shifted.clock set by_ms = $1', [byMs]);
beforeEach(async () => {
  benches = await openBenches();
  floor = await benches.owner();
  // Whatever asks this database for the time gets this function’s.
  await floor.query(`
    create schema shifted;
    create table shifted.clock (by_ms bigint not null);
    insert into shifted.clock values (0);
    create function shifted.clock_timestamp() returns timestamptz language sql volatile as
      $$ select pg_catalog.clock_timestamp() + (select by_ms from shifted.clock) * interval '1 millisecond' $$;
    grant usage on schema shifted to public;
    grant select on shifted.clock to public;
    do $$ begin execute format('alter database %I set search_path = shifted, pg_catalog, public', current_database()); end $$`);
});
afterEach(() => benches.close());

/** A bench whose clock somebody sets. */
const benchWithClock = async (name: string, orders: readonly unknown[]) => {
  let byMs = 0;
  const clock = { now: () => new Date(Date.now() + byMs), steady: () => performance.now() };
  const bench = await benches.bench(name, { ownOrders: orders, clock });
  return { bench, set: (ms: number) => void (byMs = ms) };
};

it.each([-day, day])(
  'buys each order once and prints it where the database’s clock is %d ms off from that of the benches, and jumps',
  async (byMs) => {
    await setDatabase(byMs);
    const orders = ['EX-1', 'EX-2', 'EX-3'].map((ref1) => order(ref1));
    const [one, two] = [
      await benches.bench('Bench 1', { ownOrders: orders }),
      await benches.bench('Bench 2', { ownOrders: orders }),
    ];
    for (const bench of [one, two]) await isHere(bench);
    const { rows } = await floor.query<{ off: string }>(
      'select extract(epoch from max(seen_at) - pg_catalog.clock_timestamp()) * 1000 as off from packbench.benches',
    );
    expect(Math.abs(Number(rows[0]?.off) - byMs)).toBeLessThan(hour);
    benches.service.script('register', { kind: 'neverReply' });
    await one.at.station.ship.scan({ code: 'EX-1' });
    await eventually(() => expect(benches.bought()).toEqual(['EX-1']));
    expect(await ships(two, 'EX-2')).toBe('confirmed');
    for (const jump of [-byMs, 30 * day, 0]) {
      await setDatabase(jump);
      for (const bench of [one, two]) await isHere(bench);
      // A purchase that is under way never lapses.
      expect(await ships(two, 'EX-1')).toBe('shipping_elsewhere');
    }
    expect(await ships(two, 'EX-3')).toBe('confirmed');
    expect(benches.bought()).toEqual(['EX-1', 'EX-2', 'EX-3']);
    expect([...one.at.errors, ...two.at.errors]).toEqual([]);
  },
);

const elsewhere = ['shipped_elsewhere', 'shipping_elsewhere'];

it('buys each order once and prints it while a bench’s clock is set by hours, forward and back', async () => {
  const orders = Array.from({ length: 8 }, (_, number) => order(`EX-${number}`));
  const one = await benchWithClock('Bench 1', orders);
  const two = await benches.bench('Bench 2', { ownOrders: orders });
  for (const bench of [one.bench, two]) await isHere(bench);
  for (const [number, ms] of [5 * hour, -5 * hour, 3 * day, -3 * day].entries()) {
    one.set(ms);
    expect(await ships(one.bench, `EX-${number * 2}`)).toBe('confirmed');
    // The floor hears a moment later what became of it.
    expect(elsewhere).toContain(await ships(two, `EX-${number * 2}`));
    expect(await ships(two, `EX-${number * 2 + 1}`)).toBe('confirmed');
    expect(elsewhere).toContain(await ships(one.bench, `EX-${number * 2 + 1}`));
  }
  expect(benches.bought()).toEqual(orders.map(({ ref1 }) => ref1));
  expect([...one.bench.at.errors, ...two.at.errors]).toEqual([]);
  expect(one.bench.printer.printed.length + two.printer.printed.length).toBe(orders.length);
});

const cityAt = async ({ at }: Bench) => (await labelOf(at.station, 'EX-1')).label.draft.fields.city;

const correctCity = async ({ at: { station } }: Bench, packageId: string, city: string): Promise<void> => {
  const put = await station.updates.put({ packageId, changes: { fields: { city } } });
  if (!put.ok) throw new Error(put.message);
  await station.updates.send({ updateIds: [put.update?.id ?? ''] });
};

it('keeps a bench’s correction of another’s correction where the clock of the later one is behind', async () => {
  const one = await benches.bench('Bench 1');
  const two = await benchWithClock('Bench 2', [order('EX-2')]);
  await importOrders(one.at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const packageId = (await labelOf(one.at.station, 'EX-1')).label.package?.packageId ?? '';
  await eventually(async () =>
    expect(await two.bench.at.station.ship.scan({ code: packageId })).toMatchObject({ kind: 'duplicate' }),
  );
  await correctCity(one, packageId, 'Shelbyville');
  await eventually(async () => expect(await cityAt(two.bench)).toBe('Shelbyville'));
  two.set(-5 * 60_000);
  await correctCity(two.bench, packageId, 'Ogdenville');
  await eventually(async () => {
    const events = (await one.at.station.labels.get({
      labelId: (await labelOf(one.at.station, 'EX-1')).label.id,
    }))!.events;
    expect(events.map(({ event }) => event.type)).toContain('updated.elsewhere');
  });
  expect([await cityAt(one), await cityAt(two.bench)]).toEqual(['Ogdenville', 'Ogdenville']);
});
