import { setTimeout as pause } from 'node:timers/promises';
import { receivedStatement } from '#main/floor/label-statements';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { importOrders, labelOf, openStation, order } from '#test/support/station';
import { testKeychain } from '#test/support/test-keychain';
import { type Bench, lastingSettings, ships, tuning, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { proxyTo } from './support/proxy';

const benches = useBenches();
afterEach(() => vi.restoreAllMocks());

const boughtAt = (bench: Bench, ref1: string) =>
  eventually(async () => {
    const { label } = await bench.label(ref1);
    expect(label.package).not.toBeNull();
    return label;
  });

it('does not automatically print a label that another bench printed meanwhile at a person’s request', async () => {
  const [one, two] = await benches.pair();
  await one.printer.set({ mediaOut: true });
  await importOrders(one.at.station, [order('EX-1')]);
  await eventually(async () => {
    await one.at.station.ship.scan({ code: 'EX-1' });
    expect((await one.label('EX-1')).label.package).not.toBeNull();
  });
  const { id } = await boughtAt(one, 'EX-1');
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({ kind: 'held' }),
  );
  expect(await two.at.station.labels.print({ labelId: id, reason: 'first', copies: 1 })).toEqual({
    ok: true,
  });
  await eventually(() => expect(two.printer.printed).toHaveLength(1));
  await eventually(async () => expect((await one.label('EX-1')).label.stage).toBe('confirmed'));
  await one.printer.set({ mediaOut: false });
  // A label after it comes out, and it alone.
  await importOrders(one.at.station, [order('EX-2')]);
  expect(await ships(one, 'EX-2')).toBe('confirmed');
  expect(one.printer.printed).toHaveLength(1);
});

/** Bought at the first bench, whose printer is out of paper; the second has fetched it. */
const waitsForPaper = async (one: Bench, two: Bench): Promise<string> => {
  await one.printer.set({ mediaOut: true });
  await importOrders(one.at.station, [order('EX-1')]);
  await eventually(async () => {
    await one.at.station.ship.scan({ code: 'EX-1' });
    expect((await one.label('EX-1')).label.package).not.toBeNull();
  });
  const { id } = await boughtAt(one, 'EX-1');
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({ kind: 'held' }),
  );
  return id;
};

/** A later label comes out, and it alone. */
const printsNothingElse = async (bench: Bench): Promise<void> => {
  await bench.printer.set({ mediaOut: false });
  await importOrders(bench.at.station, [order('EX-2')]);
  expect(await ships(bench, 'EX-2')).toBe('confirmed');
  expect(bench.printer.printed).toHaveLength(1);
};

