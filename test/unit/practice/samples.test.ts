import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { readOrders } from '#main/features/intake/read-orders';
import { checkOrder } from '#shared/label/check';
import { withDefaults } from '#shared/label/draft';
import { register, serviceWith } from './service/bench';

const sample = async (name: string): Promise<Extract<ReturnType<typeof readOrders>, { kind: 'read' }>> => {
  const bytes = new Uint8Array(await readFile(`resources/samples/${name}`));
  const read = readOrders({ fileName: name, bytes });
  if (read.kind !== 'read') throw new Error(`${name} was refused`);
  return read;
};

test('ten of the samples are ready, one lacks its weight, one has a city that is too long', async () => {
  const { orders } = await sample('orders.json');
  const checked = orders.map(({ draft }) => ({
    ref1: draft.fields.ref1,
    ...checkOrder(withDefaults(draft, { labelFormat: 'ZPL' })),
  }));
  const problems = checked.filter((order) => !order.ok);
  expect(checked).toHaveLength(12);
  expect(problems.map((order) => [order.ref1, order.problems.map(({ path }) => path)])).toEqual([
    ['PB-1007', ['parcelWeight']],
    ['PB-1010', ['city']],
  ]);
  expect(checked.flatMap((order) => (order.ok ? order.warnings : []))).toEqual([]);
});

test('the CSV has the same orders as the JSON', async () => {
  const [json, csv] = await Promise.all([sample('orders.json'), sample('orders.csv')]);
  const ready = ({ orders }: typeof json): unknown[] => orders.map(({ draft }) => withDefaults(draft, {}));
  expect(ready(csv)).toEqual(ready(json));
});

test('the practice service registers every ready sample, those abroad with a customs form', async () => {
  const service = await serviceWith();
  for (const { draft } of (await sample('orders.json')).orders) {
    const checked = checkOrder(withDefaults(draft, { labelFormat: 'ZPL' }));
    if (!checked.ok) continue;
    const { body } = await register(service, { ...checked.order });
    expect([body['errorCode'], body['errorMessage']]).toEqual([0, null]);
    expect(body['labelBuf2'] === null).toBe(checked.order.countryISO2 === 'US');
  }
  expect(service.packages).toHaveLength(10);
});
