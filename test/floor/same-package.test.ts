import { beforeEach, expect, inject, it } from 'vitest';
import type { Package } from '#shared/label/stage';
import { order } from '#test/support/station';
import { type Bench, isHere, ships, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { type Proxy, proxyTo } from './support/proxy';

const benches = useBenches();
let proxy: Proxy;
let one: Bench;
let two: Bench;
beforeEach(async () => {
  proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const ownOrders = ['EX-1', 'EX-2', 'EX-3', 'EX-4'].map((ref1) => order(ref1));
  const url = benches.url.replace(/:\d+\//, `:${proxy.port}/`);
  one = await benches.bench('Bench 1', { ownOrders, url });
  two = await benches.bench('Bench 2', { ownOrders });
  for (const bench of [one, two]) await isHere(bench);
  proxy.cut();
});

const labelAt = async (bench: Bench, ref1: string) => (await bench.label(ref1)).label;

/** A supervisor lets bench 1 ship an order while the floor is away. @returns its stage, or the code of its hold */
const shipsWithoutFloor = async (ref1: string): Promise<string> => {
  const { id: labelId } = await eventually(async () => {
    await one.at.station.ship.scan({ code: ref1 });
    const label = await labelAt(one, ref1);
    expect(label.hold?.failure.code).toBe('floor_unreachable');
    return label;
  });
  await eventually(async () =>
    expect(await one.at.station.labels.shipWithoutFloor({ labelId })).toEqual({ ok: true }),
  );
  return eventually(async () => {
    expect(one.at.station.busy()).toBe(0);
    const { stage, hold } = await labelAt(one, ref1);
    return hold?.failure.code ?? stage;
  });
};

type Numbers = (bought: Package) => { packageId: string; trackingNumber?: string };

/** A person enters the package of one bench at the other, whose own request got no answer. */
const enters = async (at: Bench, from: Bench, numbers: Numbers): Promise<void> => {
  const { package: bought } = await labelAt(from, 'EX-1');
  if (!bought) throw new Error('nothing was bought');
  const { id: labelId } = await labelAt(at, 'EX-1');
  const settled = await at.at.station.labels.settle({ labelId, how: 'found', ...numbers(bought) });
  expect(settled).toEqual({ ok: true });
};

/** The floor is back, and bench 1 was told of every order that was bought twice: EX-2 was. */
const isToldOfAll = async (): Promise<void> => {
  expect(await shipsWithoutFloor('EX-2')).toBe('confirmed');
  expect(await ships(two, 'EX-2')).toBe('confirmed');
  proxy.fix();
  await eventually(async () => expect((await labelAt(one, 'EX-2')).hold?.failure.code).toBe('bought_twice'));
  // The next round begins when the list that named EX-2 was worked through.
  await eventually(async () => expect(await ships(one, 'EX-3')).toBe('confirmed'));
  await benches.allReported();
};

const noTracking = 'the service gave no tracking number';

it.each<[string, Numbers]>([
  ['its package id', ({ packageId }) => ({ packageId })],
  [
    'both its numbers',
    ({ packageId, trackingNumber }) => ({ packageId, trackingNumber: trackingNumber ?? noTracking }),
  ],
  ['its package id in another case', ({ packageId }) => ({ packageId: packageId.toLowerCase() })],
  [
    'its tracking number, scanned',
    ({ trackingNumber }) => ({ packageId: `]C1${trackingNumber ?? noTracking}` }),
  ],
])(
  'does not say that an order was bought twice when a person entered the package of another bench by %s',
  async (_, numbers) => {
    benches.service.script('register', { kind: 'acceptThenReset' });
    expect(await shipsWithoutFloor('EX-1')).toBe('answer_lost');
    expect(await ships(two, 'EX-1')).toBe('confirmed');
    await enters(one, two, numbers);
    await isToldOfAll();
    expect((await labelAt(one, 'EX-1')).hold?.failure.code).not.toBe('bought_twice');
  },
);

it('does not say it either at the bench that bought the package which a person entered elsewhere', async () => {
  expect(await shipsWithoutFloor('EX-1')).toBe('confirmed');
  benches.service.script('register', { kind: 'acceptThenReset' });
  expect(await ships(two, 'EX-1')).toBe('answer_lost');
  await enters(two, one, ({ packageId }) => ({ packageId }));
  await isToldOfAll();
  expect((await labelAt(one, 'EX-1')).hold).toBeNull();
});

it('does not say it either where a person handled an order elsewhere that another bench had shipped', async () => {
  expect(await shipsWithoutFloor('EX-1')).toBe('confirmed');
  proxy.fix();
  // A bench that buys with the floor has reported everything before.
  expect(await ships(one, 'EX-4')).toBe('confirmed');
  expect(await ships(two, 'EX-1')).toBe('shipped_elsewhere');
  const { id: labelId } = await labelAt(two, 'EX-1');
  expect(await two.at.station.labels.settle({ labelId, how: 'handled' })).toEqual({ ok: true });
  proxy.cut();
  await isToldOfAll();
  expect((await labelAt(one, 'EX-1')).hold).toBeNull();
  expect(benches.bought()).toEqual(['EX-1', 'EX-2', 'EX-2', 'EX-3', 'EX-4']);
});

it.each(['42062701', ']C142062701', 'n/a'])(
  'says that an order was bought twice where a person entered two packages and %s as the tracking number of both',
  async (trackingNumber) => {
    benches.service.script('register', { kind: 'acceptThenReset' });
    expect(await shipsWithoutFloor('EX-1')).toBe('answer_lost');
    benches.service.script('register', { kind: 'acceptThenReset' });
    expect(await ships(two, 'EX-1')).toBe('answer_lost');
    for (const [bench, packageId] of [[one, 'FOUND-1001'] as const, [two, 'FOUND-1002'] as const]) {
      const { id: labelId } = await labelAt(bench, 'EX-1');
      const found = { labelId, how: 'found', packageId, trackingNumber } as const;
      expect(await bench.at.station.labels.settle(found)).toEqual({ ok: true });
    }
    await isToldOfAll();
    await eventually(async () =>
      expect((await labelAt(one, 'EX-1')).hold?.failure.code).toBe('bought_twice'),
    );
  },
);
