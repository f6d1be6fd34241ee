import { expect, it } from 'vitest';
import { importOrders, order } from '#test/support/station';
import { type Bench, isHere, ships, useBenches } from './support/benches';
import { eventually } from './support/floor';

const benches = useBenches();

const tables = ['floor', 'benches', 'orders', 'labels', 'documents', 'removed_labels'];

/** The rows as they are now, to be put back later: what a restored dump does to a floor. */
const copied = async (): Promise<() => Promise<void>> => {
  await benches.floor.query('create schema copy');
  for (const table of tables)
    await benches.floor.query(`create table copy.${table} as select * from packbench.${table}`);
  return async () => {
    // Between a backup and its return every bench gave more than a sign of life.
    await eventually(async () => {
      const { rows } = await benches.floor.query(
        'select from packbench.benches b left join copy.benches c using (id) where b.acts < coalesce(c.acts, 0) + 3',
      );
      expect(rows).toEqual([]);
    });
    const restored = tables.map(
      (table) =>
        `delete from packbench.${table}; insert into packbench.${table} select * from copy.${table};`,
    );
    const locked = tables.map((table) => `packbench.${table}`).join(', ');
    await benches.floor.query(
      `begin; set local session_replication_role = replica; lock ${locked}; ${restored.join(' ')} commit`,
    );
  };
};

/** The floor was restored, and every bench has told again. */
const isToldAgain = async (all: readonly Bench[]): Promise<void> => {
  await eventually(async () => {
    const { rows } = await benches.floor.query<{ ok: boolean }>(
      `select generation > (select generation from copy.floor) and is_open as ok from packbench.floor`,
    );
    expect(rows).toEqual([{ ok: true }]);
  });
  for (const bench of all) await isHere(bench);
};

const packageOf = async (bench: Bench, ref1: string): Promise<string> =>
  (await bench.label(ref1)).label.package?.packageId ?? '';

const finds = ({ at }: Bench, code: string, kind: string) =>
  eventually(async () => expect(await at.station.ship.scan({ code })).toMatchObject({ kind }));

it('finds, reprints and replaces a label that a restored floor no longer has', async () => {
  const [one, two] = await benches.pair();
  for (const bench of [one, two]) await isHere(bench);
  const restore = await copied();
  await importOrders(one.at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const packageId = await packageOf(one, 'EX-1');
  await eventually(async () =>
    expect((await benches.floor.query('select from packbench.labels')).rows).toHaveLength(1),
  );
  await restore();
  await isToldAgain([one, two]);
  await finds(two, packageId, 'duplicate');
  const { id } = (await two.label('EX-1')).label;
  expect(await two.at.station.labels.print({ labelId: id, reason: 'damaged', copies: 1 })).toEqual({
    ok: true,
  });
  await eventually(() => expect(two.printer.printed).toHaveLength(1));
  expect(await one.at.station.labels.replace({ labelId: id })).toMatchObject({ ok: true });
  await finds(two, packageId, 'replaced');
  expect(benches.bought()).toEqual(['EX-1', 'EX-1']);
});

it('finds a label by its corrected number when the restored copy is older than the correction', async () => {
  const [one, two] = await benches.pair();
  await importOrders(one.at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const packageId = await packageOf(one, 'EX-1');
  await finds(two, packageId, 'duplicate');
  const restore = await copied();
  const put = await one.at.station.updates.put({ packageId, changes: { fields: { ref1: 'EX-9' } } });
  if (!put.ok) throw new Error(put.message);
  await one.at.station.updates.send({ updateIds: [put.update?.id ?? ''] });
  const { id } = (await two.label('EX-1')).label;
  await eventually(async () => expect((await two.label('EX-9')).label.id).toBe(id));
  await restore();
  await isToldAgain([one, two]);
  const three = await benches.bench('Bench 3', { ownOrders: [order('EX-1'), order('EX-9')] });
  await isHere(three);
  for (const ref1 of ['EX-1', 'EX-9']) {
    await three.at.station.ship.scan({ code: ref1 });
    await eventually(() => expect(three.at.station.busy()).toBe(0));
  }
  // Found under the new number.
  await eventually(async () => {
    const answer = await three.at.station.ship.scan({ code: packageId });
    expect('view' in answer && answer.view.label).toMatchObject({ id, ref1: 'EX-9' });
  });
  expect(benches.bought()).toEqual(['EX-1']);
});
