import { expect, it } from 'vitest';
import type { Platform } from '#main/app/platform';
import { importOrders, labelOf, openStation, order } from '#test/support/station';
import { testKeychain } from '#test/support/test-keychain';
import { type Bench, ships, tuning, useBenches } from './support/benches';
import { eventually } from './support/floor';

const benches = useBenches();

const settlesAgain = async (bench: Bench, ref1: string): Promise<void> => {
  const { label } = await bench.label(ref1);
  expect(await bench.at.station.labels.settle({ labelId: label.id, how: 'again' })).toEqual({ ok: true });
};

it('does not buy another bench’s order because of a decision that was made before that bench bought it', async () => {
  const [one, two] = await benches.pair('EX-1');
  benches.service.script('register', { kind: 'acceptThenReset' });
  expect(await ships(one, 'EX-1')).toBe('answer_lost');
  benches.service.script('register', { kind: 'refused', errorCode: 12, message: 'No such service' });
  await settlesAgain(one, 'EX-1');
  await eventually(async () =>
    expect((await one.label('EX-1')).label.hold?.failure.code).toBe('service_refused'),
  );
  await eventually(async () => expect(await ships(two, 'EX-1')).toBe('confirmed'));
  await benches.allReported();
  const before = benches.bought().length;
  expect(await ships(one, 'EX-1')).toBe('shipped_elsewhere');
  expect(benches.bought()).toHaveLength(before);
});

it('buys what another bench bought when a supervisor decides it, once for each decision', async () => {
  const [one, two] = await benches.pair('EX-1');
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  await eventually(async () => expect(await ships(two, 'EX-1')).toBe('shipped_elsewhere'));
  benches.service.script('register', { kind: 'refused', errorCode: 12, message: 'No such service' });
  await settlesAgain(two, 'EX-1');
  await eventually(async () =>
    expect((await two.label('EX-1')).label.hold?.failure.code).toBe('service_refused'),
  );
  expect(await ships(two, 'EX-1')).toBe('shipped_elsewhere');
  await settlesAgain(two, 'EX-1');
  await eventually(async () => expect((await two.label('EX-1')).label.stage).toBe('confirmed'));
  expect(benches.bought()).toEqual(['EX-1', 'EX-1', 'EX-1']);
});

const renumber = async ({ at }: Bench, from: string, to: string): Promise<void> => {
  const { label } = await labelOf(at.station, from);
  const packageId = label.package?.packageId ?? '';
  const put = await at.station.updates.put({ packageId, changes: { fields: { ref1: to } } });
  if (!put.ok) throw new Error(put.message);
  await at.station.updates.send({ updateIds: [put.update?.id ?? ''] });
  expect((await labelOf(at.station, to)).label.package?.packageId).toBe(packageId);
};

it('buys neither number of a package whose number was corrected after it was bought', async () => {
  const orders = [order('EX-1'), order('EX-2')];
  const one = await benches.bench('Bench 1', { isAlone: true });
  const two = await benches.bench('Bench 2', { ownOrders: orders });
  await importOrders(one.at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  await renumber(one, 'EX-1', 'EX-2');
  await one.join();
  await importOrders(one.at.station, [order('EX-3')]);
  expect(await ships(one, 'EX-3')).toBe('confirmed');
  expect(await ships(two, 'EX-1')).toBe('shipped_elsewhere');
  expect(await ships(two, 'EX-2')).toBe('shipped_elsewhere');
  expect(benches.bought()).toEqual(['EX-1', 'EX-3']);
});

it('buys nothing when the settings lost the floor but the vault has its secrets', async () => {
  let written: object = { service: { environment: 'production' } };
  const settings: Platform['settings'] = {
    putAside: () => undefined,
    read: () => written,
    write: (next) => {
      written = structuredClone(next);
    },
  };
  const orders = [order('EX-1'), order('EX-2')];
  const one = await benches.bench('Bench 1', { keychain: testKeychain, settings, ownOrders: orders });
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  await one.at.station.close();
  written = { ...written, floor: {} };
  const at = await openStation(one.folder, { keychain: testKeychain, settings, tuning });
  benches.closers.push(() => at.station.close());
  await at.station.ship.scan({ code: 'EX-2' });
  await eventually(async () =>
    expect((await labelOf(at.station, 'EX-2')).label.hold?.failure.code).toBe('floor_unreachable'),
  );
  expect(benches.bought()).toEqual(['EX-1']);
});
