import { join } from 'node:path';
import Libsql from 'libsql';
import { beforeEach, expect, inject, it } from 'vitest';
import type { LabelView } from '#shared/bridge/contract';
import { order } from '#test/support/station';
import { type Bench, ships, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { type Proxy, proxyTo } from './support/proxy';

/** Bought before the floor went away, and printed without it; and bought without it on a supervisor's word. */
const boughtBefore = 100;
const letPass = 400;

const benches = useBenches();
let proxy: Proxy;
beforeEach(async () => {
  proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
});

const refsOf = (kind: string, count: number): string[] =>
  Array.from({ length: count }, (_, number) => `${kind}-${String(number).padStart(3, '0')}`);

const viewsOf = async ({ at }: Bench): Promise<LabelView[]> =>
  (await at.station.labels.list({ limit: 1000 })).views;

const scanAll = async ({ at }: Bench, refs: readonly string[]): Promise<void> => {
  for (const code of refs) await at.station.ship.scan({ code });
};

/** A supervisor lets every order pass that waits for the floor, each as soon as it asks for it. */
const letAllPass = async (bench: Bench): Promise<void> => {
  const { labels } = bench.at.station;
  for (const { label } of await viewsOf(bench))
    if (label.stage === 'draft')
      await eventually(async () => {
        await labels.shipWithoutFloor({ labelId: label.id });
        expect((await labels.get({ labelId: label.id }))?.view.label.stage).not.toBe('draft');
      });
};

/** However long all of them take: only one that does not come is waited for in vain. */
const allPrinted = async ({ printer }: Bench, labels: number): Promise<void> => {
  for (let before = printer.printed.length; before < labels; before = printer.printed.length)
    await eventually(() => expect(printer.printed.length).toBeGreaterThan(before));
};

const count = async (what: string): Promise<number> =>
  (await benches.floor.query<{ count: number }>(`select count(*)::integer as count from packbench.${what}`))
    .rows[0]?.count ?? -1;

/** The last entry of a bench's record. */
const lastEntry = ({ folder }: Bench): number => {
  const archive = new Libsql(join(folder, 'production', 'archive.db'), { readonly: true });
  try {
    return (archive.prepare('select max(id) as last from events').get([]) as { last: number }).last;
  } finally {
    archive.close();
  }
};

const kinds = ['packbench.documents', 'labels_position = $3', 'position = $3, position_mark'] as const;

/** How often each kind of statement was sent. The answer to the second of each kind is lost on its way. */
const counting = (): Map<string, number> => {
  const sent = new Map<string, number>();
  proxy.onStatement = (bytes) => {
    for (const kind of kinds) {
      if (!bytes.includes(kind)) continue;
      const times = (sent.get(kind) ?? 0) + 1;
      sent.set(kind, times);
      if (times === 2) proxy.breakAt('answer');
    }
  };
  return sent;
};

/** Until the floor has every entry of the bench's record, and every label. */
const caughtUp = (bench: Bench): Promise<void> =>
  eventually(async () => {
    const { rows } = await benches.floor.query<{ orders: string; labels: string }>(
      'select position as orders, labels_position as labels from packbench.benches where name = $1',
      ['Bench 1'],
    );
    const last = String(lastEntry(bench));
    expect(rows).toEqual([{ orders: last, labels: last }]);
  });

it('tells the floor a whole shift that it missed, once and in few statements, and prints nothing twice', async () => {
  const [early, late] = [refsOf('EARLY', boughtBefore), refsOf('LATE', letPass)];
  const orders = [...early, ...late].map((ref1) => order(ref1));
  const one = await benches.bench('Bench 1', {
    ...{ ownOrders: orders, url: benches.url.replace(/:\d+\//, `:${proxy.port}/`) },
  });
  const two = await benches.bench('Bench 2', { ownOrders: orders });
  expect(await ships(one, 'EARLY-000')).toBe('confirmed');
  await one.printer.set({ mediaOut: true });
  await scanAll(one, early.slice(1));
  await eventually(() => expect(benches.bought()).toEqual(early));

  proxy.cut();
  await one.printer.set({ mediaOut: false });
  await scanAll(one, late);
  await letAllPass(one);
  await allPrinted(one, orders.length);
  expect((await viewsOf(one)).length).toBe(orders.length);
  await eventually(async () => {
    const stages = (await viewsOf(one)).map(({ label }) => label.stage);
    expect(stages.filter((stage) => stage !== 'confirmed')).toEqual([]);
  });
  await eventually(() => expect(one.at.station.busy()).toBe(0));

  const sent = counting();
  proxy.fix();
  await caughtUp(one);

  // One statement takes 500 entries of the record, or 256 KB of documents; and a few more where the bench goes on meanwhile.
  const entries = lastEntry(one) / 500;
  expect(sent.get('position = $3, position_mark')).toBeLessThan(entries + 5);
  expect(sent.get('labels_position = $3')).toBeLessThan(entries + 5);
  expect(sent.get('packbench.documents')).toBeLessThan(2 * entries + 10);

  const all = [...early, ...late];
  expect(benches.bought()).toEqual(all);
  expect(one.printer.printed).toHaveLength(all.length);
  expect(await count('orders where packbench.is_bought_twice(holds)')).toBe(0);
  expect(await count('orders')).toBe(all.length);
  expect(await count('labels')).toBe(all.length);
  expect(await count('documents')).toBe(all.length);
  for (const ref1 of ['EARLY-099', 'LATE-000', 'LATE-399'])
    expect(await ships(two, ref1)).toBe('shipped_elsewhere');
});
