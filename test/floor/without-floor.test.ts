import { beforeEach, expect, inject, it } from 'vitest';
import { importOrders, order } from '#test/support/station';
import { type Bench, ships, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { type Proxy, proxyTo } from './support/proxy';

const benches = useBenches();
let proxy: Proxy;
let one: Bench;
let two: Bench;
beforeEach(async () => {
  proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const orders = [order('EX-1'), order('EX-2')];
  one = await benches.bench('Bench 1', {
    ownOrders: orders,
    url: benches.url.replace(/:\d+\//, `:${proxy.port}/`),
  });
  two = await benches.bench('Bench 2', { ownOrders: orders });
  expect(await ships(one, 'EX-2')).toBe('confirmed');
});

const holdOf = async (bench: Bench, ref1: string) => (await bench.label(ref1)).label.hold?.failure;

/** The floor goes away; a supervisor lets bench 1 ship EX-1 all the same. */
const shipsWithoutFloor = async (): Promise<string> => {
  proxy.cut();
  await one.at.station.ship.scan({ code: 'EX-1' });
  const { label } = await eventually(async () => {
    expect((await holdOf(one, 'EX-1'))?.code).toBe('floor_unreachable');
    return one.label('EX-1');
  });
  await eventually(async () =>
    expect(await one.at.station.labels.shipWithoutFloor({ labelId: label.id })).toEqual({ ok: true }),
  );
  await eventually(async () => expect((await one.label('EX-1')).label.stage).toBe('confirmed'));
  return label.id;
};

it('buys one order without the floor when a supervisor decides it, records that, and reports it afterwards', async () => {
  const labelId = await shipsWithoutFloor();
  const details = await one.at.station.labels.get({ labelId });
  expect(details?.events.map(({ event }) => event.type)).toContain('floor.released');
  proxy.fix();
  await importOrders(one.at.station, [order('EX-3')]);
  // It asks the floor again when the floor knows all that was done without it.
  expect(await ships(one, 'EX-3')).toBe('confirmed');
  expect(await ships(two, 'EX-1')).toBe('shipped_elsewhere');
  expect(benches.bought()).toEqual(['EX-1', 'EX-2', 'EX-3']);
  expect(await holdOf(one, 'EX-1')).toBeUndefined();
});

it('reports, once the floor is back, which other bench bought the same order', async () => {
  await shipsWithoutFloor();
  expect(await ships(two, 'EX-1')).toBe('confirmed');
  proxy.fix();
  await eventually(async () => expect((await holdOf(one, 'EX-1'))?.code).toBe('bought_twice'));
  expect((await holdOf(one, 'EX-1'))?.detail).toMatch(/^Bench 2, \d{4}-/);
  expect(benches.bought()).toEqual(['EX-1', 'EX-1', 'EX-2']);
});

it('fetches no label of an order that it bought as well, and does not say that the other benches can’t be asked', async () => {
  await shipsWithoutFloor();
  expect(await ships(two, 'EX-1')).toBe('confirmed');
  proxy.fix();
  await eventually(async () => {
    const { rows } = await benches.floor.query('select from packbench.labels where length(sealed) > 0');
    expect(rows).toHaveLength(3);
  });
  const { label } = await two.label('EX-1');
  const code = label.package?.trackingNumber ?? '';
  await eventually(async () => expect((await holdOf(one, 'EX-1'))?.code).toBe('bought_twice'));
  const answer = await one.at.station.ship.scan({ code });
  expect(answer).toMatchObject({ kind: 'not_found', code });
  expect(answer).not.toHaveProperty('elsewhere');
  expect(await one.at.station.labels.get({ labelId: label.id })).toBeNull();
  expect(one.at.errors).toEqual([]);
});

it('uses that decision for nothing else, and for no order that does not wait for the floor', async () => {
  const { label } = await one.label('EX-1');
  expect(await one.at.station.labels.shipWithoutFloor({ labelId: label.id })).toMatchObject({ ok: false });
  await shipsWithoutFloor();
  await importOrders(one.at.station, [order('EX-3')]);
  await one.at.station.ship.scan({ code: 'EX-3' });
  await eventually(async () => expect((await holdOf(one, 'EX-3'))?.code).toBe('floor_unreachable'));
});
