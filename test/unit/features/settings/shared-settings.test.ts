import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openSettings } from '#main/features/settings/settings';
import { floorValuesSchema, type FloorValues } from '#main/features/settings/sharing/merge-values';
import { SharedSettings } from '#main/features/settings/sharing/shared-settings';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'packbench-sharing-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A floor with one bench. `putting` runs when the floor has stored the values and has not yet answered. */
const shared = () => {
  const book = openSettings({ read: () => ({}), write: () => undefined, putAside: () => undefined }, () => {
    throw new Error('nothing here is damaged');
  });
  const floor = { mark: 0, bytes: Buffer.alloc(0), putting: (): void => undefined };
  const open = (): SharedSettings =>
    new SharedSettings({
      ...{ file: join(folder, 'sharing.json'), book, isReadOnly: false, changed: () => undefined },
      place: () => ({
        printers: {
          list: () => Promise.resolve([]),
          name: () => Promise.resolve(),
          changed: () => undefined,
        },
        note: () => Promise.resolve(),
        floor: {
          ...{ floor: 'the floor', touch: () => undefined },
          look: () =>
            Promise.resolve(floor.mark === 0 ? null : { mark: String(floor.mark), bytes: floor.bytes }),
          put: (mark, bytes) => {
            if ((mark ?? '0') !== String(floor.mark)) return Promise.resolve(null);
            floor.mark += 1;
            floor.bytes = Buffer.from(bytes);
            const { putting } = floor;
            floor.putting = () => undefined;
            putting();
            return Promise.resolve(String(floor.mark));
          },
        },
      }),
    });
  const city = (shipFromCity: string): void =>
    void book.change({ defaults: { ...book.get().defaults, shipFromCity } });
  const values = (): FloorValues => floorValuesSchema.parse(JSON.parse(floor.bytes.toString()));
  const put = (defaults: FloorValues[string]): void => {
    floor.mark += 1;
    floor.bytes = Buffer.from(JSON.stringify({ ...values(), defaults }));
  };
  return { book, floor, open, city, values, put };
};

/** The floor and the bench have the city A as its version 1. */
const inStep = async () => {
  const all = shared();
  all.city('A');
  const sharing = all.open();
  await sharing.follow();
  await sharing.synchronise();
  expect(all.values()['defaults']).toMatchObject({ version: 1, value: { shipFromCity: 'A' } });
  return { ...all, sharing };
};

const lost = (): never => {
  throw new Error('the answer was lost');
};

it('a second change of a section while the first is on its way is sent after it', async () => {
  const { book, floor, city, values, sharing } = await inStep();
  city('B');
  floor.putting = () => city('C');
  await sharing.synchronise();
  expect(book.get().defaults.shipFromCity).toBe('C');
  expect(values()['defaults']).toMatchObject({ version: 3, value: { shipFromCity: 'C' } });
  expect(await sharing.view()).toEqual({ state: 'shared', aside: [] });
});

it('a second change of a section is also sent when the answer to the first was lost, and after a start', async () => {
  const { book, floor, open, city, values, sharing } = await inStep();
  city('B');
  floor.putting = lost;
  await expect(sharing.synchronise()).rejects.toThrow('the answer was lost');
  city('C');
  const after = open();
  await after.synchronise();
  expect(book.get().defaults.shipFromCity).toBe('C');
  expect(values()['defaults']).toMatchObject({ version: 3, value: { shipFromCity: 'C' } });
  expect(await after.view()).toEqual({ state: 'shared', aside: [] });
});

it('a change that may not have arrived before two others is kept aside', async () => {
  const { book, floor, city, values, put, sharing } = await inStep();
  city('B');
  const first = values()['defaults'];
  floor.putting = lost;
  await expect(sharing.synchronise()).rejects.toThrow('the answer was lost');
  put({ version: 3, value: { ...(first?.value as object), shipFromCity: 'D' } });
  await sharing.synchronise();
  expect(book.get().defaults.shipFromCity).toBe('D');
  expect(await sharing.view()).toEqual({ state: 'shared', aside: ['defaults'] });
});
