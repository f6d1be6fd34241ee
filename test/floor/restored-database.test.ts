import { expect, it } from 'vitest';
import { openStation, order } from '#test/support/station';
import { testKeychain } from '#test/support/test-keychain';
import { batchAt, type Bench, isHere, lastingSettings, ships, tuning, useBenches } from './support/benches';
import { copyDatabase } from './support/database-copy';
import { eventually } from './support/floor';

const benches = useBenches();

const refs = ['EX-1', 'EX-2', 'EX-3', 'EX-4'];

const importFile = ({ at }: Bench): Promise<unknown> =>
  at.station.orders.import({
    fileName: 'orders.json',
    bytes: new TextEncoder().encode(JSON.stringify(refs.map((ref1) => order(ref1)))),
  });

it('a restored floor waits for a bench that joined after the backup, and nothing is bought twice', async () => {
  const one = await benches.bench('Bench 1');
  await importFile(one);
  await batchAt(one);
  const restore = await copyDatabase(benches.url);
  const settings = lastingSettings();
  const two = await benches.bench('Bench 2', { keychain: testKeychain, settings });
  await batchAt(two);
  for (const ref1 of refs) expect(await ships(two, ref1)).toBe('confirmed');
  await benches.allReported();
  await isHere(one);
  // Bench 1 has seen Bench 2 at the floor.
  await eventually(async () => {
    const view = await one.at.station.floor.view();
    expect(view?.benches.map(({ name }) => name)).toContain('Bench 2');
  });
  await two.at.station.close();
  await restore();
  await eventually(async () =>
    expect(await one.at.station.floor.view()).toMatchObject({ state: 'restored', waitsFor: ['Bench 2'] }),
  );
  two.at = await openStation(two.folder, { keychain: testKeychain, settings, tuning });
  benches.closers.push(() => two.at.station.close());
  for (const bench of [one, two]) await isHere(bench);
  // Its labels came with the reports of Bench 2.
  for (const ref1 of refs) expect(await ships(one, ref1)).toMatch(/^(confirmed|shipped_elsewhere)$/);
  expect(benches.bought()).toEqual(refs);
});

it('an order that a person removed stays removed when the floor is restored to before that', async () => {
  const [one, two] = await benches.pair();
  await importFile(one);
  for (const bench of [one, two]) await batchAt(bench);
  const restore = await copyDatabase(benches.url);
  for (const bench of [one, two]) await isHere(bench);
  // Its printer waits, so that its orders are taken and not bought.
  await one.printer.set({ paused: true });
  await one.at.station.settings.set({
    queue: { ahead: 4, serviceWidth: 1, staleHours: 12, scanBack: 'off' },
  });
  const { id: batchId } = await batchAt(one);
  await one.at.station.queue.start({ batchId });
  const untouched = await eventually(async () => {
    const rows = await one.at.station.queue.rows();
    const views = await Promise.all(refs.map((ref1) => one.label(ref1)));
    const drafts = views.filter(({ label }) => label.stage === 'draft');
    expect(rows).toHaveLength(refs.length);
    expect(drafts.length).toBeGreaterThan(0);
    return drafts.map(({ label }) => ({ id: label.id, ref1: label.ref1 }));
  });
  await one.at.station.queue.pause({ batchId, after: 'now' });
  await one.at.station.queue.remove({ labelIds: untouched.map(({ id }) => id) });
  const removed: string[] = [];
  for (const { ref1 } of untouched) if ((await one.label(ref1)).label.stage === 'closed') removed.push(ref1);
  expect(removed.length).toBeGreaterThan(0);
  await restore();
  for (const bench of [one, two]) await isHere(bench);
  await eventually(async () =>
    expect((await batchAt(two)).floor.waiting).toBeLessThanOrEqual(refs.length - removed.length),
  );
  for (const ref1 of removed)
    expect(await two.at.station.ship.scan({ code: ref1 })).toMatchObject({ kind: 'not_found' });
});
