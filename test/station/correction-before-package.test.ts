import { expect, it } from 'vitest';
import { order } from '#test/support/station';
import { labelZpl } from '#test/support/service-stand-in';
import { useUpdatesBench } from './updates-bench';

const bench = useUpdatesBench();
const json = (orders: unknown[]): Uint8Array => new TextEncoder().encode(JSON.stringify(orders));
const packageId = 'P555000009';

/** A correction is put together for a package whose label this bench learns of only afterwards. */
const prepare = async (): Promise<string> => {
  bench.service.script('register', { kind: 'acceptThenReset' });
  await bench.bring('OP-1');
  await bench.station.ship.scan({ code: 'OP-1' });
  await bench.idle();
  const { label } = await bench.label('OP-1');
  expect(label.hold?.failure.code).toBe('answer_lost');
  await bench.put(packageId, { city: 'Shelbyville' });
  expect(await bench.station.labels.settle({ labelId: label.id, how: 'found', packageId })).toEqual({
    ok: true,
  });
  return label.id;
};

it('a corrected order number counts as bought, also if the correction was begun before its label was known', async () => {
  await prepare();
  const update = await bench.put(packageId, { ref1: 'OP-1A' });
  await bench.send(update);
  expect((await bench.label('OP-1A')).label.package?.packageId).toBe(packageId);
  await bench.station.orders.import({ fileName: 'next.json', bytes: json([order('OP-1'), order('OP-2')]) });
  await bench.station.ship.scan({ code: 'OP-1' });
  await bench.idle();
  expect((await bench.label('OP-1')).label.hold?.failure.code).toBe('bought_before');
  expect(bench.service.count('register')).toBe(1);
});

it('a correction that is sent after a restart changes its label', async () => {
  const labelId = await prepare();
  await bench.put(packageId, { city: 'Capital City' });
  await bench.restart();
  const { open } = await bench.list();
  await bench.send(...open);
  const details = await bench.station.labels.get({ labelId });
  expect(details?.view.label.draft.fields.city).toBe('Capital City');
});

it('a correction that was waiting when its label became known stops the old paper once the service has it', async () => {
  bench.service.script('register', { kind: 'reply', status: 200, body: labelZpl(packageId) });
  await bench.bring('OP-3');
  await bench.station.ship.scan({ code: 'OP-3' });
  await bench.idle();
  const { label } = await bench.label('OP-3');
  expect(label.hold?.failure.code).toBe('package_unnamed');
  // A packer sees the package in the service's records, and corrects it first.
  const update = await bench.put(packageId, { city: 'Shelbyville' });
  await bench.printer.set({ paused: true });
  expect(await bench.station.labels.settle({ labelId: label.id, how: 'found', packageId })).toEqual({
    ok: true,
  });
  await bench.send(update);
  expect((await bench.list()).done).toHaveLength(1);
  await bench.printer.set({ paused: false });
  await bench.idle();
  expect((await bench.label('OP-3')).label.outdatedAt).toEqual(expect.any(String));
  expect(bench.printer.printed).toEqual([]);
});
