import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { importOrders, labelOf, order } from '#test/support/station';
import { type Bench, type Benches, openBenches, ships } from './support/benches';
import { soon } from './support/floor';
import { password } from './support/postgres';

let benches: Benches;
beforeEach(async () => {
  benches = await openBenches();
});
afterEach(() => benches.close());

const boughtAt = (bench: Bench, ref1: string) =>
  soon(async () => {
    const { label } = await labelOf(bench.at.station, ref1);
    expect(label.package).not.toBeNull();
    return label;
  });

it('prints no label by itself that another bench printed meanwhile on a person’s word', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  await one.printer.set({ mediaOut: true });
  await importOrders(one.at.station, [order('EX-1')]);
  await soon(async () => {
    await one.at.station.ship.scan({ code: 'EX-1' });
    expect((await labelOf(one.at.station, 'EX-1')).label.package).not.toBeNull();
  });
  const { id } = await boughtAt(one, 'EX-1');
  await soon(async () =>
    expect(await two.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({ kind: 'held' }),
  );
  expect(await two.at.station.labels.print({ labelId: id, reason: 'first', copies: 1 })).toEqual({
    ok: true,
  });
  await soon(() => expect(two.printer.printed).toHaveLength(1));
  await soon(async () => expect((await labelOf(one.at.station, 'EX-1')).label.stage).toBe('confirmed'));
  await one.printer.set({ mediaOut: false });
  // A label after it comes out, and it alone.
  await importOrders(one.at.station, [order('EX-2')]);
  expect(await ships(one, 'EX-2')).toBe('confirmed');
  expect(one.printer.printed).toHaveLength(1);
});

it('buys no order under the number that a bench gave to a label which it fetched', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  const three = await benches.bench('Bench 3');
  await importOrders(three.at.station, [order('EX-9')]);
  await importOrders(one.at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const { id, package: bought } = await boughtAt(one, 'EX-1');
  const packageId = bought?.packageId ?? '';
  await soon(async () =>
    expect(await two.at.station.ship.scan({ code: packageId })).toMatchObject({ kind: 'duplicate' }),
  );
  const put = await two.at.station.updates.put({ packageId, changes: { fields: { ref1: 'EX-9' } } });
  if (!put.ok) throw new Error(put.message);
  await two.at.station.updates.send({ updateIds: [put.update.id] });
  await soon(async () => expect((await labelOf(one.at.station, 'EX-9')).label.id).toBe(id));
  const floor = new pg.Client({
    connectionString: benches.url.replace('postgres@', `postgres:${password}@`),
  });
  await floor.connect();
  benches.ends.push(() => floor.end());
  // The floor knows both numbers.
  await soon(async () => expect((await floor.query('select 1 from packbench.orders')).rows).toHaveLength(2));
  // Held, or its label is fetched: it is not bought.
  await ships(three, 'EX-9');
  expect(benches.bought()).toEqual(['EX-1']);
});
