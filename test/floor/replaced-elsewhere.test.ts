import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { importOrders, labelOf, openStation, order } from '#test/support/station';
import { inEnglish } from '#shared/text/in-english';
import { testKeychain } from '#test/support/test-keychain';
import { type Bench, lastingSettings, ships, tuning, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { password } from './support/postgres';
import { proxyTo } from './support/proxy';

const benches = useBenches();

const packageOf = async (bench: Bench, ref1: string): Promise<string> =>
  (await bench.label(ref1)).label.package?.packageId ?? '';

/** A label of the first bench that the second has fetched. */
const shared = async (one: Bench, two: Bench) => {
  await importOrders(one.at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const { id } = (await one.label('EX-1')).label;
  const packageId = await packageOf(one, 'EX-1');
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: packageId })).toMatchObject({ kind: 'duplicate' }),
  );
  return { id, packageId };
};

/** The floor knows that this label was bought for its order, and none after it. */
const isReported = async (labelId: string): Promise<void> => {
  const url = new URL(benches.url);
  url.password = password;
  const floor = new pg.Client(url.href);
  await floor.connect();
  try {
    await eventually(async () => {
      const { rows } = await floor.query<{ holds: Record<string, object> }>(
        'select holds from packbench.orders',
      );
      expect(rows.flatMap(({ holds }) => Object.values(holds))).toContainEqual(
        expect.objectContaining({ state: 'bought', label: labelId }),
      );
    });
  } finally {
    await floor.end();
  }
};

/** @returns the new package */
const replace = async (bench: Bench, labelId: string): Promise<string> => {
  const old = await packageOf(bench, 'EX-1');
  expect(await bench.at.station.labels.replace({ labelId })).toMatchObject({ ok: true });
  return eventually(async () => {
    const packageId = await packageOf(bench, 'EX-1');
    expect([old, '']).not.toContain(packageId);
    return packageId;
  });
};

const stops = ({ station }: Bench['at'], code: string, other: string) =>
  eventually(async () =>
    expect(await station.ship.scan({ code })).toMatchObject({
      kind: 'replaced',
      view: { replacedBy: { packageId: other } },
    }),
  );

it('does not print a fetched label once another bench bought a replacement', async () => {
  const [one, two] = await benches.pair();
  const { id, packageId } = await shared(one, two);
  const other = await replace(one, id);
  await stops(two.at, packageId, other);
  expect(await two.at.station.labels.print({ labelId: id, reason: 'damaged', copies: 1 })).toMatchObject({
    ...{ ok: false, warnings: ['replaced'] },
  });
  expect(two.printer.printed).toHaveLength(0);
  // The replacement came over, and its paper takes the stop away.
  const view = (await two.at.station.labels.get({ labelId: id }))?.view;
  const newer = await two.at.station.labels.get({ labelId: view?.replacedBy?.labelId ?? '' });
  expect(newer?.view.label).toMatchObject({ package: { packageId: other }, replaces: id });
  // Held until the first bench has reported that it printed it.
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: other })).toMatchObject({ kind: 'duplicate' }),
  );
  const events = (await two.at.station.labels.get({ labelId: id }))?.events ?? [];
  expect(events.filter(({ event }) => event.type === 'replaced.elsewhere')).toHaveLength(1);
  expect(benches.bought()).toEqual(['EX-1', 'EX-1']);
});

it('does not print a waiting reprint when another bench replaced the label meanwhile', async () => {
  const [one, two] = await benches.pair();
  const { id } = await shared(one, two);
  await two.printer.set({ mediaOut: true });
  const { station } = two.at;
  expect(await station.labels.print({ labelId: id, reason: 'damaged', copies: 1 })).toEqual({ ok: true });
  const get = async () => (await station.labels.get({ labelId: id }))?.view;
  await eventually(async () => expect((await get())?.print?.waiting).toEqual(['media-empty']));
  await replace(one, id);
  await eventually(async () => expect((await get())?.replacedBy).not.toBeNull());
  await two.printer.set({ mediaOut: false });
  await eventually(async () => expect((await get())?.label.hold?.failure.code).toBe('label_superseded'));
  expect(two.printer.printed).toHaveLength(0);
});

