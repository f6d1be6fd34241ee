import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openArchive } from '#main/archive/archive';
import type { OrderDraft } from '#shared/label/draft';
import { newOrderNumber } from '#shared/label/order-number';
import { openStation, order, provision, testCredentials } from '#test/support/station';
import { type Bench, isHere, lastingSettings, ships, tuning, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { password } from './support/postgres';

const benches = useBenches();

/** Order numbers that are bought, each of them another order. */
const taken = [
  'Ω',
  'CAF\u00c9',
  'EX-1',
  'ex-1',
  'EX-👩🏽‍🚀-1',
  `EX'\\;--`,
  '{"holds":1}',
  '%00',
  '\\x00',
  '\u202eEX-2',
];

it('buys an order once when two benches scan it at the same moment, whatever characters its number has', async () => {
  const orders = taken.map((ref1) => order(ref1));
  // The same letters, written in another way.
  const ownOfTwo = taken.map((ref1) => order(ref1.normalize('NFD')));
  const one = await benches.bench('Bench 1', { ownOrders: orders });
  const two = await benches.bench('Bench 2', { ownOrders: ownOfTwo });
  for (const bench of [one, two]) await isHere(bench);
  for (const code of taken) await Promise.all([one, two].map(({ at }) => at.station.ship.scan({ code })));
  for (const ref1 of taken.map(newOrderNumber))
    await eventually(async () => {
      const all = await Promise.all([one, two].map((bench) => bench.label(ref1)));
      const states = all.map(
        ({ label }) => label.hold?.failure.code.replace('shipping', 'shipped') ?? label.stage,
      );
      expect(states.sort()).toEqual(['confirmed', 'shipped_elsewhere']);
    });
  const sent = benches.service.requests.filter(({ operation }) => operation === 'register');
  expect(sent).toHaveLength(taken.length);
  expect([...one.at.errors, ...two.at.errors]).toEqual([]);
});

const longest = 'A'.repeat(4096);

it('does not ask the floor about a code that no order can have, and continues', async () => {
  const [one, two] = await benches.pair('EX-1');
  for (const { at } of [one, two]) {
    await eventually(async () => expect((await at.station.floor.view())?.state).toBe('here'));
    for (const code of [longest, 'EX\u00001', '\u0000', 'EX-\ud83d-1', '\ud83d']) {
      expect(await at.station.ship.scan({ code })).toMatchObject({ kind: 'not_found' });
      expect(await at.station.track.lookUp({ code })).not.toMatchObject({ elsewhere: 'unreadable' });
    }
    await at.station.ship.scan({ code: 'EX-1' });
    await eventually(() => expect(at.station.busy()).toBe(0));
    expect((await at.station.floor.view())?.state).toBe('here');
    expect(at.errors).toEqual([]);
  }
  expect(benches.bought()).toEqual(['EX-1']);
});

/** Opens the bench's station again, and sets it up. */
const open = async (bench: Bench, settings: ReturnType<typeof lastingSettings>): Promise<void> => {
  bench.at = await openStation(bench.folder, { settings, tuning });
  benches.closers.push(() => bench.at.station.close());
  await provision(bench.at.station, {
    service: { environment: 'production', baseUrl: benches.service.url },
    credentials: testCredentials,
    printers: [{ name: 'Zebra', uri: bench.printer.uri, dpi: 203, default: true }],
  });
};

/** A bench without a floor, whose archive has orders with their numbers as older versions stored them. */
const olderBench = async (numbers: readonly string[], settings = lastingSettings()): Promise<Bench> => {
  const bench = await benches.bench('Bench 1', { settings, isAlone: true });
  await bench.at.station.close();
  const archive = openArchive(join(bench.folder, 'production', 'archive.db'), { station: () => 'Older' });
  const at = new Date().toISOString();
  const entries = numbers.map((ref1, position) => {
    const { commodityItems: items, ...fields } = order(ref1);
    const state = { stage: 'draft', hold: null, package: null, replaces: null } as const;
    const draft = { fields, items } as OrderDraft;
    const id = `11111111-1111-4111-8111-11111111111${position}`;
    const label = { id, batchId: 'older', position, ref1, parcel: 1, draft, ...state };
    return {
      label: { ...label, createdAt: at, updatedAt: at },
      event: { type: 'imported', file: 'a.json' } as const,
    };
  });
  await archive.importBatch({ id: 'older', name: 'a.json', at, source: 'file', fileHash: 'older' }, entries);
  await archive.close();
  await open(bench, settings);
  return bench;
};

const joins = (bench: Bench): Promise<void> =>
  provision(bench.at.station, {
    floor: { url: benches.url, password, passphrase: 'a phrase that benches share' },
  });

it('takes in a bench that bought two orders whose numbers look the same, and both stay bought', async () => {
  const one = await olderBench(['F2\u200f', 'F2']);
  for (const ref1 of ['F2\u200f', 'F2']) expect(await ships(one, ref1)).toBe('confirmed');
  await joins(one);
  await isHere(one);
  const two = await benches.bench('Bench 2', { ownOrders: [order('F2')] });
  await isHere(two);
  expect(await ships(two, 'F2')).toBe('shipped_elsewhere');
  expect(benches.service.count('register')).toBe(2);
});

it('buys an order once whose number an older version stored with other spaces at one of two benches', async () => {
  const one = await olderBench(['F\u00a02', 'F\u00a03']);
  await joins(one);
  const two = await benches.bench('Bench 2', { ownOrders: ['F 2', 'F 3'].map((ref1) => order(ref1)) });
  for (const bench of [one, two]) await isHere(bench);
  expect(await ships(one, 'F\u00a02')).toBe('confirmed');
  await benches.allReported();
  expect(await ships(two, 'F 2')).toBe('shipped_elsewhere');
  expect(await ships(two, 'F 3')).toBe('confirmed');
  await benches.allReported();
  expect(await ships(one, 'F\u00a03')).toBe('shipped_elsewhere');
  await benches.allReported();
  expect(benches.service.count('register')).toBe(2);
});

it('tells the floor what an older version bought under a number with other spaces, so that it is not bought again', async () => {
  const settings = lastingSettings();
  const one = await olderBench(['F\u00a02'], settings);
  await joins(one);
  await isHere(one);
  const keys = async () =>
    (await benches.floor.query<{ key: string }>(`select encode(key, 'hex') as key from packbench.orders`))
      .rows;
  expect(await ships(one, 'F\u00a02')).toBe('confirmed');
  await benches.allReported();
  const all = await keys();
  expect(all).toHaveLength(2);
  await one.at.station.close();
  // Of which of the two an older version told the floor, this test does not know: it tries both.
  for (const { key } of all) {
    await benches.floor.query(`delete from packbench.orders where key = decode($1, 'hex')`, [key]);
    await open(one, settings);
    await joins(one);
    await isHere(one);
    expect(await keys()).toHaveLength(2);
    await one.at.station.close();
  }
  const two = await benches.bench('Bench 2', { ownOrders: [order('F 2')] });
  await isHere(two);
  expect(await ships(two, 'F 2')).toBe('shipped_elsewhere');
});
