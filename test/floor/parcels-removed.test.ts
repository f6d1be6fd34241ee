import { expect, it } from 'vitest';
import { order } from '#test/support/station';
import { type Bench, isHere, useBenches } from './support/benches';
import { eventually } from './support/floor';

const benches = useBenches();

const parcels = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...order('PB-1'), parcel: at + 1 }));

const scan = ({ at }: Bench) => at.station.ship.scan({ code: 'PB-1' });

const remove = async ({ at }: Bench, parcel: number): Promise<void> => {
  const listed = await at.station.orders.parcels({ ref1: 'PB-1' });
  const labelId = listed.find(({ label }) => label.parcel === parcel)?.label.id ?? '';
  expect(await at.station.labels.remove({ labelId })).toEqual({ ok: true });
};

const shipsNext = async (bench: Bench): Promise<void> => {
  const before = bench.printer.printed.length;
  expect((await scan(bench)).kind).toBe('started');
  await eventually(() => expect(bench.printer.printed).toHaveLength(before + 1));
  await eventually(() => expect(bench.at.station.busy()).toBe(0));
};

/** The labels are here. Until it is reported that they were printed there, they are held. */
const isFetched = (bench: Bench, count: number): Promise<void> =>
  eventually(async () => {
    await scan(bench);
    expect(await bench.at.station.orders.parcels({ ref1: 'PB-1' })).toHaveLength(count);
  });

it('a label fetched from a bench’s own batch is no sign of parcels at other benches, though its number is 2', async () => {
  const one = await benches.bench('Bench 1', { ownOrders: parcels(2) });
  const two = await benches.bench('Bench 2');
  for (const bench of [one, two]) await isHere(bench);
  await remove(one, 1);
  await shipsNext(one);
  await benches.allReported();
  await isFetched(two, 1);
  await eventually(async () => expect(await scan(two)).toMatchObject({ kind: 'duplicate', allOut: true }));
});

it('as many parcels are said to be bought as were bought, also where one between them was removed', async () => {
  const [one, two] = await benches.pair();
  for (const bench of [one, two]) await isHere(bench);
  const bytes = new TextEncoder().encode(JSON.stringify(parcels(3)));
  await one.at.station.orders.import({ fileName: 'orders.json', bytes });
  // The scan takes all parcels and ships the first.
  await eventually(async () => expect((await scan(one)).kind).not.toBe('not_found'));
  await eventually(() => expect(one.printer.printed).toHaveLength(1));
  await eventually(() => expect(one.at.station.busy()).toBe(0));
  await remove(one, 2);
  await shipsNext(one);
  await eventually(async () => {
    const { rows } = await benches.floor.query(
      `select parcel from packbench.batch_rows where state = 'closed'`,
    );
    expect(rows).toEqual([{ parcel: 2 }]);
  });
  await benches.allReported();
  await isFetched(two, 2);
  await eventually(async () =>
    expect(await scan(two)).toMatchObject({ kind: 'duplicate', allOut: true, bought: 2 }),
  );
});