it('finds the replacement by the order’s number at a bench that has fetched the old label', async () => {
  const [one, two] = await benches.pair();
  const { id } = await shared(one, two);
  const other = await replace(one, id);
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({
      kind: 'duplicate',
      view: { label: { package: { packageId: other } }, replacedBy: null },
    }),
  );
  expect(benches.bought()).toEqual(['EX-1', 'EX-1']);
});

it('does not print an old label that was already replaced when it is fetched', async () => {
  const one = await benches.bench('Bench 1');
  await importOrders(one.at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const { id } = (await one.label('EX-1')).label;
  const packageId = await packageOf(one, 'EX-1');
  const other = await replace(one, id);
  const two = await benches.bench('Bench 2');
  await stops(two.at, packageId, other);
});

it('does not print the old label at other benches once the bench that replaced it without the floor is back', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const one = await benches.bench('Bench 1', { url: benches.url.replace(/:\d+\//, `:${proxy.port}/`) });
  const two = await benches.bench('Bench 2');
  const { id, packageId } = await shared(one, two);
  proxy.cut();
  const { station } = one.at;
  await station.labels.replace({ labelId: id });
  const { label } = await eventually(async () => {
    const view = await labelOf(station, 'EX-1');
    expect(view.label.hold?.failure.code).toBe('floor_unreachable');
    return view;
  });
  expect(await station.labels.shipWithoutFloor({ labelId: label.id })).toMatchObject({ ok: true });
  await eventually(async () => expect((await labelOf(station, 'EX-1')).label.stage).toBe('confirmed'));
  const other = await packageOf(one, 'EX-1');
  expect(await two.at.station.ship.scan({ code: packageId })).toMatchObject({ kind: 'duplicate' });
  proxy.fix();
  await stops(two.at, packageId, other);
});

it('does not print the old label at a bench that was off when it was replaced', async () => {
  const settings = lastingSettings();
  const one = await benches.bench('Bench 1');
  const two = await benches.bench('Bench 2', { keychain: testKeychain, settings });
  const { id, packageId } = await shared(one, two);
  await two.at.station.close();
  const other = await replace(one, id);
  const again = await openStation(two.folder, { tuning, keychain: testKeychain, settings });
  benches.closers.push(() => again.station.close());
  await stops(again, packageId, other);
});

it('shows which bench can replace a label that was only fetched, and buys nothing', async () => {
  const [one, two] = await benches.pair();
  const { id, packageId } = await shared(one, two);
  const answer = await two.at.station.labels.replace({ labelId: id });
  expect(answer).toMatchObject({ ok: false });
  expect(inEnglish(answer.ok ? '' : answer.message)).toBe(
    'Bench 1 bought this label. Only that bench can replace it: open it there',
  );
  // Nothing waits, and the label is as it was.
  expect(await two.at.station.ship.scan({ code: packageId })).toMatchObject({
    kind: 'duplicate',
    view: { replacedBy: null },
  });
  expect(benches.bought()).toEqual(['EX-1']);
});

it('recognises the old paper at a bench that fetched only the replacement', async () => {
  const one = await benches.bench('Bench 1');
  await importOrders(one.at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const { id } = (await one.label('EX-1')).label;
  const packageId = await packageOf(one, 'EX-1');
  const second = await replace(one, id);
  const { id: secondId } = (await one.label('EX-1')).label;
  // Until then the floor may take the next one for a second purchase of the label before.
  await isReported(secondId);
  await eventually(async () =>
    expect(await one.at.station.labels.replace({ labelId: secondId })).toMatchObject({ ok: true }),
  );
  const third = await eventually(async () => {
    const now = await packageOf(one, 'EX-1');
    expect([packageId, second, '']).not.toContain(now);
    return now;
  });
  const two = await benches.bench('Bench 2');
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: third })).toMatchObject({ kind: 'duplicate' }),
  );
  const view = async (labelId: string) => (await two.at.station.labels.get({ labelId }))?.view.label.replaces;
  expect(await view(secondId)).toBe(id);
  await stops(two.at, second, third);
  await stops(two.at, packageId, second);
});
