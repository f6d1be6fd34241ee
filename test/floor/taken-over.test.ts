import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { beforeEach, expect, it } from 'vitest';
import type { FloorDatabase } from '../../src/main/floor/database';
import { createRecordReporter } from '../../src/main/floor/record-reporter';
import { eventually, type TestBench, useFloor } from './support/floor';
import { floorKey, recordOf } from './support/floor-record';

const floor = useFloor();
let bench: TestBench;
beforeEach(async () => {
  bench = await floor.bench('Bench 1');
});

const reporterOf = (run: string) => {
  const database = { query: (text: string, values: unknown[]) => floor.query(text, values) };
  const report = { ref1: 'EX-1', parcel: 1, label: 'one', state: 'bought', at: 1 } as const;
  const record = recordOf([{ ...report, environment: 'production' }]);
  const reporter = createRecordReporter({
    ...{ database: database as unknown as FloorDatabase, key: floorKey, record, patienceMs: 20_000 },
  });
  reporter.startAfter({ id: bench.link.bench?.id ?? '', position: 0, mark: null }, run);
  return reporter;
};

it('a report that a bench sends after another program took its place is no sign of lost data', async () => {
  const reported = await reporterOf(randomUUID()).reportAll(new AbortController().signal);
  expect(reported).toMatchObject({ kind: 'taken_over' });
});

it('nor is a report of a bench that was taken off the floor', async () => {
  const { run } = bench.link.bench!;
  await floor.query('update packbench.benches set is_retired = true');
  const reported = await reporterOf(run).reportAll(new AbortController().signal);
  expect(reported).toMatchObject({ kind: 'taken_over' });
});

it('nor is a report that waits while another program takes its place', async () => {
  const { run } = bench.link.bench!;
  const url = new URL(floor.address.url);
  url.password = floor.address.password;
  const other = new pg.Client(url.href);
  await other.connect();
  await other.query('begin; update packbench.benches set run = gen_random_uuid()');
  const reporting = reporterOf(run).reportAll(new AbortController().signal);
  const waiting =
    "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%jsonb_to_recordset%'";
  await eventually(async () => {
    await other.query('select pg_stat_clear_snapshot()');
    expect((await other.query(waiting)).rowCount).toBe(1);
  });
  await other.query('commit');
  await other.end();
  expect(await reporting).toMatchObject({ kind: 'taken_over' });
});

it('a report that the floor does not accept from its own bench shows that data was lost', async () => {
  const { run } = bench.link.bench!;
  await floor.query(`update packbench.floor set noted = 'another database'`);
  const reported = await reporterOf(run).reportAll(new AbortController().signal);
  expect(reported).toMatchObject({ kind: 'behind' });
});
