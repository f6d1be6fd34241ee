import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import type { ImportAnswer } from '#shared/intake/import-answer';
import type { BatchProgress } from '#shared/queue/status';
import { openStation, order } from '#test/support/station';
import { type Bench, type Benches, openBenches, ships, tuning } from './support/benches';
import { soon } from './support/floor';
import { proxyTo } from './support/proxy';

let benches: Benches;
beforeEach(async () => {
  benches = await openBenches();
});
afterEach(() => benches.close());

const refsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => `EX-${String(number).padStart(2, '0')}`);

const drop = ({ at }: Bench, refs: readonly string[]): Promise<ImportAnswer> =>
  at.station.orders.import({
    fileName: 'orders.json',
    bytes: new TextEncoder().encode(JSON.stringify(refs.map((ref1) => order(ref1)))),
  });

/** The batch of the floor as this bench's Queue shows it. */
const batchAt = ({ at }: Bench): Promise<BatchProgress> =>
  soon(async () => {
    const batch = (await at.station.queue.status()).batches.find(({ onFloor }) => onFloor);
    if (batch?.floor?.state !== 'here') throw new Error('the batch is not here yet');
    return batch;
  });

const start = async (bench: Bench): Promise<void> => {
  const { id: batchId } = await batchAt(bench);
  expect(await bench.at.station.queue.start({ batchId })).toEqual({ ok: true });
};

it('shares the orders of a file that two benches drop at the same moment, and buys each once', async () => {
  const both = [
    await benches.bench('Bench 1', { msPerLabel: 30 }),
    await benches.bench('Bench 2', { msPerLabel: 30 }),
  ];
  const refs = refsOf(40);
  const answers = await Promise.all(both.map((bench) => drop(bench, refs)));
  const first = answers.findIndex(({ kind }) => kind === 'imported');
  expect(answers[first]).toMatchObject({ kind: 'imported', imported: 40 });
  expect(answers[1 - first]).toMatchObject({
    kind: 'again',
    bench: `Bench ${first + 1}`,
    batchName: 'orders.json',
  });
  await Promise.all(both.map(start));
  await soon(() => expect(benches.bought()).toHaveLength(refs.length));
  await soon(() => expect(both.flatMap(({ printer }) => printer.printed)).toHaveLength(refs.length));
  expect(benches.bought()).toEqual(refs);
  for (const { printer } of both) expect(printer.printed.length).toBeGreaterThan(0);
  for (const bench of both)
    await soon(async () => {
      const { batches } = await bench.at.station.queue.status();
      expect(batches.map(({ state }) => state)).toEqual(['done']);
    });
});

it('gives back what a bench took and did not begin, when its batch is paused there', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  await one.at.station.settings.set({
    queue: { ahead: 2, serviceWidth: 4, staleHours: 12, scanBack: 'off' },
  });
  const refs = refsOf(14);
  await drop(one, refs);
  await one.printer.set({ paused: true });
  await start(one);
  await soon(async () => expect((await batchAt(one)).counts.todo).toBeGreaterThan(0));
  const { id: batchId } = await batchAt(one);
  await one.at.station.queue.pause({ batchId, after: 'now' });
  await soon(async () => expect((await batchAt(one)).counts.todo).toBe(0));
  await start(two);
  const bought = (await batchAt(one)).total;
  await soon(() => expect(two.printer.printed).toHaveLength(refs.length - bought));
  await one.printer.set({ paused: false });
  await one.at.station.queue.resume({ batchId });
  await soon(() => expect(one.printer.printed).toHaveLength(bought));
  expect(benches.bought()).toEqual(refs);
});

it('lets a scan at any bench ship an order that waits in a batch, also one that another bench has taken', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  await drop(one, refsOf(30));
  await batchAt(two);
  expect(await ships(two, 'EX-29')).toBe('confirmed');
  expect(await ships(one, 'EX-28')).toBe('confirmed');
  expect(benches.bought()).toEqual(['EX-28', 'EX-29']);
  await soon(async () => {
    const { floor } = await batchAt(one);
    expect(floor).toMatchObject({
      waiting: 28,
      benches: [
        { name: 'Bench 1', isOwn: true, taken: 0, bought: 1 },
        { name: 'Bench 2', isOwn: false, taken: 0, bought: 1 },
      ],
    });
  });
});

it('ships nothing of the floor’s batches once the bench belongs to no floor any more', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  const settings = { ahead: 2, serviceWidth: 4, staleHours: 12, scanBack: 'off' } as const;
  await one.at.station.settings.set({ queue: settings });
  await drop(one, refsOf(9));
  await one.printer.set({ paused: true });
  await start(one);
  await soon(async () => expect((await batchAt(one)).counts.todo).toBeGreaterThan(0));
  await one.at.station.close();
  // Without a keychain, what it knew of the floor went with the program.
  const left = await openStation(one.folder, { tuning });
  benches.ends.push(() => left.station.close());
  expect((await left.station.queue.status()).batches).toMatchObject([{ state: 'done', counts: { todo: 0 } }]);
  await start(two);
  await soon(() => expect(benches.bought()).toHaveLength(9));
  expect(benches.bought()).toEqual(refsOf(9));
});

it('ships what it has taken while the floor is away, takes nothing new, and says so', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.ends.push(() => proxy.close());
  const one = await benches.bench('Bench 1', {
    url: benches.url.replace(/:\d+\//, `:${proxy.port}/`),
  });
  await drop(one, refsOf(30));
  await one.printer.set({ paused: true });
  await start(one);
  const bought = await soon(() => {
    const { length } = benches.bought();
    expect(length).toBeGreaterThanOrEqual(10);
    return length;
  });
  proxy.cut();
  await one.printer.set({ paused: false });
  await soon(() => expect(one.printer.printed.length).toBeGreaterThanOrEqual(bought));
  const status = await soon(async () => {
    const { batches } = await one.at.station.queue.status();
    expect(batches[0]?.floor?.state).toBe('away');
    return batches[0];
  });
  expect(status?.state).toBe('running');
  expect(benches.bought().length).toBeLessThan(30);
  proxy.mend();
  await soon(() => expect(one.printer.printed).toHaveLength(30));
  expect(benches.bought()).toEqual(refsOf(30));
});

it('takes only what the rules of a bench fit, where it leaves all others to the other benches', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  const orders = refsOf(10).map((ref1, at) => order(ref1, at % 2 ? { serviceCode: 'ABCEXP' } : {}));
  const bytes = new TextEncoder().encode(JSON.stringify(orders));
  await one.at.station.orders.import({ fileName: 'orders.json', bytes });
  const { id: batchId } = await batchAt(one);
  const [printer] = await one.at.station.printers.list();
  const rule = { field: 'serviceCode', equals: 'abcexp', printerId: printer?.id ?? '' } as const;
  const sharing = { kind: 'rules', rules: [rule], otherwise: null, leaveOthers: true } as const;
  expect(
    await one.at.station.queue.start({ batchId, sharing: { ...sharing, rules: [...sharing.rules] } }),
  ).toEqual({ ok: true });
  const express = refsOf(10).filter((_, at) => at % 2);
  await soon(() => expect(benches.bought()).toEqual(express));
  await soon(async () => expect((await batchAt(one)).floor?.waiting).toBe(5));
  await start(two);
  await soon(() => expect(benches.bought()).toEqual(refsOf(10)));
  await soon(() => expect(one.printer.printed).toHaveLength(5));
  await soon(() => expect(two.printer.printed).toHaveLength(5));
});
