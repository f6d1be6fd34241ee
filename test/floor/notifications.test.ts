import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, inject, it, vi } from 'vitest';
import { within } from '../../src/main/base/within';
import { FloorDatabase } from '../../src/main/floor/database';
import { lookAtFloor } from '../../src/main/floor/key-check';
import { FloorNotifications, rowChannel } from '../../src/main/floor/notifications';
import { createSeal } from '../../src/main/floor/seal';
import { SealedRow } from '../../src/main/floor/sealed-row';
import { freePort } from './support/postgres';
import { eventually, useFloor } from './support/floor';
import { floorKey } from './support/floor-record';

const floor = useFloor();

const hour = 3_600_000;

interface Hearing {
  row: SealedRow;
  bell: FloorNotifications;
  /** How often it looked whether anything is new. */
  looks: () => number;
}

const hearing = async (name: string, url: string, beatMs: number): Promise<Hearing> => {
  const { link } = await floor.bench(name);
  const bell = new FloorNotifications({ ...floor.address, url }, rowChannel);
  let looks = 0;
  const row = new SealedRow({
    ...{ what: 'settings', link, notifications: bell, seal: createSeal(floorKey) },
    timing: { beatMs, patienceMs: 20_000 },
    synchronise: () => {
      looks += 1;
      return Promise.resolve();
    },
    onError: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
  row.open();
  floor.ends.push(async () => {
    await row.close();
    await bell.close();
  });
  return { row, bell, looks: () => looks };
};

const listening = async (): Promise<number> => {
  const found = await floor.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and query = 'listen ${rowChannel}'`,
  );
  return found.length;
};
const listeners = (count: number) => eventually(async () => expect(await listening()).toBe(count));

/** A way to the database whose host can lose power: then nothing is forwarded, and no connection is ever ended. */
const hostWithPower = async (towards: number) => {
  const sockets = new Set<Socket>();
  const clients = new Set<Socket>();
  let hasPower = true;
  const server = createServer({ allowHalfOpen: true }, (client) => {
    const upstream = connect(towards, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('data', (bytes) => void (hasPower && to.write(bytes)));
    }
    clients.add(client);
    client.on('close', () => clients.delete(client));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  floor.ends.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: floor.address.url.replace(/:\d+\//, `:${port}/`),
    losePower: () => void (hasPower = false),
    /** Sends a byte over each connection: one that the other end gave up is closed then. @returns how many are still open */
    open: () => {
      for (const client of clients) client.write('S');
      return clients.size;
    },
  };
};

it('is notified at once of another bench’s change, long before its next round', async () => {
  const { url } = floor.address;
  const [one, other] = [await hearing('Bench 1', url, hour), await hearing('Bench 2', url, hour)];
  await listeners(2);
  await eventually(() => expect([one.looks(), other.looks()]).toEqual([1, 1]));
  const mark = await one.row.put(null, Buffer.from('first'));
  await eventually(() => expect(other.looks()).toBe(2));
  expect(await one.row.put(mark, Buffer.from('second'))).not.toBeNull();
  await eventually(() => expect(other.looks()).toBe(3));
});

it('finds changes in its regular rounds where no notification arrives', async () => {
  const silent = floor.address.url.replace(/:\d+\//, `:${await freePort()}/`);
  const other = await hearing('Bench 2', silent, 50);
  await eventually(() => expect(other.looks()).toBeGreaterThan(2));
  await listeners(0);
  const one = await hearing('Bench 1', floor.address.url, hour);
  await one.row.put(null, Buffer.from('first'));
  const [found] = await Promise.all([
    other.row.look(null),
    eventually(() => expect(other.looks()).toBeGreaterThan(4)),
  ]);
  expect(Buffer.from(found?.bytes ?? []).toString()).toBe('first');
});

it('listens again after its connection broke', async () => {
  const { url } = floor.address;
  const [one, other] = [await hearing('Bench 1', url, hour), await hearing('Bench 2', url, hour)];
  await listeners(2);
  await floor.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query = 'listen ${rowChannel}'`,
  );
  await listeners(0);
  // Another reason brings the next look. A look before the bench notices the loss changes nothing.
  while ((await listening()) === 0) {
    const looked = other.looks();
    other.row.touch();
    await eventually(() => expect(other.looks()).toBeGreaterThan(looked));
  }
  const before = other.looks();
  await one.row.put(null, Buffer.from('first'));
  await eventually(() => expect(other.looks()).toBe(before + 1));
});

it('closes, and leaves no connection open, where the host of the database lost power', async () => {
  const host = await hostWithPower(inject('postgresPort'));
  const bell = new FloorNotifications({ ...floor.address, url: host.url }, rowChannel);
  let isHeard = false;
  bell.listen('test', () => (isHeard = true));
  await eventually(async () => {
    await floor.query(`notify ${rowChannel}, 'test'`);
    expect(isHeard).toBe(true);
  });
  host.losePower();
  const closing = bell.close().then(() => 'closed');
  expect(await within(closing, 30_000, 'still waiting')).toBe('closed');
  await eventually(() => expect(host.open()).toBe(0));
});

it('waits two seconds at the most, when it closes, for a connection that is not made yet', async () => {
  const host = await hostWithPower(inject('postgresPort'));
  host.losePower();
  const database = new FloorDatabase({ ...floor.address, url: host.url }, [], () => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const answer = database.query('select 1', [], 60_000).catch(() => 'away');
    let isClosed = false;
    const closing = database.close().then(() => (isClosed = true));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(isClosed).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await answer).toBe('away');
    await closing;
  } finally {
    vi.useRealTimers();
  }
});

it('gives up the look at a floor that does not answer', async () => {
  const { address } = floor;
  await floor.query('begin');
  await floor.query('lock table packbench.floor');
  await expect(lookAtFloor(address, floorKey, 300)).rejects.toThrow('timeout');
  await floor.query('rollback');
  expect(await lookAtFloor(address, floorKey)).toMatchObject({ hasKey: true });
});
