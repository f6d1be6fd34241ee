import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import type { Output } from '#shared/bridge/contract';
import type { ImportAnswer } from '#shared/intake/import-answer';
import { labelOf, openStation, order } from '#test/support/station';
import { batchAt, type Bench, type Benches, openBenches, ships, tuning } from './support/benches';
import { eventually } from './support/floor';
import { proxyTo } from './support/proxy';

let benches: Benches;
beforeEach(async () => {
  benches = await openBenches();
});
afterEach(() => benches.close());

const refsOf = (count: number): string[] =>
  Array.from({ length: count }, (_, number) => `EX-${String(number).padStart(2, '0')}`);

const dropOrders = ({ at }: Bench, orders: readonly object[]): Promise<ImportAnswer> =>
  at.station.orders.import({
    fileName: 'orders.json',
    bytes: new TextEncoder().encode(JSON.stringify(orders)),
  });

const drop = (bench: Bench, refs: readonly string[]): Promise<ImportAnswer> =>
  dropOrders(
    bench,
    refs.map((ref1) => order(ref1)),
  );

const start = async (bench: Bench): Promise<void> => {
  const { id: batchId } = await batchAt(bench);
  expect(await bench.at.station.queue.start({ batchId })).toEqual({ ok: true });
};

it('shares the orders of a file that two benches import at the same moment, and buys each once', async () => {
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
  await eventually(() => expect(benches.bought()).toHaveLength(refs.length));
  await eventually(() => expect(both.flatMap(({ printer }) => printer.printed)).toHaveLength(refs.length));
  expect(benches.bought()).toEqual(refs);
  for (const { printer } of both) expect(printer.printed.length).toBeGreaterThan(0);
  for (const bench of both)
    await eventually(async () => {
      const { batches } = await bench.at.station.queue.status();
      expect(batches.map(({ state }) => state)).toEqual(['done']);
    });
});

it('gives back orders that a bench took and did not start, when its batch is paused there', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  await one.at.station.settings.set({
    queue: { ahead: 2, serviceWidth: 4, staleHours: 12, scanBack: 'off' },
  });
  const refs = refsOf(14);
  await drop(one, refs);
  await one.printer.set({ paused: true });
  await start(one);
  await eventually(async () => expect((await batchAt(one)).counts.todo).toBeGreaterThan(0));
  const { id: batchId } = await batchAt(one);
  await one.at.station.queue.pause({ batchId, after: 'now' });
  await eventually(async () => expect((await batchAt(one)).counts.todo).toBe(0));
  await start(two);
  const bought = (await batchAt(one)).total;
  await eventually(() => expect(two.printer.printed).toHaveLength(refs.length - bought));
  await one.printer.set({ paused: false });
  await one.at.station.queue.resume({ batchId });
  await eventually(() => expect(one.printer.printed).toHaveLength(bought));
  expect(benches.bought()).toEqual(refs);
});

it('gives back again what the floor lost', async () => {
  const one = await benches.bench('Bench 1');
  const refs = refsOf(14);
  await drop(one, refs);
  await one.printer.set({ paused: true });
  await start(one);
  await eventually(async () => expect((await batchAt(one)).counts.todo).toBeGreaterThan(0));
  const { id: batchId } = await batchAt(one);
  await one.at.station.queue.pause({ batchId, after: 'now' });
  await eventually(async () => expect((await batchAt(one)).counts.todo).toBe(0));
  const database = await benches.owner();
  const given = `from packbench.batch_rows where label is not null and state in ('waiting', 'taken', 'closed')`;
  const { rowCount } = await database.query(
    `update packbench.batch_rows set state = 'taken', bench = (select id from packbench.benches)
     where label is not null and state = 'waiting'`,
  );
  expect(rowCount).toBeGreaterThan(0);
  await eventually(async () => {
    const { rows } = await database.query<{ state: string }>(`select distinct state ${given}`);
    expect(rows).toEqual([{ state: 'waiting' }]);
  });
  await one.printer.set({ paused: false });
  await one.at.station.queue.resume({ batchId });
  await eventually(() => expect(one.printer.printed).toHaveLength(refs.length));
  expect(benches.bought()).toEqual(refs);
});

