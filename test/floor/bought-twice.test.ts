import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { connectionConfig } from '../../src/main/floor/database';
import { boughtTwice } from '../../src/main/floor/migrations/0006-bought-twice';
import { otherLabelBought } from '../../src/main/floor/migrations/0015-other-label-bought';
import { openFloor, type TestFloor } from './support/floor';

let floor: TestFloor;
afterEach(() => floor.close());

/** What two benches say of one order. */
const holds = (one: object, two: object): object => ({
  '00000000-0000-0000-0000-000000000001': { since: 1, at: 1, ...one },
  '00000000-0000-0000-0000-000000000002': { since: 2, at: 2, ...two },
});

const once = holds({ state: 'bought', label: 'one' }, { state: 'bought', label: 'one' });
const twice = holds({ state: 'bought', label: 'one' }, { state: 'bought', label: 'two' });
const started = holds({ state: 'bought', label: 'one' }, { state: 'started', label: 'two' });
const unnamed = holds({ state: 'bought', label: 'one' }, { state: 'bought' });

const insert = (key: string, said: object): Promise<unknown> =>
  floor.query(
    `insert into packbench.orders (environment, key, parcel, holds) values ('production', decode($1, 'hex'), 1, $2)`,
    [key, said],
  );

it('lists an order as bought twice only where benches bought different labels for it', async () => {
  floor = await openFloor();
  for (const [key, said] of Object.entries({ '01': once, '02': twice, '03': started, '04': unnamed }))
    await insert(key, said);
  expect(
    await floor.query(
      `select encode(key, 'hex') as key from packbench.orders where packbench.is_bought_twice(holds) order by key`,
    ),
  ).toEqual([{ key: '02' }]);
});

it('removes orders with one label from the list of a floor that an older program made', async () => {
  floor = await openFloor();
  await floor.query('drop index packbench.orders_bought_twice; drop function packbench.is_bought_twice');
  await floor.query(boughtTwice);
  // This connection stays open, as that of a bench does.
  await insert('01', once);
  await insert('02', twice);
  const updating = new pg.Client(connectionConfig(floor.address));
  await updating.connect();
  await updating.query(otherLabelBought);
  await updating.end();
  const listed = `select reltuples as orders from pg_class where oid = 'packbench.orders_bought_twice'::regclass`;
  expect(await floor.query(listed)).toEqual([{ orders: 1 }]);
  await insert('03', once);
  await insert('04', twice);
  await floor.query('vacuum analyze packbench.orders');
  expect(await floor.query(listed)).toEqual([{ orders: 2 }]);
});
