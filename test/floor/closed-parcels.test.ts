import { beforeEach, expect, it } from 'vitest';
import { closedParcelsStatement } from '../../src/main/floor/batch-statements';
import { type TestBench, useFloor } from './support/floor';

const floor = useFloor();
let bench: TestBench;
beforeEach(async () => {
  bench = await floor.bench('Bench 1');
});

/** Batches that are over, of two thousand parcels each: two of each order, of which one was closed. */
const addBatches = async (from: number, to: number): Promise<void> => {
  const values = [from, to, bench.link.bench?.id];
  await floor.query(
    `insert into packbench.batches (environment, id, content, is_again, bench, sealed, state)
     select 'production', md5(b::text)::uuid, decode(md5(b::text), 'hex'), false, $3::uuid, '', 'over'
     from generate_series($1::integer, $2) b`,
    values,
  );
  await floor.query(
    `insert into packbench.batch_rows (environment, batch, position, key, parcel, traits, sealed, state, bench)
     select 'production', md5(b::text)::uuid, p, sha256((b || '/' || p / 2)::bytea), 1 + p % 2, '{}', '',
       case when p % 2 = 0 then 'closed' else 'bought' end, $3::uuid
     from generate_series($1::integer, $2) b, generate_series(0, 1999) p`,
    values,
  );
  await floor.query('vacuum analyze packbench.batch_rows, packbench.batch_counts');
};

interface Explained {
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number; 'Actual Rows': number };
}

/** How much of the database is read for the closed parcels of one order, which has one. */
const blocks = async (): Promise<number> => {
  const { id, run } = bench.link.bench ?? {};
  const [row] = await floor.query<{ 'QUERY PLAN': Explained[] }>(
    `explain (analyze, buffers, format json) ${closedParcelsStatement
      .replaceAll('$1', "'production'")
      .replaceAll('$2', `'${id}'`)
      .replaceAll('$3', `'${run}'`)
      .replaceAll('$4', "array[sha256('1/500')]")}`,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  expect(plan?.['Actual Rows']).toBe(1);
  return (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0);
};

it('reads no more of the database for an order’s closed parcels after many batches than after one', async () => {
  await addBatches(1, 1);
  await blocks();
  const few = await blocks();
  await addBatches(2, 20);
  await blocks();
  expect(await blocks()).toBeLessThan(few * 3);
});
