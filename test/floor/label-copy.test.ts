import { expect, it } from 'vitest';
import type { CopyCursor, CopyStore } from '#main/floor/copy-store';
import { LabelCopy } from '#main/floor/label-copy';
import { createSeal } from '#main/floor/seal';
import { eventually, type TestBench, type TestFloor, useFloor } from './support/floor';
import { floorKey } from './support/floor-record';

const floor = useFloor();

/** What lies on a bench's disk, and stays when the program ends. */
class Disk {
  kept: CopyCursor | null = null;
  taken: string[] = [];
  writes = 0;
  swept: number[] = [];
  cleared = 0;

  /** @param most so many writes are taken; after them the disk fails */
  store(most = Infinity): CopyStore {
    let left = most;
    return {
      cursor: () => Promise.resolve(this.kept),
      counts: () => Promise.resolve(new Map()),
      save: (reported, place) => {
        left -= 1;
        if (left < 0) return Promise.reject(new Error('the disk fails'));
        this.kept = place;
        this.writes += 1;
        this.taken.push(...reported.map(({ label }) => label));
        return Promise.resolve(place);
      },
      sweep: (walk) => {
        this.swept.push(walk);
        return Promise.resolve(null);
      },
      clear: () => {
        this.cleared += 1;
        this.kept = null;
        return Promise.resolve(null);
      },
    };
  }
}

/** One run of the program at this bench. */
const run = ({ link }: TestBench, store: CopyStore, key = floorKey) => {
  const statements = { count: 0 };
  const copy = new LabelCopy({
    link: {
      get bench() {
        return link.bench;
      },
      database: {
        query: (text, values, withinMs) => {
          statements.count += 1;
          return link.database.query(text, values, withinMs);
        },
      },
    },
    ...{ seal: createSeal(key), environment: 'production', store, now: () => new Date() },
    timing: { everyMs: 20, patienceMs: 20_000 },
    ...{ rest: () => Promise.resolve(), changed: () => undefined, onError: () => undefined },
  });
  copy.open();
  return { copy, statements };
};

const other = '11111111-1111-4111-8111-111111111111';

/** Labels of another bench, several in each transaction. */
const report = async (
  from: number,
  to: number,
  { query }: Pick<TestFloor, 'query'> = floor,
): Promise<void> => {
  await query(
    `insert into packbench.benches (id, name, version, run) values ($1, 'Other', '1', $1) on conflict do nothing`,
    [other],
  );
  for (let first = from; first < to; first += 300)
    await query(
      `insert into packbench.labels (environment, label, bench, codes, version, sealed)
       select 'production', 'label-' || n, $1::uuid, '{}', n, '' from generate_series($2::int, $3::int) as n`,
      [other, first, Math.min(first + 300, to) - 1],
    );
};

const opened = async (labels: number) => {
  await report(0, labels);
  const bench = await floor.bench('This bench');
  return { bench, disk: new Disk() };
};

it('continues where the program was interrupted, and reads each label once', async () => {
  const { bench, disk } = await opened(1700);
  const { copy: first } = run(bench, disk.store(13));
  await eventually(() => expect(disk.writes).toBe(13));
  await first.close();
  expect(disk.kept).toMatchObject({ isWhole: false, done: 600, total: 1700 });
  const { copy: second } = run(bench, disk.store());
  floor.ends.push(() => second.close());
  await eventually(() => expect(second.progress).toMatchObject({ isComplete: true, unread: 0 }));
  expect(disk.taken).toHaveLength(1700);
  expect(new Set(disk.taken).size).toBe(1700);
  expect(disk.swept).toEqual([disk.kept?.walk]);
});

it('sends one query a round and writes nothing while nothing is new', async () => {
  const { bench, disk } = await opened(120);
  const { copy, statements } = run(bench, disk.store());
  floor.ends.push(() => copy.close());
  await eventually(() => expect(copy.progress?.isComplete).toBe(true));
  const { writes } = disk;
  const before = statements.count;
  await eventually(() => expect(statements.count).toBeGreaterThan(before + 10));
  expect(disk.writes).toBe(writes);
  await report(120, 123);
  await eventually(() => expect(disk.taken.slice(-3)).toEqual(['label-120', 'label-121', 'label-122']));
  expect(disk.writes).toBe(writes + 1);
});

it('reads the rows of a transaction that commits after later ones were read', async () => {
  const { bench, disk } = await opened(10);
  const { copy } = run(bench, disk.store());
  floor.ends.push(() => copy.close());
  await eventually(() => expect(copy.progress?.isComplete).toBe(true));
  await floor.query('begin');
  await report(10, 11);
  const beside = new (await import('pg')).default.Client({
    connectionString: floor.address.url.replace('@', `:${floor.address.password}@`),
  });
  await beside.connect();
  await report(11, 12, { query: async (text, values) => (await beside.query(text, values)).rows as never });
  await beside.end();
  const { copy: again, statements } = run(bench, disk.store());
  floor.ends.push(() => again.close());
  await eventually(() => expect(statements.count).toBeGreaterThan(10));
  await floor.query('commit');
  await eventually(() => expect(new Set(disk.taken)).toContain('label-10'));
  await eventually(() => expect(new Set(disk.taken)).toContain('label-11'));
});

it('reads everything again and removes the rest where the database is another one or has rows of future transactions', async () => {
  const { bench, disk } = await opened(10);
  const { copy } = run(bench, disk.store());
  floor.ends.push(() => copy.close());
  await eventually(() => expect(copy.progress?.isComplete).toBe(true));
  const walk = disk.kept?.walk ?? 0;
  // As in a restored dump; the other bench will not come back.
  await floor.query('update packbench.benches set is_retired = true where id = $1', [other]);
  await floor.query(`update packbench.labels set changed = '900000000'`);
  await floor.query(
    `insert into packbench.labels select environment, 'restored', bench, codes, version, sealed, changed from packbench.labels limit 1`,
  );
  await floor.query(
    `create or replace function packbench.identity() returns text language sql stable as $$ select 'another' $$`,
  );
  await eventually(() => expect(disk.taken).toContain('restored'));
  await eventually(() => expect(disk.swept).toHaveLength(2));
  expect(disk.kept?.walk).toBeGreaterThan(walk);
});

it('reads everything again when an earlier state of the same database was put back', async () => {
  const { bench, disk } = await opened(10);
  const { copy } = run(bench, disk.store());
  floor.ends.push(() => copy.close());
  await eventually(() => expect(copy.progress).toMatchObject({ isComplete: true }));
  const walk = disk.kept?.walk ?? 0;
  await floor.query('update packbench.floor set generation = generation + 1');
  await eventually(() => expect(disk.kept?.walk).toBeGreaterThan(walk));
  await eventually(() => expect(copy.progress).toMatchObject({ isComplete: true }));
});

it('first removes the copies from a floor with another passphrase', async () => {
  const { bench, disk } = await opened(10);
  const { copy: first } = run(bench, disk.store());
  await eventually(() => expect(first.progress?.isComplete).toBe(true));
  await first.close();
  // Once at the first run: what a run before began to remove is removed to its end.
  expect(disk.cleared).toBe(1);
  const { copy: second } = run(bench, disk.store(), new Uint8Array(32).fill(8));
  floor.ends.push(() => second.close());
  await eventually(() => expect(second.progress?.isComplete).toBe(true));
  expect(disk.cleared).toBe(2);
});
