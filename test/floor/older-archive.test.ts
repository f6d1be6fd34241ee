import { cp, rm } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { ownFolder } from '#test/support/folders';
import { importOrders, openStation, order } from '#test/support/station';
import { testKeychain } from '#test/support/test-keychain';
import { type Bench, isHere, lastingSettings, ships, stateOf, tuning, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { proxyTo } from './support/proxy';

const benches = useBenches();

it('an older archive that has grown past the position of the floor is noticed: nothing is bought again', async () => {
  const way = await proxyTo(Number(new URL(benches.url).port));
  benches.closers.push(() => way.close());
  const refs = ['EX-1', 'EX-2', 'EX-3', 'EX-4', 'EX-5'];
  const ownOrders = refs.map((ref1) => order(ref1));
  const settings = lastingSettings();
  const url = benches.url.replace(/:\d+\//, `:${way.port}/`);
  const one = await benches.bench('Bench 1', { keychain: testKeychain, settings, ownOrders, url });
  const two = await benches.bench('Bench 2', { ownOrders });
  const reopen = async (): Promise<void> => {
    one.at = await openStation(one.folder, { keychain: testKeychain, settings, tuning });
    benches.closers.push(() => one.at.station.close());
  };
  await isHere(one);
  await one.at.station.close();
  const backup = await ownFolder('backup');
  benches.closers.push(() => backup.remove());
  await cp(one.folder, backup.path, { recursive: true });
  await reopen();
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  await benches.allReported();
  await one.at.station.close();
  // The folder is restored from the backup while the floor can't be reached, and the bench works on.
  await rm(one.folder, { recursive: true });
  await cp(backup.path, one.folder, { recursive: true });
  way.cut();
  await reopen();
  await eventually(async () => expect(await stateOf(one)).toBe('away'));
  const alone = refs.slice(1, 4);
  for (const ref1 of alone) {
    await one.at.station.ship.scan({ code: ref1 });
    const { label } = await one.label(ref1);
    await eventually(async () =>
      expect((await one.label(ref1)).label.hold?.failure.code).toBe('floor_unreachable'),
    );
    await one.at.station.labels.shipWithoutFloor({ labelId: label.id });
    await eventually(async () => expect((await one.label(ref1)).label.stage).toBe('confirmed'));
  }
  way.fix();
  await isHere(one);
  for (const ref1 of alone) expect(await ships(two, ref1)).toBe('shipped_elsewhere');
  expect(benches.bought()).toEqual(['EX-1', ...alone]);
});

/** The bench takes EX-1 of a shared batch, which the service refuses at first. */
const takesRefused = async (one: Bench): Promise<void> => {
  await importOrders(one.at.station, [order('EX-1'), order('EX-2')]);
  benches.service.script('register', { kind: 'refused', errorCode: 12, message: 'Too light' });
  expect(await ships(one, 'EX-1')).toBe('service_refused');
};

/**
 * A bench whose folder was put back to before it bought EX-1 and, unless its printer had no labels, printed it. With `isShared` the order is of
 * a shared batch, and the bench had taken it before. With `isHandled` the label came without a document, and a person marked it as handled.
 */
const withOlderFolder = async ({ mediaOut = false, isShared = false, isHandled = false } = {}) => {
  const settings = lastingSettings();
  const one = await benches.bench('Bench 1', {
    ...{ keychain: testKeychain, settings, ...(!isShared && { ownOrders: [order('EX-1')] }) },
  });
  const reopen = async (): Promise<void> => {
    one.at = await openStation(one.folder, { keychain: testKeychain, settings, tuning });
    benches.closers.push(() => one.at.station.close());
  };
  await isHere(one);
  if (isShared) await takesRefused(one);
  await one.at.station.close();
  const backup = await ownFolder('backup');
  benches.closers.push(() => backup.remove());
  await cp(one.folder, backup.path, { recursive: true });
  await reopen();
  await one.printer.set({ mediaOut });
  await isHere(one);
  if (isHandled) benches.service.script('register', { kind: 'emptyBuffer' });
  await one.at.station.ship.scan({ code: 'EX-1' });
  const label = await eventually(async () => {
    const now = (await one.label('EX-1')).label;
    expect(now.stage).toBe(mediaOut || isHandled ? 'registered' : 'confirmed');
    return now;
  });
  if (isHandled) await one.at.station.labels.settle({ labelId: label.id, how: 'handled' });
  await benches.allReported();
  const last = (await one.at.station.labels.get({ labelId: label.id }))?.events.at(-1)?.id;
  await eventually(async () => {
    const { rows } = await benches.floor.query('select from packbench.benches where labels_position >= $1', [
      last,
    ]);
    expect(rows).toHaveLength(1);
  });
  await one.at.station.close();
  await rm(one.folder, { recursive: true });
  await cp(backup.path, one.folder, { recursive: true });
  await reopen();
  await isHere(one);
  return { one, shipped: label };
};

const documentsAt = async ({ at }: Bench, labelId: string): Promise<number> =>
  (await at.station.labels.get({ labelId }))?.documents.length ?? 0;

it('a label that was bought before the folder was replaced by an older one is fetched for its order', async () => {
  const { one, shipped } = await withOlderFolder();
  expect(await ships(one, 'EX-1')).toBe('shipped_elsewhere');
  await one.at.station.ship.scan({ code: 'EX-1' });
  await eventually(async () =>
    expect((await one.label('EX-1')).label).toMatchObject({
      ...{ id: shipped.id, package: shipped.package },
    }),
  );
  expect(await documentsAt(one, shipped.id)).toBeGreaterThan(0);
  expect(one.printer.printed).toHaveLength(1);
  expect(benches.bought()).toEqual(['EX-1']);
});

it('its paper is known again when it is scanned before its order was tried', async () => {
  const { one, shipped } = await withOlderFolder();
  const code = shipped.package?.packageId ?? '';
  await eventually(async () =>
    expect(await one.at.station.ship.scan({ code })).toMatchObject({
      ...{ kind: 'duplicate', view: { label: { id: shipped.id, package: shipped.package } } },
    }),
  );
  expect(await documentsAt(one, shipped.id)).toBeGreaterThan(0);
  expect(one.printer.printed).toHaveLength(1);
  expect(benches.bought()).toEqual(['EX-1']);
});

it('a fetched label that was not printed before waits for a person and does not print by itself', async () => {
  const { one, shipped } = await withOlderFolder({ mediaOut: true });
  await one.printer.set({ mediaOut: false });
  expect(await ships(one, 'EX-1')).toBe('shipped_elsewhere');
  await one.at.station.ship.scan({ code: 'EX-1' });
  await eventually(async () =>
    expect((await one.label('EX-1')).label).toMatchObject({
      ...{ stage: 'registered', package: shipped.package },
      hold: { failure: { code: 'unprinted_elsewhere' } },
    }),
  );
  expect(await one.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({ kind: 'held' });
  expect(one.at.station.busy()).toBe(0);
  expect(one.printer.printed).toHaveLength(0);
  const print = { labelId: shipped.id, reason: 'first', copies: 1 } as const;
  expect(await one.at.station.labels.print(print)).toMatchObject({ ok: true });
  await eventually(() => expect(one.printer.printed).toHaveLength(1));
});

it('a fetched label that a person had marked as handled stays closed', async () => {
  const { one, shipped } = await withOlderFolder({ isHandled: true });
  expect(await ships(one, 'EX-1')).toBe('shipped_elsewhere');
  await one.at.station.ship.scan({ code: 'EX-1' });
  await eventually(async () =>
    expect((await one.label('EX-1')).label).toMatchObject({
      ...{ id: shipped.id, stage: 'closed', package: shipped.package, hold: null },
    }),
  );
});

const isGivenBack = ({ at }: Bench, labelId: string): Promise<void> =>
  eventually(async () => {
    const stored = await at.station.labels.get({ labelId });
    expect(stored?.view.label.stage).toBe('closed');
    expect(stored?.events.at(-1)?.event).toEqual({ type: 'removed', givenBack: true });
  });

it('a label of a shared batch that was bought before the folder was replaced by an older one is fetched after its order went back', async () => {
  const { one, shipped } = await withOlderFolder({ isShared: true });
  await isGivenBack(one, shipped.id);
  const bought = benches.bought();
  await eventually(async () =>
    expect(await one.at.station.ship.scan({ code: 'EX-1' })).toMatchObject({
      ...{ kind: 'duplicate', view: { label: { id: shipped.id, package: shipped.package } } },
    }),
  );
  expect((await one.label('EX-1')).label.stage).toBe('confirmed');
  expect(await documentsAt(one, shipped.id)).toBeGreaterThan(0);
  expect(one.printer.printed).toHaveLength(1);
  expect(benches.bought()).toEqual(bought);
});
