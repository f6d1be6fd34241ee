import { cp, rm } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ownFolder } from '#test/support/folders';
import { labelOf, openStation, order } from '#test/support/station';
import { testKeychain } from '#test/support/test-keychain';
import {
  type Benches,
  isHere,
  lastingSettings,
  openBenches,
  ships,
  stateOf,
  tuning,
} from './support/benches';
import { eventually } from './support/floor';
import { proxyTo } from './support/proxy';

let benches: Benches;
beforeEach(async () => {
  benches = await openBenches();
});
afterEach(() => benches.close());

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
    const { label } = await labelOf(one.at.station, ref1);
    await eventually(async () =>
      expect((await labelOf(one.at.station, ref1)).label.hold?.failure.code).toBe('floor_unreachable'),
    );
    await one.at.station.labels.shipWithoutFloor({ labelId: label.id });
    await eventually(async () => expect((await labelOf(one.at.station, ref1)).label.stage).toBe('confirmed'));
  }
  way.fix();
  await isHere(one);
  for (const ref1 of alone) expect(await ships(two, ref1)).toBe('shipped_elsewhere');
  expect(benches.bought()).toEqual(['EX-1', ...alone]);
});
