import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FloorAddress } from '#main/floor/database';
import { migrate } from '#main/floor/migrate';
import { FloorTurns } from '#main/floor/turns';
import { floorTiming } from '#main/floor/types';
import { openBench, eventually } from './support/floor';
import { password } from './support/postgres';
import { openServer, type Server } from './support/server';

let server: Server;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ server, remove } = await openServer());
  // Its owner lets it answer before anything is on its disk, where it puts nothing for ten seconds.
  await server.query("alter system set synchronous_commit = 'off'");
  await server.query("alter system set wal_writer_delay = '10s'");
  await server.stop('SIGINT');
  await server.start();
});
afterAll(async () => {
  await server.stop('SIGKILL');
  await remove();
});

const losePower = async (): Promise<void> => {
  await server.stop('SIGKILL');
  await server.start();
};

/** A bench at a floor of its own, of which everything is on the disk. */
const benchAt = async (name: string) => {
  await server.query(`create database ${name}`);
  const address: FloorAddress = { url: `postgres://postgres@127.0.0.1:${server.port}/${name}`, password };
  await migrate(address);
  const bench = openBench('Bench 1', { address });
  await eventually(() => expect(bench.link.state.kind).toBe('here'));
  await server.query('checkpoint');
  return { bench, address };
};

const count = async (database: string, table: 'orders' | 'turns'): Promise<number> => {
  const [row] = await server.query<{ count: string }>(
    `select count(*) from packbench.${table}`,
    [],
    database,
  );
  return Number(row?.count);
};

it('keeps each order that a bench may buy where the database answers before its disk and loses power', async () => {
  const { bench } = await benchAt('orders');
  const refs = Array.from({ length: 20 }, (_, number) => `EX-${number}`);
  for (const ref1 of refs) {
    const answer = await bench.link.start({
      ...{
        environment: 'production',
        ref1,
        parcel: 1,
        label: `label of ${ref1}`,
        replaces: null,
        again: false,
        isWaiting: false,
      },
    });
    expect(answer.kind).toBe('ours');
  }
  await losePower();
  expect(await count('orders', 'orders')).toBe(refs.length);
  await bench.close();
});

it('keeps a turn at a printer where the database answers before its disk and loses power', async () => {
  const { bench, address } = await benchAt('turns');
  const timing = { ...floorTiming, scanMs: 20_000, turnMs: 600_000 };
  const turns = new FloorTurns({ address, link: bench.link, timing });
  const printer = { address: '192.0.2.7:9100', serial: 'D0J000000007', name: 'Zebra' };
  expect(await turns.turn().take(printer)).toEqual({ kind: 'ours' });
  await losePower();
  expect(await count('turns', 'turns')).toBe(1);
  await turns.close();
  await bench.close();
});
