import type pg from 'pg';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { importOrders, labelOf, order } from '#test/support/station';
import { type Bench, type Benches, openBenches, ships } from './support/benches';
import { eventually } from './support/floor';
import { proxyTo } from './support/proxy';

let benches: Benches;
let floor: pg.Client;
let now: Date;
const clock = { now: () => now };
beforeEach(async () => {
  now = new Date();
  benches = await openBenches();
  floor = await benches.owner();
});
afterEach(() => benches.close());

const rowsOf = async (label: string): Promise<{ name: string; bytes: number }[]> =>
  (
    await floor.query<{ name: string; bytes: number }>(
      `select b.name, length(l.sealed) as bytes from packbench.labels l join packbench.benches b on b.id = l.bench
       where l.label = $1 order by b.name`,
      [label],
    )
  ).rows;

const documents = async (): Promise<number> =>
  (await floor.query('select 1 from packbench.documents')).rows.length;

/** A label of the first bench that the second has fetched, and told of. */
const shared = async (one: Bench, two: Bench): Promise<string> => {
  await importOrders(one.at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const { label } = await labelOf(one.at.station, 'EX-1');
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: label.package?.packageId ?? '' })).toMatchObject({
      kind: 'duplicate',
    }),
  );
  await eventually(async () => expect((await labelOf(two.at.station, 'EX-1')).label.stage).toBe('confirmed'));
  await eventually(async () => expect(await rowsOf(label.id)).toHaveLength(2));
  return label.id;
};

const draftAt = async ({ at }: Bench, id: string): Promise<unknown> =>
  (await at.station.labels.get({ labelId: id }))?.view.label.draft.fields;

const anonymisedAt = async ({ at }: Bench, id: string): Promise<boolean> =>
  (await at.station.labels.get({ labelId: id }))?.view.label.anonymised != null;

it.each(['the bench that bought it', 'the other bench'])(
  'removes the names and documents of a label at every bench, even if %s was away from the floor meanwhile',
  async (away) => {
    const proxy = await proxyTo(inject('postgresPort'));
    benches.closers.push(() => proxy.close());
    const url = benches.url.replace(/:\d+\//, `:${proxy.port}/`);
    const isBuyer = away === 'the bench that bought it';
    const one = await benches.bench('Bench 1', { clock, ...(isBuyer && { url }) });
    const two = await benches.bench('Bench 2', isBuyer ? {} : { url });
    const id = await shared(one, two);
    expect(await draftAt(two, id)).toMatchObject({ contact: 'Goods-in desk' });
    expect(await documents()).toBe(1);
    proxy.cut();
    now = new Date(now.getTime() + 100 * 86_400_000);
    expect(await one.at.station.retention.run({ trustClock: true })).toMatchObject({ ok: true, labels: 1 });
    // What it tells of the label when it comes back must not bring a name back.
    expect(await two.at.station.labels.print({ labelId: id, reason: 'damaged', copies: 1 })).toEqual({
      ok: true,
    });
    await eventually(() => expect(two.printer.printed).toHaveLength(1));
    if (isBuyer) expect(await documents()).toBe(1);
    else await eventually(async () => expect(await documents()).toBe(0));
    expect(await anonymisedAt(two, id)).toBe(false);
    proxy.fix();
    await eventually(async () => expect(await documents()).toBe(0));
    await eventually(async () => expect(await anonymisedAt(two, id)).toBe(true));
    expect(await draftAt(two, id)).not.toHaveProperty('contact');
    expect((await two.at.station.labels.get({ labelId: id }))?.documents).toEqual([]);
    // Both have told what is left of it, which is no name.
    await eventually(async () =>
      expect((await rowsOf(id)).map(({ bytes }) => bytes > 0)).toEqual([true, true]),
    );
    const three = await benches.bench('Bench 3');
    const found = await eventually(async () => {
      const answer = await three.at.station.track.lookUp({ code: 'EX-1' });
      if (answer.kind !== 'package') throw new Error(answer.kind);
      return answer;
    });
    expect(found.view).toMatchObject({ documents: 0, label: { anonymised: {} } });
    expect(JSON.stringify(found)).not.toContain('Goods-in desk');
  },
);

it('keeps a label at the floor when a bench that only fetched it has removed it', async () => {
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2', { clock })];
  const id = await shared(one, two);
  now = new Date(now.getTime() + 100 * 86_400_000);
  const [before] = (await rowsOf(id)).filter(({ name }) => name === 'Bench 2');
  expect(await two.at.station.retention.run({ trustClock: true })).toMatchObject({ ok: true, labels: 1 });
  await eventually(async () => {
    const [after] = (await rowsOf(id)).filter(({ name }) => name === 'Bench 2');
    expect(after?.bytes).toBeLessThan(before?.bytes ?? 0);
  });
  expect(await documents()).toBe(1);
  expect(await draftAt(one, id)).toMatchObject({ contact: 'Goods-in desk' });
});