it('lets a scan at any bench ship an order of a batch, even if another bench has taken it', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  await drop(one, refsOf(30));
  await batchAt(two);
  expect(await ships(two, 'EX-29')).toBe('confirmed');
  expect(await ships(one, 'EX-28')).toBe('confirmed');
  expect(benches.bought()).toEqual(['EX-28', 'EX-29']);
  await eventually(async () => {
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

/** Bench 1 bought the first of three parcels of PB-1 and takes no more; the other two wait in the batch. */
const buysFirstOfThree = async (one: Bench): Promise<void> => {
  await one.at.station.settings.set({
    queue: { ahead: 4, serviceWidth: 4, staleHours: 12, scanBack: 'off' },
  });
  const three = [1, 2, 3].map((parcel) => ({ ...order('PB-1'), parcel }));
  await dropOrders(one, [...refsOf(3).map((ref1) => order(ref1)), ...three]);
  await one.printer.set({ paused: true });
  await start(one);
  await eventually(() => expect(benches.bought()).toEqual([...refsOf(3), 'PB-1']));
  const { id: batchId } = await batchAt(one);
  await one.at.station.queue.pause({ batchId, after: 'bought' });
  await one.printer.set({ paused: false });
  await eventually(() => expect(one.printer.printed).toHaveLength(4));
  await eventually(() => expect(one.at.station.busy()).toBe(0));
};

/** The bench takes the other two parcels: the answer to the second one is lost, and the third is printed. */
const losesAnswerOfSecond = async (two: Bench): Promise<void> => {
  benches.service.script('register', { kind: 'acceptThenReset' });
  await start(two);
  await eventually(() => expect(two.printer.printed).toHaveLength(1));
  await eventually(async () => expect((await batchAt(two)).counts.attention).toBe(1));
};

const saidBy = (answer: Output<'ship.scan'>): string =>
  'view' in answer ? `${answer.kind} ${answer.view.label.parcel} of ${answer.view.parcels}` : answer.kind;

it('goes on with the parcels of an order that wait in the batch when its number is scanned again', async () => {
  const one = await benches.bench('Bench 1');
  await buysFirstOfThree(one);
  const scan = () => one.at.station.ship.scan({ code: 'PB-1' });
  expect(saidBy(await scan())).toBe('started 2 of 3');
  await eventually(() => expect(one.printer.printed).toHaveLength(5));
  await eventually(() => expect(one.at.station.busy()).toBe(0));
  expect(saidBy(await scan())).toBe('started 3 of 3');
  await eventually(() => expect(one.printer.printed).toHaveLength(6));
  await eventually(() => expect(one.at.station.busy()).toBe(0));
  expect(await scan()).toMatchObject({ kind: 'duplicate', allOut: true });
  expect(benches.bought()).toEqual([...refsOf(3), 'PB-1', 'PB-1', 'PB-1']);
});

it('does not say that all parcels of an order are bought while the floor can’t be asked', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const one = await benches.bench('Bench 1', {
    url: benches.url.replace(/:\d+\//, `:${proxy.port}/`),
  });
  await buysFirstOfThree(one);
  proxy.cut();
  await eventually(async () => expect((await one.at.station.floor.view())?.state).not.toBe('here'));
  const answer = await one.at.station.ship.scan({ code: 'PB-1' });
  expect(answer).toMatchObject({ kind: 'duplicate', elsewhere: 'away' });
  expect(answer).not.toHaveProperty('allOut');
  proxy.fix();
});

it('counts the parcels of an order that another bench bought, and knows them after a scan', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  await buysFirstOfThree(one);
  await start(two);
  await eventually(() => expect(two.printer.printed).toHaveLength(2));
  await eventually(async () => {
    const answer = await one.at.station.ship.scan({ code: 'PB-1' });
    expect(saidBy(answer)).toBe('duplicate 1 of 3');
    expect(answer).toMatchObject({ allOut: true });
  });
  expect(await one.at.station.orders.parcels({ ref1: 'PB-1' })).toHaveLength(3);
  expect([...one.printer.printed, ...two.printer.printed]).toHaveLength(6);
});

it('does not say that all parcels of an order are bought while one is in doubt at another bench', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  await buysFirstOfThree(one);
  await losesAnswerOfSecond(two);
  // The printed one of the other bench may first be known as bought only.
  await eventually(async () => {
    const answer = await one.at.station.ship.scan({ code: 'PB-1' });
    expect(saidBy(answer)).toBe('duplicate 1 of 3');
    expect(answer).toMatchObject({ allOut: false });
  });
  expect(benches.bought()).toHaveLength(6);
});

it('does not say that all parcels of an order are bought at a bench that took none of them', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  await buysFirstOfThree(one);
  await losesAnswerOfSecond(two);
  const three = await benches.bench('Bench 3');
  const scan = () => three.at.station.ship.scan({ code: 'PB-1' });
  // The labels of the other benches may be on their way.
  await eventually(async () => {
    await scan();
    expect(await three.at.station.orders.parcels({ ref1: 'PB-1' })).toHaveLength(2);
  });
  const answer = await scan();
  expect(answer).toMatchObject({ kind: 'duplicate', allOut: false });
  expect(saidBy(answer)).toBe('duplicate 1 of 3');
});

