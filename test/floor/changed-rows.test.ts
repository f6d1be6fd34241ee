import { expect, it } from 'vitest';
import { importOrders, order } from '#test/support/station';
import { batchAt, isHere, ships, useBenches } from './support/benches';
import { eventually } from './support/floor';

const benches = useBenches();

/** The floor has everything that the benches noted. */
const allTold = (): Promise<void> =>
  eventually(async () => {
    const { rows } = await benches.floor.query(
      `select from packbench.benches where labels_position < position
       union all select from packbench.labels having count(*) < 2`,
    );
    expect(rows).toEqual([]);
  });

/** What somebody does with the rows of two labels. */
const changes = {
  'what is sealed of it is another label’s': `update packbench.labels l set sealed = o.sealed, version = o.version
    from packbench.labels o where o.label <> l.label`,
  'its codes are another label’s': `update packbench.labels l set codes = o.codes
    from packbench.labels o where o.label <> l.label`,
  'its paper is another label’s': `update packbench.documents l set sealed = o.sealed
    from packbench.documents o where o.label <> l.label`,
  'its paper is gone': 'delete from packbench.documents',
  'nothing of it can be read': `update packbench.labels set sealed = '\\x01'`,
};

it.each(Object.entries(changes))(
  'prints nothing and reports it if a label is searched by its code while %s',
  async (_, change) => {
    const one = await benches.bench('Bench 1');
    await importOrders(one.at.station, [order('EX-1'), order('EX-2')]);
    for (const ref1 of ['EX-1', 'EX-2']) expect(await ships(one, ref1)).toBe('confirmed');
    await allTold();
    const { label } = await one.label('EX-1');
    // A bench that still has something to report puts its row right again.
    await one.at.station.close();
    await benches.floor.query(change);
    const two = await benches.bench('Bench 2');
    await isHere(two);
    for (const code of ['EX-1', label.package?.packageId ?? '']) {
      await eventually(async () =>
        expect(await two.at.station.ship.scan({ code })).toEqual({
          ...{ kind: 'not_found', code, elsewhere: 'unreadable' },
        }),
      );
      expect(await two.at.station.track.lookUp({ code })).toMatchObject({ elsewhere: 'unreadable' });
    }
    expect((await two.at.station.labels.list({ limit: 10 })).views).toEqual([]);
    expect(two.printer.printed).toEqual([]);
  },
);

it('does not ship an order of a batch that somebody changed in the database, reports it, and accepts the file again', async () => {
  const bench = await benches.bench('Bench 1');
  await isHere(bench);
  const bytes = new TextEncoder().encode(
    JSON.stringify(['EX-0', 'EX-1', 'EX-2', 'EX-3'].map((ref1) => order(ref1))),
  );
  const bring = (again: boolean) => bench.at.station.orders.import({ fileName: 'orders.json', bytes, again });
  expect(await bring(false)).toMatchObject({ kind: 'imported', imported: 4 });
  const { id: batchId } = await batchAt(bench);
  await benches.floor.query(
    `update packbench.batch_rows r set sealed = o.sealed from packbench.batch_rows o
     where r.position in (1, 2) and o.position = 3 - r.position`,
  );
  expect(await bench.at.station.queue.start({ batchId })).toEqual({ ok: true });
  await batchAt(bench, 'damaged');
  await eventually(() => expect(bench.printer.printed).toHaveLength(2));
  expect(benches.bought()).toEqual(['EX-0', 'EX-3']);
  // Each is said once, and not with every look.
  expect(bench.at.errors).toHaveLength(2);
  expect(await bring(true)).toMatchObject({ kind: 'imported', imported: 2 });
  for (const ref1 of ['EX-1', 'EX-2']) expect(await ships(bench, ref1)).toBe('confirmed');
  expect(benches.bought()).toEqual(['EX-0', 'EX-1', 'EX-2', 'EX-3']);
});

it('holds an order whose row has the buyer but lost the time', async () => {
  const [one, two] = await benches.pair('EX-1');
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  await eventually(async () => {
    const { rows } = await benches.floor.query(
      `update packbench.orders set holds = (select jsonb_object_agg(owner, what - 'at') from jsonb_each(holds) as hold(owner, what))
       where packbench.is_bought(holds) returning 1`,
    );
    expect(rows).toHaveLength(1);
  });
  expect(await ships(two, 'EX-1')).toBe('shipped_elsewhere');
  expect((await two.label('EX-1')).label.hold?.failure.detail).toBe('Bench 1');
  expect(benches.bought()).toEqual(['EX-1']);
});

it('buys once where the claim of a running purchase is given to another bench', async () => {
  const orders = [order('EX-1')];
  const one = await benches.bench('Bench 1', { ownOrders: orders });
  const others = [
    await benches.bench('Bench 2', { ownOrders: orders }),
    await benches.bench('Bench 3', { ownOrders: orders }),
  ];
  for (const bench of others) await isHere(bench);
  benches.service.script('register', { kind: 'neverReply' });
  await one.at.station.ship.scan({ code: 'EX-1' });
  await eventually(() => expect(benches.bought()).toEqual(['EX-1']));
  await benches.floor.query(
    `update packbench.orders set holds = jsonb_build_object(
       (select id::text from packbench.benches where name = 'Bench 2'), (select value from jsonb_each(holds)))`,
  );
  for (const bench of others)
    expect(['shipping_elsewhere', 'bought_before']).toContain(await ships(bench, 'EX-1'));
  expect(benches.bought()).toEqual(['EX-1']);
});
