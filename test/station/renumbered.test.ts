import { expect, it } from 'vitest';
import { order } from '#test/support/station';
import { useBench } from './bench';

const bench = useBench('renumbered', { mayFail: true });
const json = (orders: unknown[]): Uint8Array => new TextEncoder().encode(JSON.stringify(orders));

it('an order whose number was corrected before it was bought is not bought again when its shop exports it again', async () => {
  await bench.bring('RN-1');
  const { label } = await bench.label('RN-1');
  expect(await bench.station.orders.correct({ labelId: label.id, fields: { ref1: 'RN-1A' } })).toMatchObject({
    ok: true,
  });
  await bench.station.ship.scan({ code: 'RN-1A' });
  await bench.idle();
  expect((await bench.label('RN-1A')).label.stage).toBe('confirmed');
  // The next export of the shop has the same order, beside new ones.
  await bench.station.orders.import({ fileName: 'next.json', bytes: json([order('RN-1'), order('RN-2')]) });
  await bench.station.ship.scan({ code: 'RN-1' });
  await bench.idle();
  expect((await bench.label('RN-1')).label.hold?.failure.code).toBe('bought_before');
  expect(bench.service.count('register')).toBe(1);
});

it('an order whose number was corrected before it was bought is not bought after another with its old number was', async () => {
  await bench.bring('RO-1');
  const { label } = await bench.label('RO-1');
  await bench.station.orders.correct({ labelId: label.id, fields: { ref1: 'RO-1A' } });
  await bench.station.orders.import({ fileName: 'next.json', bytes: json([order('RO-1'), order('RO-2')]) });
  for (const code of ['RO-1', 'RO-1A']) {
    await bench.station.ship.scan({ code });
    await bench.idle();
  }
  expect((await bench.label('RO-1')).label.stage).toBe('confirmed');
  expect((await bench.label('RO-1A')).label.hold?.failure.code).toBe('bought_before');
  expect(bench.service.count('register')).toBe(1);
});

it('two orders that were here together and exchange their numbers are both bought', async () => {
  await bench.bring('RX-1', 'RX-2');
  const [first, second] = [(await bench.label('RX-1')).label.id, (await bench.label('RX-2')).label.id];
  for (const [labelId, ref1] of [
    [first, 'RX-3'],
    [second, 'RX-1'],
    [first, 'RX-2'],
  ] as const)
    expect(await bench.station.orders.correct({ labelId, fields: { ref1 } })).toMatchObject({ ok: true });
  for (const code of ['RX-1', 'RX-2']) {
    await bench.station.ship.scan({ code });
    await bench.idle();
  }
  expect(bench.service.count('register')).toBe(2);
});

it('an order whose number was corrected after it was bought is not bought again', async () => {
  await bench.bring('RC-1');
  await bench.station.ship.scan({ code: 'RC-1' });
  await bench.idle();
  const { label } = await bench.label('RC-1');
  const put = await bench.station.updates.put({
    packageId: label.package?.packageId ?? '',
    changes: { fields: { ref1: 'RC-1A' } },
  });
  expect(put.ok).toBe(true);
  if (put.ok) await bench.station.updates.send({ updateIds: [put.update?.id ?? ''] });
  expect((await bench.label('RC-1A')).label.stage).toBe('confirmed');
  await bench.station.orders.import({ fileName: 'next.json', bytes: json([order('RC-1'), order('RC-2')]) });
  await bench.station.ship.scan({ code: 'RC-1' });
  await bench.idle();
  expect((await bench.label('RC-1')).label.hold?.failure.code).toBe('bought_before');
  expect(bench.service.count('register')).toBe(1);
});