it('says that all parcels of an order are bought after a person removed one at another bench', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  await buysFirstOfThree(one);
  // A scan takes both parcels that wait, and ships the first of them.
  expect(saidBy(await two.at.station.ship.scan({ code: 'PB-1' }))).toBe('started 2 of 3');
  await eventually(() => expect(two.printer.printed).toHaveLength(1));
  await eventually(() => expect(two.at.station.busy()).toBe(0));
  const third = (await two.at.station.orders.parcels({ ref1: 'PB-1' })).find(
    ({ label }) => label.parcel === 3,
  );
  expect(await two.at.station.labels.remove({ labelId: third?.label.id ?? '' })).toEqual({ ok: true });
  const database = await benches.owner();
  await eventually(async () => {
    const { rows } = await database.query(`select parcel from packbench.batch_rows where state = 'closed'`);
    expect(rows).toEqual([{ parcel: 3 }]);
  });
  const scan = () => one.at.station.ship.scan({ code: 'PB-1' });
  // The label of the other bench may be on its way.
  await eventually(async () => {
    await scan();
    expect(await one.at.station.orders.parcels({ ref1: 'PB-1' })).toHaveLength(2);
  });
  const answer = await scan();
  expect(answer).toMatchObject({ kind: 'duplicate', allOut: true, bought: 2 });
  expect(benches.bought()).toEqual([...refsOf(3), 'PB-1', 'PB-1']);
});

it('ships no orders of the floor’s batches after the bench has left the floor', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  const settings = { ahead: 2, serviceWidth: 4, staleHours: 12, scanBack: 'off' } as const;
  await one.at.station.settings.set({ queue: settings });
  await drop(one, refsOf(9));
  await one.printer.set({ paused: true });
  await start(one);
  await eventually(() => expect(benches.bought().length).toBeGreaterThanOrEqual(2));
  expect((await batchAt(one)).counts.todo).toBeGreaterThan(0);
  await one.at.station.close();
  // Without a keychain, what it knew of the floor went with the program.
  const first = await openStation(one.folder, { tuning });
  benches.closers.push(() => first.station.close());
  const [batch] = (await first.station.queue.status()).batches;
  // Labels that were bought and not printed stay in it.
  expect(batch).toMatchObject({ state: 'paused', counts: { todo: 0 } });
  await start(two);
  await eventually(() => expect(benches.bought()).toHaveLength(9));
  expect(benches.bought()).toEqual(refsOf(9));
  await first.station.queue.resume({ batchId: batch?.id ?? '' });
  await first.station.close();
  const left = await openStation(one.folder, { tuning });
  benches.closers.push(() => left.station.close());
  // As a person left it.
  expect((await left.station.queue.status()).batches).toMatchObject([{ state: 'running' }]);
  await one.printer.set({ paused: false });
  await eventually(() =>
    expect(one.printer.printed.length + two.printer.printed.length).toBeGreaterThanOrEqual(9),
  );
  await eventually(async () =>
    expect((await left.station.queue.status()).batches).toMatchObject([{ state: 'done' }]),
  );
  expect(one.printer.printed.length + two.printer.printed.length).toBe(9);
});

it('ships its taken orders while the floor is away, takes no new ones, and shows this', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const one = await benches.bench('Bench 1', {
    url: benches.url.replace(/:\d+\//, `:${proxy.port}/`),
  });
  await drop(one, refsOf(30));
  await one.printer.set({ paused: true });
  await start(one);
  const bought = await eventually(() => {
    const { length } = benches.bought();
    expect(length).toBeGreaterThanOrEqual(10);
    return length;
  });
  proxy.cut();
  await one.printer.set({ paused: false });
  await eventually(() => expect(one.printer.printed.length).toBeGreaterThanOrEqual(bought));
  const status = await eventually(async () => {
    const { batches } = await one.at.station.queue.status();
    expect(batches[0]?.floor?.state).toBe('away');
    return batches[0];
  });
  expect(status?.state).toBe('running');
  expect(benches.bought().length).toBeLessThan(30);
  proxy.fix();
  await eventually(() => expect(one.printer.printed).toHaveLength(30));
  expect(benches.bought()).toEqual(refsOf(30));
});

