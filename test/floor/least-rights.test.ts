import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { order } from '#test/support/station';
import { isHere, ships, useBenches } from './support/benches';
import { password } from './support/postgres';

const benches = useBenches();

const bareUser = `bench_user_${process.pid}`;

/** After the first bench made the tables, the role of benches is all that a user needs. */
const makeUser = async (): Promise<string> => {
  const owner = new pg.Client({
    ...{ host: '127.0.0.1', port: inject('postgresPort'), user: 'postgres', password, database: 'postgres' },
  });
  await owner.connect();
  await owner.query(`create role ${bareUser} login password '${password}' in role packbench_bench`);
  await owner.end();
  return benches.url.replace('postgres@', `${bareUser}@`);
};

it('lets a bench whose user owns nothing in the database ship and find labels of others, but not change the tables', async () => {
  const orders = ['EX-1', 'EX-2'].map((ref1) => order(ref1));
  const first = await benches.bench('Bench 1', { ownOrders: orders });
  await isHere(first);
  const url = await makeUser();
  const second = await benches.bench('Bench 2', { ownOrders: orders, url });
  await isHere(second);
  expect(await ships(first, 'EX-1')).toBe('confirmed');
  await benches.allReported();
  expect(await ships(second, 'EX-1')).toBe('shipped_elsewhere');
  expect(await ships(second, 'EX-2')).toBe('confirmed');
  await benches.allReported();
  expect(await ships(first, 'EX-2')).toBe('shipped_elsewhere');
  expect(benches.bought()).toEqual(['EX-1', 'EX-2']);
  const client = new pg.Client({ connectionString: url.replace('@', `:${password}@`) });
  await client.connect();
  await expect(client.query('drop table packbench.orders')).rejects.toThrow('must be owner');
  await expect(client.query('delete from packbench.orders')).rejects.toThrow('permission denied');
  await client.end();
});
