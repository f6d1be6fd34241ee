import { setTimeout as pause } from 'node:timers/promises';
import { expect, inject, it } from 'vitest';
import { importOrders, labelOf, order } from '#test/support/station';
import { preparedName } from '../../src/main/floor/database';
import { startStatement } from '../../src/main/floor/statements';
import { type Benches, type Bench, isHere, ships, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { type UnevenProxy, unevenProxyTo } from './support/uneven-proxy';

const benches = useBenches();

/** Numbers from 0 to 1, the same ones for the same seed. */
const randomOf = (seed: number) => {
  let state = seed;
  return (): number => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
};

interface Uneven {
  bench: Bench;
  proxy: UnevenProxy;
}

const open = async (name: string, more: Parameters<Benches['bench']>[1] = {}): Promise<Uneven> => {
  const proxy = await unevenProxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const url = benches.url.replace(/:\d+\//, `:${proxy.port}/`);
  const bench = await benches.bench(name, { scanMs: 100, patienceMs: 1_500, ...more, url });
  await isHere(bench);
  return { bench, proxy };
};

/** Most pieces are a little late, some come after every limit, and some not at all. */
const makeUneven = (all: readonly Uneven[], random: () => number): void => {
  const late = (): number => {
    const kind = random();
    if (kind < 0.45) return 0;
    if (kind < 0.9) return random() * 400;
    return kind < 0.97 ? random() * 4_000 : 60_000;
  };
  for (const { proxy } of all) proxy.towardsMs = proxy.backMs = late;
};
const makeWell = (all: readonly Uneven[]): void => {
  for (const { proxy } of all) proxy.towardsMs = proxy.backMs = () => 0;
};

it('a question about an order that reaches the floor after the order was removed keeps it from no other bench', async () => {
  const one = await open('Bench 1', { scanMs: 300, patienceMs: 10_000, ownOrders: [order('EX-1')] });
  const other = await open('Bench 2', { scanMs: 20_000, ownOrders: [order('EX-1')] });
  const claim = preparedName(startStatement);
  let isLate = true;
  one.proxy.towardsMs = (bytes) => {
    if (!isLate || !bytes.includes(claim)) return 0;
    isLate = false;
    return 4_000;
  };
  const { station } = one.bench.at;
  await station.ship.scan({ code: 'EX-1' });
  const label = async () => (await labelOf(station, 'EX-1')).label;
  await expect
    .poll(async () => (await label()).hold?.failure.code, { interval: 2 })
    .toBe('floor_unreachable');
  expect(await station.labels.remove({ labelId: (await label()).id })).toEqual({ ok: true });
  await pause(5_000);
  expect(isLate).toBe(false);
  expect(await ships(other.bench, 'EX-1')).toBe('confirmed');
  expect(benches.bought()).toEqual(['EX-1']);
});

it('scanned orders of a floor whose answers come late, in another order or never are each bought once', async () => {
  const random = randomOf(1);
  const refs = Array.from({ length: 10 }, (_, number) => `UNEVEN-${number}`);
  const ownOrders = refs.map((ref1) => order(ref1));
  const all = [await open('Bench 1', { ownOrders }), await open('Bench 2', { ownOrders })];
  makeUneven(all, random);
  const scans = async ({ bench }: Uneven): Promise<void> => {
    for (const code of refs.toSorted(() => random() - 0.5)) {
      await bench.at.station.ship.scan({ code });
      await pause(random() * 1_500);
    }
  };
  await Promise.all(all.map(scans));
  makeWell(all);
  await eventually(() => expect(benches.bought()).toEqual(refs));
  await benches.allReported();
  expect(benches.bought()).toEqual(refs);
});

const batchAt = ({ bench }: Uneven): Promise<string> =>
  eventually(async () => {
    const { batches } = await bench.at.station.queue.status();
    const batch = batches.find(({ onFloor }) => onFloor);
    if (!batch) throw new Error('no batch yet');
    return batch.id;
  });

it('the batch of a floor whose answers come late, in another order or never is bought and printed once', async () => {
  const random = randomOf(5);
  const refs = Array.from({ length: 24 }, (_, number) => `UNEVEN-${String(number).padStart(2, '0')}`);
  const all = [await open('Bench 1', { msPerLabel: 20 }), await open('Bench 2', { msPerLabel: 20 })];
  const stations = all.map(({ bench }) => bench.at.station);
  await importOrders(
    stations[0]!,
    refs.map((ref1) => order(ref1)),
  );
  const ids = await Promise.all(all.map(batchAt));
  makeUneven(all, random);
  const work = async ({ queue, ship }: (typeof stations)[number], batchId: string): Promise<void> => {
    for (let turn = 0; turn < 8; turn += 1) {
      await queue.start({ batchId });
      await pause(random() * 1_500);
      if (random() < 0.5) await ship.scan({ code: refs[Math.floor(random() * refs.length)]! });
      if (random() < 0.5) await queue.pause({ batchId, after: random() < 0.5 ? 'now' : 'bought' });
    }
  };
  await Promise.all(stations.map((station, number) => work(station, ids[number]!)));
  makeWell(all);
  for (const one of all) await isHere(one.bench);
  for (const [number, { queue }] of stations.entries()) await queue.start({ batchId: ids[number]! });
  const papers = () => all.flatMap(({ bench }) => bench.printer.printed);
  await eventually(() => expect(papers()).toHaveLength(refs.length));
  await benches.allReported();
  expect(benches.bought()).toEqual(refs);
  expect(papers()).toHaveLength(refs.length);
});