/** Ships only the batch's express orders at this bench, and leaves all others to the other benches. */
const startExpress = async (bench: Bench): Promise<void> => {
  const { id: batchId } = await batchAt(bench);
  const [printer] = await bench.at.station.printers.list();
  const rule = { field: 'serviceCode', equals: 'abcexp', printerId: printer?.id ?? '' } as const;
  expect(
    await bench.at.station.queue.start({
      batchId,
      sharing: { kind: 'rules', rules: [rule], otherwise: null, leaveOthers: true },
    }),
  ).toEqual({ ok: true });
};

it('takes only orders that match its rules, if it leaves all others to the other benches', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  const orders = refsOf(10).map((ref1, at) => order(ref1, at % 2 ? { serviceCode: 'ABCEXP' } : {}));
  const bytes = new TextEncoder().encode(JSON.stringify(orders));
  await one.at.station.orders.import({ fileName: 'orders.json', bytes });
  await startExpress(one);
  const express = refsOf(10).filter((_, at) => at % 2);
  await eventually(() => expect(benches.bought()).toEqual(express));
  await eventually(async () => expect((await batchAt(one)).floor.waiting).toBe(5));
  await start(two);
  await eventually(() => expect(benches.bought()).toEqual(refsOf(10)));
  await eventually(() => expect(one.printer.printed).toHaveLength(5));
  await eventually(() => expect(two.printer.printed).toHaveLength(5));
});

it('chooses by its rules among orders that were corrected before another bench gave them back', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  await drop(one, ['EX-1']);
  benches.service.script('register', { kind: 'refused', errorCode: 12, message: 'No such service' });
  await start(one);
  await eventually(async () => expect((await batchAt(one)).counts.attention).toBe(1));
  const { id: batchId } = await batchAt(one);
  await one.at.station.queue.pause({ batchId, after: 'now' });
  const { label } = await labelOf(one.at.station, 'EX-1');
  await one.at.station.orders.correct({ labelId: label.id, fields: { serviceCode: 'ABCEXP' } });
  await eventually(async () => expect((await batchAt(two)).floor.waiting).toBe(1));
  await startExpress(two);
  await eventually(() => expect(two.printer.printed).toHaveLength(1));
});

it('finds an order that waits in a batch for each of two scans at the same moment', async () => {
  const one = await benches.bench('Bench 1');
  const refs = refsOf(20);
  await drop(one, refs);
  await batchAt(one);
  for (const ref1 of refs) {
    const answers = await Promise.all([1, 2, 3].map(() => one.at.station.ship.scan({ code: ref1 })));
    expect(answers.map(({ kind }) => kind)).not.toContain('not_found');
  }
  await eventually(() => expect(benches.bought()).toEqual(refs));
});

it('names an order that waits for any bench, or that another bench bought, when its code comes in small letters', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2')];
  await drop(one, ['EX-01', 'ex-02', 'EX-02', 'EX-03']);
  await batchAt(two);
  const scan = (code: string) => two.at.station.ship.scan({ code });
  expect(await scan('ex-01')).toMatchObject({ kind: 'not_found', alike: [{ code: 'EX-01' }] });
  expect(benches.bought()).toEqual([]);
  // Exactly the scanned one of two orders that differ only in case.
  expect(await scan('ex-02')).toMatchObject({ kind: 'started', view: { label: { ref1: 'ex-02' } } });
  await eventually(() => expect(benches.bought()).toEqual(['ex-02']));
  await one.at.station.ship.scan({ code: 'EX-03' });
  await eventually(() => expect(benches.bought()).toEqual(['EX-03', 'ex-02']));
  await eventually(async () =>
    expect(await scan('ex-03')).toMatchObject({ kind: 'not_found', alike: [{ code: 'EX-03' }] }),
  );
  expect(await scan('EX-03')).toMatchObject({ view: { label: { ref1: 'EX-03' } } });
  expect(benches.bought()).toEqual(['EX-03', 'ex-02']);
});
