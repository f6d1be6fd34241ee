import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Keychain } from '#main/credentials/keychain';
import type { Platform } from '#main/app/platform';
import { importOrders, labelOf, openStation, order } from '#test/support/station';
import { type Bench, type Benches, openBenches, ships, tuning } from './support/benches';
import { soon } from './support/floor';

let benches: Benches;
beforeEach(async () => {
  benches = await openBenches();
});
afterEach(() => benches.close());

const settlesAgain = async (bench: Bench, ref1: string): Promise<void> => {
  const { label } = await labelOf(bench.at.station, ref1);
  expect(await bench.at.station.labels.settle({ labelId: label.id, how: 'again' })).toEqual({ ok: true });
};

it('buys nothing of another bench for a decision that was made before that bench bought', async () => {
  const own = [order('EX-1')];
  const [one, two] = [await benches.bench('Bench 1', { own }), await benches.bench('Bench 2', { own })];
  benches.service.script('register', { kind: 'acceptThenReset' });
  expect(await ships(one, 'EX-1')).toBe('answer_lost');
  benches.service.script('register', { kind: 'refused', errorCode: 12, message: 'No such service' });
  await settlesAgain(one, 'EX-1');
  await soon(async () =>
    expect((await labelOf(one.at.station, 'EX-1')).label.hold?.failure.code).toBe('service_refused'),
  );
  await soon(async () => expect(await ships(two, 'EX-1')).toBe('confirmed'));
  const before = benches.bought().length;
  expect(await ships(one, 'EX-1')).toBe('shipped_elsewhere');
  expect(benches.bought()).toHaveLength(before);
});

it('buys what another bench bought once a supervisor decides it, and not a second time for that decision', async () => {
  const own = [order('EX-1')];
  const [one, two] = [await benches.bench('Bench 1', { own }), await benches.bench('Bench 2', { own })];
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  await soon(async () => expect(await ships(two, 'EX-1')).toBe('shipped_elsewhere'));
  benches.service.script('register', { kind: 'refused', errorCode: 12, message: 'No such service' });
  await settlesAgain(two, 'EX-1');
  await soon(async () =>
    expect((await labelOf(two.at.station, 'EX-1')).label.hold?.failure.code).toBe('service_refused'),
  );
  expect(await ships(two, 'EX-1')).toBe('shipped_elsewhere');
  await settlesAgain(two, 'EX-1');
  await soon(async () => expect((await labelOf(two.at.station, 'EX-1')).label.stage).toBe('confirmed'));
  expect(benches.bought()).toEqual(['EX-1', 'EX-1', 'EX-1']);
});

const renumber = async ({ at }: Bench, from: string, to: string): Promise<void> => {
  const { label } = await labelOf(at.station, from);
  const packageId = label.package?.packageId ?? '';
  const put = await at.station.updates.put({ packageId, changes: { fields: { ref1: to } } });
  if (!put.ok) throw new Error(put.message);
  await at.station.updates.send({ updateIds: [put.update.id] });
  expect((await labelOf(at.station, to)).label.package?.packageId).toBe(packageId);
};

it('buys neither number of a package whose number was corrected after it was bought', async () => {
  const own = [order('EX-1'), order('EX-2')];
  const one = await benches.bench('Bench 1', { isAlone: true });
  const two = await benches.bench('Bench 2', { own });
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

const turned = (bytes: Uint8Array): Uint8Array => bytes.map((byte) => byte ^ 0x5a);
const keychain: Keychain = {
  available: () => Promise.resolve({ ok: true, backend: 'test' }),
  encrypt: (text) => Promise.resolve(turned(new TextEncoder().encode(text))),
  decrypt: (bytes) => Promise.resolve(new TextDecoder('utf-8', { fatal: true }).decode(turned(bytes))),
};

it('buys nothing with settings that lost the floor, while the vault has its secrets', async () => {
  let written: object = { service: { environment: 'production' } };
  const settings: Platform['settings'] = {
    putAside: () => undefined,
    read: () => written,
    write: (next) => {
      written = structuredClone(next);
    },
  };
  const own = [order('EX-1'), order('EX-2')];
  const one = await benches.bench('Bench 1', { keychain, settings, own });
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  await one.at.station.close();
  written = { ...written, floor: {} };
  const at = await openStation(one.folder, { keychain, settings, tuning });
  benches.ends.push(() => at.station.close());
  await at.station.ship.scan({ code: 'EX-2' });
  await soon(async () =>
    expect((await labelOf(at.station, 'EX-2')).label.hold?.failure.code).toBe('floor_unreachable'),
  );
  expect(benches.bought()).toEqual(['EX-1']);
});
