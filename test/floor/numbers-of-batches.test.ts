import { expect, it } from 'vitest';
import { codedMessage } from '#shared/text/coded-message';
import { order } from '#test/support/station';
import { batchAt, type Bench, ships, useBenches } from './support/benches';
import { eventually } from './support/floor';

const benches = useBenches();

const bring = ({ at }: Bench, refs: readonly string[]): Promise<unknown> =>
  at.station.orders.import({
    fileName: 'orders.json',
    bytes: new TextEncoder().encode(JSON.stringify(refs.map((ref1) => order(ref1)))),
  });

const draftAt = (bench: Bench, ref1: string): Promise<string> =>
  eventually(async () => {
    const { label } = await bench.label(ref1);
    expect(label.stage).toBe('draft');
    return label.id;
  });

it('keeps the number of an order that benches share, because another bench would ship it under its old one', async () => {
  const [one, two] = await benches.pair();
  await bring(two, ['EX-1', 'EX-2']);
  for (const bench of [one, two]) await batchAt(bench);
  const { id: batchId } = await batchAt(one);
  benches.service.script('register', { kind: 'late', ms: 2_000 });
  await one.at.station.settings.set({
    queue: { ahead: 4, serviceWidth: 1, staleHours: 12, scanBack: 'off' },
  });
  await one.at.station.queue.start({ batchId });
  const labelId = await draftAt(one, 'EX-2');
  const { correct } = one.at.station.orders;
  expect(await correct({ labelId, fields: { ref1: 'EX-2B' } })).toEqual({
    ok: false,
    message: codedMessage('order.numberShared'),
  });
  // Its other data may be corrected.
  expect(await correct({ labelId, fields: { ref1: 'EX-2', city: 'Shelbyville' } })).toMatchObject({
    ok: true,
  });
  await eventually(() => expect(benches.bought()).toEqual(['EX-1', 'EX-2']));
});

it('lets an order of this bench alone have another number', async () => {
  const one = await benches.bench('Bench 1', { ownOrders: [order('EX-1')] });
  const labelId = await draftAt(one, 'EX-1');
  expect(await one.at.station.orders.correct({ labelId, fields: { ref1: 'EX-2' } })).toMatchObject({
    ok: true,
  });
  expect(await ships(one, 'EX-2')).toBe('confirmed');
});
