import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { importOrders, labelOf, order, provision } from '#test/support/station';
import { openPeopleBench, type PeopleBench } from './people-bench';
import { limits } from '#tools/suites/limits';

/** A slow machine gets the time that it needs. */
const soon = <T>(look: () => T | Promise<T>): Promise<T> => vi.waitFor(look, { timeout: limits.poll });

let bench: PeopleBench;
beforeEach(async () => {
  bench = await openPeopleBench();
  await provision(bench.at.station, {
    defaults: { sender: 'ABC_NJ', serviceCode: 'ABCSTD', labelFormat: 'ZPL', shipFromName: 'Example' },
  });
  await bench.signIn('hand');
});
afterEach(() => bench.close());

const bought = (): number =>
  bench.service.requests.filter(({ operation }) => operation === 'register').length;
let files = 0;
const shipped = async (ref1: string): Promise<string> => {
  // A different file each time: the same file would be asked about first.
  await importOrders(bench.at.station, [order(ref1), order(`F-${(files += 1)}`)]);
  await bench.call('ship.scan', { code: ref1 });
  return settledId(ref1);
};
/** The label, once it is printed or held. */
const settledId = async (ref1: string): Promise<string> => {
  const { label } = await soon(async () => {
    const view = await labelOf(bench.at.station, ref1);
    expect(view.label.hold !== null || view.label.stage === 'confirmed').toBe(true);
    return view;
  });
  return label.id;
};

/** A packer settles it alone, imports the order again and scans it, and then tries every other way to buy. */
const buyTwice = async (labelId: string, ref1: string): Promise<string> => {
  expect(await bench.call('labels.settle', { labelId, how: 'handled' })).toMatchObject({ ok: true });
  const second = await shipped(ref1);
  expect(second).not.toBe(labelId);
  await bench.call('ship.scan', { code: ref1 });
  await bench.reply('ship.begin', { labelId: second });
  await bench.reply('queue.retry', { labelIds: [second] });
  expect(await bench.reply('labels.settle', { labelId: second, how: 'again' })).toMatchObject({
    ok: false,
    error: { needs: 'supervisor' },
  });
  return second;
};

it('an order whose purchase was settled as handled elsewhere is not bought again without a supervisor', async () => {
  bench.service.script('register', { kind: 'acceptThenReset' });
  const first = await shipped('T-1');
  expect((await labelOf(bench.at.station, 'T-1')).label.hold?.failure.code).toBe('answer_lost');
  const second = await buyTwice(first, 'T-1');
  expect((await labelOf(bench.at.station, 'T-1')).label.hold?.failure.code).toBe('bought_before');
  expect(bought()).toBe(1);

  await bench.call('people.signOut', undefined);
  await bench.signIn('lead');
  expect(await bench.call('labels.settle', { labelId: second, how: 'again' })).toMatchObject({ ok: true });
  await settledId('T-1');
  expect(bought()).toBe(2);
});

it('an order that was bought, printed and closed is not bought again without a supervisor', async () => {
  const first = await shipped('T-2');
  expect((await labelOf(bench.at.station, 'T-2')).label.stage).toBe('confirmed');
  await buyTwice(first, 'T-2');
  expect(bought()).toBe(1);
});

it('an order that was removed before anything was bought is bought without a question', async () => {
  await importOrders(bench.at.station, [order('T-3')]);
  const { label } = await labelOf(bench.at.station, 'T-3');
  expect(await bench.call('labels.remove', { labelId: label.id })).toMatchObject({ ok: true });
  await shipped('T-3');
  expect((await labelOf(bench.at.station, 'T-3')).label.stage).toBe('confirmed');
  expect(bought()).toBe(1);
});

it('a decision about one purchase does not permit buying an order that was bought before', async () => {
  const first = await shipped('T-5');
  await bench.call('labels.settle', { labelId: first, how: 'handled' });
  await bench.reply('labels.remove', { labelId: first });
  bench.service.script(
    'register',
    { kind: 'acceptThenReset' },
    { kind: 'refused', errorCode: 1, message: 'no' },
  );
  const other = await shipped('T-6');
  await bench.call('people.signOut', undefined);
  await bench.signIn('lead');
  expect(await bench.call('labels.settle', { labelId: other, how: 'again' })).toMatchObject({ ok: true });
  await soon(async () => {
    const { hold } = (await labelOf(bench.at.station, 'T-6')).label;
    expect(hold?.failure.code).not.toBe('answer_lost');
    expect(hold).not.toBeNull();
  });
  const before = bought();
  // A typing error: the number of an order that was bought.
  const corrected = await bench.call('orders.correct', { labelId: other, fields: { ref1: 'T-5' } });
  expect(corrected).toMatchObject({ ok: true });
  await bench.reply('ship.begin', { labelId: other });
  await settledId('T-5');
  expect((await labelOf(bench.at.station, 'T-5')).label.hold?.failure.code).toBe('bought_before');
  expect(bought()).toBe(before);
});
