import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { FloorDatabase } from '../../src/main/floor/database';
import { migrate, schemaState } from '../../src/main/floor/migrate';
import { openFloor } from './support/floor';
import { password } from './support/postgres';

it('creates the schema once when several benches join first at the same moment', async () => {
  const port = inject('postgresPort');
  const owner = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await owner.connect();
  await owner.query('create database several_first');
  await owner.end();
  const address = { url: `postgres://postgres@127.0.0.1:${port}/several_first`, password };
  expect(await schemaState(address)).toBe('none');
  await Promise.all([migrate(address), migrate(address), migrate(address)]);
  expect(await schemaState(address)).toBe('same');
});

it('detects that a newer program made the schema', async () => {
  const floor = await openFloor();
  await floor.query(`insert into packbench.kysely_migration values ('9999-later', now()::text)`);
  expect(await schemaState(floor.address)).toBe('newer');
  await floor.close();
});

it('gives a bench only the rights that it needs', async () => {
  const floor = await openFloor();
  await floor.query('set role packbench_bench');
  for (const forbidden of [
    'delete from packbench.orders',
    'truncate packbench.benches',
    'drop table packbench.orders',
    'create table packbench.more (id integer)',
    'insert into packbench.kysely_migration values (1, 2)',
  ])
    await expect(floor.query(forbidden)).rejects.toThrow(/permission denied|must be owner/);
  await floor.close();
});

it('needs no superuser, also where another floor on the same server created the role of benches', async () => {
  const port = inject('postgresPort');
  const server = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await server.connect();
  await server.query(`create role shop login createrole password '${password}'`);
  await server.query('create database shop owner shop');
  await server.end();
  const address = { url: `postgres://shop@127.0.0.1:${port}/shop`, password };
  await migrate(address);
  const database = new FloorDatabase(address, [], () => undefined);
  const rows = await database.query<{ role: string }>(
    'select current_user as role, packbench.identity()',
    [],
    60_000,
  );
  expect(rows[0]?.role).toBe('shop');
  await database.close();
});
