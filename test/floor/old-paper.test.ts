import { expect, inject, it } from 'vitest';
import { importOrders, order } from '#test/support/station';
import { type Bench, ships, useBenches } from './support/benches';
import { eventually } from './support/floor';
import { proxyTo } from './support/proxy';

const benches = useBenches();

/** A label of the first bench that the second has fetched. */
const shared = async (one: Bench, two: Bench) => {
  await importOrders(one.at.station, [order('EX-1')]);
  expect(await ships(one, 'EX-1')).toBe('confirmed');
  const { label } = await one.label('EX-1');
  const packageId = label.package?.packageId ?? '';
  await eventually(async () =>
    expect(await two.at.station.ship.scan({ code: packageId })).toMatchObject({ kind: 'duplicate' }),
  );
  await eventually(async () => expect((await two.label('EX-1')).label.stage).toBe('confirmed'));
  return { id: label.id, packageId };
};

const correct = async ({ at: { station } }: Bench, packageId: string, fields: object): Promise<void> => {
  const put = await station.updates.put({ packageId, changes: { fields } });
  if (!put.ok) throw new Error(put.message);
  await station.updates.send({ updateIds: [put.update?.id ?? ''] });
};

it.each(['bought', 'fetched'])(
  'a bench does not release old paper after a bench that %s the label corrected its data',
  async (which) => {
    const [one, two] = await benches.pair();
    const { id, packageId } = await shared(one, two);
    const [there, here] = which === 'bought' ? [one, two] : [two, one];
    await correct(there, packageId, { city: 'Shelbyville' });
    await eventually(async () =>
      expect(await here.at.station.ship.scan({ code: packageId })).toMatchObject({
        kind: 'outdated',
        view: { label: { id, draft: { fields: { city: 'Shelbyville' } } } },
      }),
    );
    expect(await here.at.station.labels.print({ labelId: id, reason: 'damaged', copies: 1 })).toMatchObject({
      ok: false,
    });
    const events = (await here.at.station.labels.get({ labelId: id }))?.events ?? [];
    expect(events.filter(({ event }) => event.type === 'updated.elsewhere')).toHaveLength(1);
  },
);

it('keeps the corrections of two benches of one package at the same time', async () => {
  const [one, two] = await benches.pair();
  const { packageId } = await shared(one, two);
  await Promise.all([
    correct(one, packageId, { city: 'Shelbyville' }),
    correct(two, packageId, { contact: 'Ana Example' }),
  ]);
  for (const bench of [one, two])
    await eventually(async () =>
      expect((await bench.label('EX-1')).label.draft.fields).toMatchObject({
        ...{ city: 'Shelbyville', contact: 'Ana Example' },
      }),
    );
});

it('keeps what was corrected last where a bench learns of an earlier correction afterwards', async () => {
  const proxy = await proxyTo(inject('postgresPort'));
  benches.closers.push(() => proxy.close());
  const url = benches.url.replace(/:\d+\//, `:${proxy.port}/`);
  const [one, two] = [await benches.bench('Bench 1'), await benches.bench('Bench 2', { url })];
  const { packageId } = await shared(one, two);
  proxy.cut();
  await correct(two, packageId, { city: 'Shelbyville', contact: 'Ana Example' });
  await correct(one, packageId, { city: 'Ogdenville' });
  proxy.fix();
  const three = await benches.bench('Bench 3');
  await eventually(async () => {
    await three.at.station.ship.scan({ code: packageId });
    for (const bench of [one, two, three])
      expect((await bench.label('EX-1')).label.draft.fields).toMatchObject({
        ...{ city: 'Ogdenville', contact: 'Ana Example' },
      });
  });
});

it('tracks a package that another bench bought', async () => {
  const [one, two] = await benches.pair();
  const { id, packageId } = await shared(one, two);
  expect(await two.at.station.track.ask({ code: 'EX-1' })).toMatchObject({
    ...{ kind: 'tracked', packageId, view: { label: { id } } },
  });
});

it('does not count a label of another bench in this bench’s figures', async () => {
  const [one, two] = await benches.pair();
  await shared(one, two);
  const now = new Date();
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
  const [there, here] = [one, two].map(({ at }) => at.station.labels.summary({ day }));
  expect(await there).toMatchObject({ bought: 1 });
  expect(await here).toMatchObject({ bought: 0, corrections: { updated: 0 } });
  expect((await here)?.printers).toEqual([]);
});
