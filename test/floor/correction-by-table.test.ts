import { beforeEach, expect, it } from 'vitest';
import { order } from '#test/support/station';
import { type Bench, isHere, useBenches } from './support/benches';
import { eventually } from './support/floor';

const benches = useBenches();
let one: Bench;
let other: Bench;
beforeEach(async () => {
  one = await benches.bench('Bench 1', { ownOrders: [order('EX-1')] });
  other = await benches.bench('Bench 2');
  for (const bench of [one, other]) await isHere(bench);
});

const label = async (bench: Bench) => (await bench.label('EX-1')).label;

/** The label is bought at the first bench and waits there for its printer, which has no paper. */
const boughtAndWaiting = async (): Promise<string> => {
  await one.printer.set({ paused: true });
  await one.at.station.ship.scan({ code: 'EX-1' });
  return eventually(async () => {
    const bought = await label(one);
    expect(bought.stage).toBe('registered');
    return bought.package?.packageId ?? '';
  });
};

it.each(['known', 'unknown'])(
  'a correction that is sent at another bench, where the label is %s, stops the old paper at the bench that waits to print it',
  async (how) => {
    const packageId = await boughtAndWaiting();
    // The floor has it, whether the other bench has fetched it or not.
    await eventually(async () =>
      expect((await benches.floor.query('select 1 from packbench.labels')).rows).toHaveLength(1),
    );
    if (how === 'known')
      await eventually(async () => {
        await other.at.station.ship.scan({ code: packageId });
        expect((await label(other)).package?.packageId).toBe(packageId);
      });
    const imported = await other.at.station.updates.import({
      fileName: 'c.csv',
      bytes: new TextEncoder().encode(`packageId,city\n${packageId},Shelbyville\n`),
    });
    expect(imported).toMatchObject({ ok: true, added: 1 });
    const { open } = await other.at.station.updates.list();
    await other.at.station.updates.send({ updateIds: open.map(({ id }) => id) });
    expect((await other.at.station.updates.list()).done).toHaveLength(1);
    await eventually(async () => expect((await label(one)).outdatedAt).toEqual(expect.any(String)));
    await one.printer.set({ paused: false });
    await eventually(() => expect(one.at.station.busy()).toBe(0));
    expect(one.printer.printed).toEqual([]);
  },
);
