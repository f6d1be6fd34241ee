import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { BatchShare } from '../../src/main/floor/batch-share';
import { overviewStatement } from '../../src/main/floor/batch-statements';
import { createSeal } from '../../src/main/floor/seal';
import { type TestBench, useFloor } from './support/floor';
import { floorKey } from './support/floor-record';

const floor = useFloor();
let bench: TestBench;
let share: BatchShare;
beforeEach(async () => {
  bench = await floor.bench('Bench 1');
  share = new BatchShare({
    ...{ link: bench.link, key: floorKey, seal: createSeal(floorKey), environment: 'production' },
    ...{ patienceMs: 20_000, silentMs: 60_000 },
    onError: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
});

const bring = async (count: number): Promise<string> => {
  const id = randomUUID();
  const rows = Array.from({ length: count }, (_, position) => ({
    ...{ position, ref1: `EX-${id}-${position}`, parcel: 1, traits: [] },
    body: Buffer.from('an order'),
  }));
  const published = await share.bring({ id, name: 'orders.csv', content: id, again: false }, rows);
  if ('open' in published) await published.open();
  return id;
};

/** Counted row by row. */
const counted = async (batch: string) => {
  const [row] = await floor.query<Record<'waiting' | 'taken' | 'bought' | 'closed', number>>(
    `select ${['waiting', 'taken', 'bought', 'closed'].map((state) => `(count(*) filter (where state = '${state}'))::integer as ${state}`).join(', ')}
     from packbench.batch_rows where batch = $1`,
    [batch],
  );
  return row;
};

const reported = async (batch: string) => {
  const found = (await share.look([batch], null)).find(({ id }) => id === batch);
  const [ownCounts] = found?.benches ?? [];
  return {
    waiting: found?.waiting,
    ...{ taken: ownCounts?.taken ?? 0, bought: ownCounts?.bought ?? 0, closed: ownCounts?.closed ?? 0 },
  };
};

it('counts the orders of a batch correctly in every state, also after many counts were merged', async () => {
  const batch = await bring(60);
  const isRight = async (): Promise<void> => expect(await reported(batch)).toEqual(await counted(batch));
  await isRight();
  for (let round = 0; round < 15; round += 1) {
    const taken = await share.take(batch, 3, null);
    await isRight();
    await share.giveBack(taken.slice(0, 1));
    await isRight();
    await share.close(taken.slice(1, 2).map(({ label }) => label));
  }
  await isRight();
  const { length } = await floor.query('select from packbench.batch_counts');
  expect(length).toBeLessThan(60);
  expect(await counted(batch)).toEqual({ waiting: 30, taken: 15, bought: 0, closed: 15 });
});

interface Plan {
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  'Subplan Name'?: string;
  Plans?: Plan[];
}

/** The blocks that the select reads, and those that merging the counts reads. */
const blocks = async (): Promise<number> => {
  await floor.query('vacuum analyze packbench.batch_rows, packbench.batch_counts, packbench.batches');
  const [row] = await floor.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
    `explain (analyze, buffers, format json) ${overviewStatement
      .replaceAll('$1', "'production'")
      .replaceAll('$2', "'{}'")}`,
  );
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  const merging = plan?.Plans?.find((one) => one['Subplan Name'] === 'CTE put');
  return [plan, merging].reduce(
    (sum, one) => sum + (one?.['Shared Hit Blocks'] ?? 0) + (one?.['Shared Read Blocks'] ?? 0),
    0,
  );
};

it('reads no more of the database for the state of a long batch than of a short one', async () => {
  await bring(50);
  await blocks();
  const short = await blocks();
  await bring(4_000);
  await blocks();
  expect(await blocks()).toBeLessThan(short * 3);
});

it('reads no more of the database for the state of a batch after many others are over', async () => {
  await bring(50);
  await blocks();
  const alone = await blocks();
  await floor.query(`with batch as (
      insert into packbench.batches (environment, id, content, is_again, sealed, bench, state)
      select 'production', gen_random_uuid(), decode(md5(n::text), 'hex'), false, '', '${bench.link.bench?.id}', 'over'
      from generate_series(1, 1000) n returning id)
    insert into packbench.batch_counts (environment, batch, bench, state, change)
    select 'production', id, '${bench.link.bench?.id}', 'bought', 1 from batch, generate_series(1, 20)`);
  await blocks();
  expect(await blocks()).toBeLessThan(alone * 3);
});
