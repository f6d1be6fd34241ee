import { afterEach, beforeEach, expect, it } from 'vitest';
import { FloorNotifications, rowChannel } from '../../src/main/floor/notifications';
import { createSeal } from '../../src/main/floor/seal';
import { SealedRow } from '../../src/main/floor/sealed-row';
import { freePort } from './support/postgres';
import { openBench, openFloor, eventually, type TestBench, type TestFloor } from './support/floor';
import { floorKey } from './support/floor-record';

let floor: TestFloor;
let ends: (() => Promise<unknown>)[];
beforeEach(async () => {
  floor = await openFloor();
  ends = [() => floor.close()];
});
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
});

const hour = 3_600_000;

interface Hearing {
  row: SealedRow;
  bell: FloorNotifications;
  /** How often it looked whether anything is new. */
  looks: () => number;
}

const hearing = async (name: string, url: string, beatMs: number): Promise<Hearing> => {
  const bench: TestBench = openBench(name, floor);
  ends.push(() => bench.close());
  await eventually(() => expect(bench.link.state.kind).toBe('here'));
  const bell = new FloorNotifications({ ...floor.address, url }, rowChannel);
  let looks = 0;
  const row = new SealedRow({
    ...{ what: 'settings', link: bench.link, notifications: bell, seal: createSeal(floorKey) },
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
  ends.push(async () => {
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