/** The label of the first bench waits there for paper, and no one knows whether it came out at the second: the floor is told both. */
const printedInDoubt = async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const one = await benches.bench('Bench 1');
  const two = await benches.bench('Bench 2', { url: benches.url.replace(/:\d+\//, `:${proxy.port}/`) });
  const id = await waitsForPaper(one, two);
  // That its bytes left is not told apart.
  proxy.cut();
  await two.printer.set({ mute: true, resetAfterBytes: 120 });
  expect(await two.at.station.labels.print({ labelId: id, reason: 'first', copies: 1 })).toEqual({
    ok: true,
  });
  const printId = await eventually(async () => {
    const { label, print } = await two.label('EX-1');
    expect(label.hold?.failure.code).toBe('print_unknown');
    return print?.id ?? '';
  });
  proxy.fix();
  await eventually(async () =>
    expect((await one.label('EX-1')).label).toMatchObject({
      stage: 'registered',
      hold: {
        failure: { code: 'maybe_printed_elsewhere', detail: expect.stringContaining('Bench 2') as string },
      },
    }),
  );
  await eventually(() => expect(one.at.station.busy()).toBe(0));
  return { one, two, id, printId };
};

it('asks a person before it prints what another bench may have printed', async () => {
  const { one, id } = await printedInDoubt();
  expect(await one.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({ kind: 'held' });
  await printsNothingElse(one);
  // No one has the paper: it comes out where a person asks for it.
  expect(await one.at.station.labels.print({ labelId: id, reason: 'not_printed', copies: 1 })).toEqual({
    ok: true,
  });
  await eventually(async () =>
    expect((await one.label('EX-1')).label).toMatchObject({ stage: 'confirmed', hold: null }),
  );
  expect(one.printer.printed).toHaveLength(2);
});

it('asks again after a print that a person asked for was cancelled before it began', async () => {
  const { one, id } = await printedInDoubt();
  expect(await one.at.station.labels.print({ labelId: id, reason: 'not_printed', copies: 1 })).toEqual({
    ok: true,
  });
  const printId = await eventually(async () => {
    const { print } = await one.label('EX-1');
    expect(print?.state).toBe('queued');
    return print?.id ?? '';
  });
  expect(await one.at.station.prints.cancel({ printId })).toEqual({ ok: true });
  await eventually(() => expect(one.at.station.busy()).toBe(0));
  expect((await one.label('EX-1')).label.hold?.failure).toMatchObject({
    code: 'maybe_printed_elsewhere',
    detail: expect.stringContaining('Bench 2') as string,
  });
  expect(await one.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({ kind: 'held' });
  await printsNothingElse(one);
});

it('does not ask again once a person has seen the label at the other bench', async () => {
  const { one, two, printId } = await printedInDoubt();
  expect(await two.at.station.prints.settle({ printId, printed: true })).toEqual({ ok: true });
  await eventually(async () =>
    expect((await one.label('EX-1')).label).toMatchObject({ stage: 'confirmed', hold: null }),
  );
  await printsNothingElse(one);
});

it('does not automatically print a batch’s label that another bench printed meanwhile', async () => {
  const [one, two] = await benches.pair();
  await one.printer.set({ mediaOut: true });
  await importOrders(one.at.station, [order('EX-1')]);
  await eventually(async () => {
    const { batches } = await one.at.station.queue.status();
    const batchId = batches[0]?.id ?? '';
    expect(await one.at.station.queue.start({ batchId })).toEqual({ ok: true });
  });
  const { id } = await boughtAt(one, 'EX-1');
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({ kind: 'held' }),
  );
  await eventually(async () => expect((await one.label('EX-1')).print?.waiting).toEqual(['media-empty']));
  expect(await two.at.station.labels.print({ labelId: id, reason: 'first', copies: 1 })).toEqual({
    ok: true,
  });
  await eventually(async () => expect((await one.label('EX-1')).label.stage).toBe('confirmed'));
  await eventually(() => expect(one.at.station.busy()).toBe(0));
  await printsNothingElse(one);
  // Its print was taken back once, and not handed over again and again.
  await eventually(async () => {
    const events = (await one.at.station.labels.get({ labelId: id }))?.events ?? [];
    const types = events.map(({ event }) => event.type).filter((type) => type.startsWith('print.'));
    expect(types).toEqual(['print.queued', 'print.cancelled']);
  });
});

it('does not print automatically after a start before it has received what other benches printed meanwhile', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const settings = lastingSettings();
  const url = benches.url.replace(/:\d+\//, `:${proxy.port}/`);
  const one = await benches.bench('Bench 1', { keychain: testKeychain, settings, url });
  const two = await benches.bench('Bench 2');
  const id = await waitsForPaper(one, two);
  await eventually(async () => expect((await one.label('EX-1')).print?.waiting).toEqual(['media-empty']));
  await one.at.station.close();
  expect(await two.at.station.labels.print({ labelId: id, reason: 'first', copies: 1 })).toEqual({
    ok: true,
  });
  await eventually(async () => expect((await two.label('EX-1')).label.stage).toBe('confirmed'));
  await one.printer.set({ mediaOut: false });
  // It is told late what others did.
  let report = (): void => undefined;
  const late = new Promise<void>((resolve) => (report = resolve));
  proxy.onStatement = (bytes) => (bytes.includes('mine as materialized') ? late : undefined);
  const at = await openStation(one.folder, { tuning, keychain: testKeychain, settings });
  benches.closers.push(() => at.station.close());
  await importOrders(at.station, [order('EX-2')]);
  await eventually(async () => {
    await at.station.ship.scan({ code: 'EX-2' });
    expect((await labelOf(at.station, 'EX-2')).label.stage).toBe('confirmed');
  });
  expect(one.printer.printed).toHaveLength(1);
  report();
  await eventually(async () => expect((await labelOf(at.station, 'EX-1')).label.stage).toBe('confirmed'));
  await eventually(() => expect(at.station.busy()).toBe(0));
  expect(one.printer.printed).toHaveLength(1);
});

it('does not print after its computer slept before it has received what other benches printed meanwhile', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const one = await benches.bench('Bench 1', { url: benches.url.replace(/:\d+\//, `:${proxy.port}/`) });
  const two = await benches.bench('Bench 2');
  const id = await waitsForPaper(one, two);
  await eventually(async () => expect((await one.label('EX-1')).print?.waiting).toEqual(['media-empty']));
  let report = (): void => undefined;
  const late = new Promise<void>((resolve) => (report = resolve));
  const asked = new Promise<void>((resolve) => {
    proxy.onStatement = (bytes) => {
      if (!bytes.includes(receivedStatement)) return undefined;
      resolve();
      return late;
    };
  });
  await asked;
  expect(await two.at.station.labels.print({ labelId: id, reason: 'first', copies: 1 })).toEqual({
    ok: true,
  });
  await eventually(async () => expect((await two.label('EX-1')).label.stage).toBe('confirmed'));
  const { now } = Date;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 8 * 3_600_000);
  await one.printer.set({ mediaOut: false });
  // Long enough for a print.
  await pause(3_000);
  expect(one.printer.printed).toHaveLength(0);
  report();
  await eventually(async () => expect((await one.label('EX-1')).label.stage).toBe('confirmed'));
  await eventually(() => expect(one.at.station.busy()).toBe(0));
  await printsNothingElse(one);
});

it('does not buy an order under the number that a bench gave to a label it fetched', async () => {
  const [one, two] = await benches.pair();
  const three = await benches.bench('Bench 3');
  await importOrders(three.at.station, [order('EX-9')]);
  await importOrders(one.at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const { id, package: bought } = await boughtAt(one, 'EX-1');
  const packageId = bought?.packageId ?? '';
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: packageId })).toMatchObject({ kind: 'duplicate' }),
  );
  const put = await two.at.station.updates.put({ packageId, changes: { fields: { ref1: 'EX-9' } } });
  if (!put.ok) throw new Error(put.message);
  await two.at.station.updates.send({ updateIds: [put.update?.id ?? ''] });
  await eventually(async () => expect((await one.label('EX-9')).label.id).toBe(id));
  // The floor knows both numbers.
  await eventually(async () =>
    expect((await benches.floor.query('select 1 from packbench.orders')).rows).toHaveLength(2),
  );
  // Held, or its label is fetched: it is not bought.
  await ships(three, 'EX-9');
  expect(benches.bought()).toEqual(['EX-1']);
});
