import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { BatchShare, type ImportedRow } from '../../src/main/floor/batch-share';
import { FloorAwayError } from '../../src/main/floor/database';
import { createSeal } from '../../src/main/floor/seal';
import { eventually, type TestBench, useFloor } from './support/floor';
import { floorKey } from './support/floor-record';
import { password } from './support/postgres';

const floor = useFloor();

const bodyOf = (ref1: string): Uint8Array => Buffer.from(`Goods-in desk of ${ref1}`);

const rowsOf = (count: number, from = 0): ImportedRow[] =>
  Array.from({ length: count }, (_, at) => {
    const ref1 = `EX-${from + at}`;
    return {
      position: at,
      ref1,
      parcel: 1,
      traits: [at % 2 ? 'country DE' : 'country US'],
      body: bodyOf(ref1),
    };
  });

interface Taker extends TestBench {
  share: BatchShare;
  bring(content: string, rows: readonly ImportedRow[], again?: boolean): ReturnType<BatchShare['bring']>;
  id: string;
}

/** @param silentMs after how long without a sign of life it takes another bench for dead */
const taker = async (name: string, silentMs = 60_000): Promise<Taker> => {
  const bench = await floor.bench(name);
  const share = new BatchShare({
    ...{ link: bench.link, key: floorKey, seal: createSeal(floorKey), environment: 'production' },
    ...{ patienceMs: 20_000, silentMs },
    onError: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
  const bring: Taker['bring'] = async (content, rows, again = false) => {
    const published = await share.bring({ id: randomUUID(), name: 'orders.csv', content, again }, rows);
    if ('open' in published) await published.open();
    return published;
  };
  return { ...bench, share, bring, id: bench.link.bench?.id ?? '' };
};

const batchOf = async (): Promise<string> =>
  (await floor.query<{ id: string }>('select id from packbench.batches where not is_again'))[0]?.id ?? '';

const refsTaken = (rows: readonly { body: Uint8Array }[]): string[] =>
  rows.map(({ body }) => Buffer.from(body).toString().replace('Goods-in desk of ', ''));

it('makes one batch of a content that eight benches import at the same moment, and tells seven of them who has it', async () => {
  const takers = await Promise.all(Array.from({ length: 8 }, (_, at) => taker(`Bench ${at}`)));
  const answers = await Promise.all(takers.map((one) => one.bring('the same', rowsOf(5))));
  const first = answers.findIndex((answer) => 'taken' in answer);
  for (const [at, answer] of answers.entries())
    if (at !== first) expect(answer).toMatchObject({ here: { name: 'orders.csv', bench: `Bench ${first}` } });
  expect(await floor.query('select from packbench.batch_rows')).toHaveLength(5);
});

it('does not store an order again that waits in another batch or was bought, even if a person imports the content again', async () => {
  const one = await taker('Bench 1');
  await one.bring('the first', rowsOf(3));
  const entry = { ref1: 'EX-1', parcel: 1, label: 'label' };
  one.note({ ...entry, state: 'started' });
  one.note({ ...entry, state: 'bought' });
  await eventually(async () =>
    expect(await floor.query("select from packbench.batch_rows where state = 'bought'")).toHaveLength(1),
  );
  const again = await one.bring('the first', rowsOf(4), true);
  expect('taken' in again && [...again.taken]).toEqual([3]);
});

it('gives each of 2,000 orders to exactly one of 8 processes that all try to take them', async () => {
  const one = await taker('Bench 1');
  await one.bring('many', rowsOf(2_000));
  const program = fileURLToPath(new URL('support/taking-process.ts', import.meta.url));
  const batch = await batchOf();
  const takes = (child: ChildProcess): Promise<number[]> =>
    new Promise((resolve, reject) => {
      child.once('message', (taken) => resolve(taken as number[]));
      child.once('exit', (code) => reject(new Error(`ended with ${code} and took nothing`)));
    });
  const children = Array.from({ length: 8 }, () =>
    fork(program, [randomUUID(), floor.address.url, password, batch], { execArgv: ['--import', 'tsx'] }),
  );
  const taken = await Promise.all(children.map(takes));
  expect(taken.flat().sort((a, b) => a - b)).toEqual(Array.from({ length: 2_000 }, (_, at) => at));
  for (const positions of taken) expect(positions).toEqual([...positions].sort((a, b) => a - b));
});

it('gives a dead bench’s orders to the others, except those that it began to buy', async () => {
  const [one, two] = [await taker('Bench 1', 500), await taker('Bench 2', 500)];
  await two.bring('the same', rowsOf(3));
  expect(refsTaken(await one.share.take(await batchOf(), 3, null))).toEqual(['EX-0', 'EX-1', 'EX-2']);
  const order = { environment: 'production', ref1: 'EX-1', parcel: 1, label: 'label', replaces: null };
  expect((await one.link.start({ ...order, again: false, isWaiting: false })).kind).toBe('ours');
  expect(await two.share.look([], null)).toMatchObject([{ waiting: 0 }]);
  await one.close();
  await eventually(async () => expect(await two.share.look([], null)).toMatchObject([{ waiting: 2 }]));
  expect(refsTaken(await two.share.take(await batchOf(), 9, null))).toEqual(['EX-0', 'EX-2']);
  expect(refsTaken(await two.share.takeOrder(['EX-1']))).toEqual([]);
});

it('takes only orders with one of the requested traits', async () => {
  const one = await taker('Bench 1');
  await one.bring('the same', rowsOf(6));
  expect(refsTaken(await one.share.take(await batchOf(), 9, ['country DE']))).toEqual([
    'EX-1',
    'EX-3',
    'EX-5',
  ]);
});

it('stores waiting orders only encrypted, and keeps nothing encrypted of finished ones', async () => {
  const one = await taker('Bench 1');
  await one.bring('the same', rowsOf(4));
  const [dump] = await floor.query<{ text: string }>(
    "select string_agg(r::text || encode(r.sealed, 'escape') || b::text || encode(b.sealed, 'escape'), '') as text from packbench.batch_rows r, packbench.batches b",
  );
  for (const secret of ['Goods-in', 'EX-1', 'orders.csv', 'country', 'DE"', 'the same'])
    expect(dump?.text).not.toContain(secret);
  const [taken] = await one.share.take(await batchOf(), 1, null);
  await one.share.close([taken?.label ?? '']);
  await one.link.start({
    ...{
      environment: 'production',
      ref1: 'EX-1',
      parcel: 1,
      label: 'label',
      replaces: null,
      again: false,
      isWaiting: false,
    },
  });
  one.note({ ref1: 'EX-1', parcel: 1, label: 'label', state: 'bought' });
  const left = 'select position from packbench.batch_rows where length(sealed) > 0 order by position';
  await eventually(async () => expect(await floor.query(left)).toEqual([{ position: 2 }, { position: 3 }]));
  await floor.query("update packbench.batches set created_at = clock_timestamp() - interval '91 days'");
  // The bench's own clock is behind: nothing is removed before it is that old by both.
  await one.share.look([], { days: 90, now: new Date(Date.now() - 30 * 86_400_000) });
  expect(await floor.query(left)).toHaveLength(2);
  await one.share.look([], { days: 90, now: new Date() });
  expect(await floor.query(left)).toEqual([]);
  expect(await one.share.look([await batchOf()], { days: 90, now: new Date() })).toMatchObject([
    { isOver: true, waiting: 0 },
  ]);
});

it('an import that broke off is removed, so that its orders can be imported again', async () => {
  const [one, two] = [await taker('Bench 1'), await taker('Bench 2')];
  const broken = { id: randomUUID(), name: 'orders.csv', content: 'a', again: false };
  // Its program ends before the batch is open.
  await one.share.bring(broken, rowsOf(3));
  await floor.query('update packbench.benches set run = gen_random_uuid() where id = $1', [one.id]);
  await two.share.look([], null);
  expect(await batchOf()).toBe('');
  expect(await two.bring('a', rowsOf(3))).toMatchObject({ taken: new Set([0, 1, 2]) });
});

/** Bench `one` with a connection whose statements wait for `before`, or fail with it. */
const shareThrough = (one: Taker, before: (text: string) => Promise<void> | void): BatchShare => {
  const { database, bench } = one.link;
  const query = (async (text, values, ms) => {
    await before(text);
    return database.query(text, values, ms);
  }) as typeof database.query;
  return new BatchShare({
    ...{ link: { bench, database: { query } }, key: floorKey, seal: createSeal(floorKey) },
    ...{ environment: 'production', patienceMs: 20_000, silentMs: 60_000, onError: () => undefined },
  });
};

const imported = (content: string) => ({ id: randomUUID(), name: 'orders.csv', content, again: false });

it('an import that this program gave up is removed, and one that it still makes stays', async () => {
  const one = await taker('Bench 1');
  let isCut = false;
  const share = shareThrough(one, (text) => {
    if (isCut && text.includes('batch_rows')) throw new FloorAwayError('cut');
  });
  isCut = true;
  await expect(share.bring(imported('given up'), rowsOf(2, 5))).rejects.toThrow('cut');
  isCut = false;
  expect(await batchOf()).not.toBe('');
  const published = await share.bring(imported('under way'), rowsOf(2));
  await share.look([], null);
  if ('open' in published) await published.open();
  expect(await share.look([], null)).toMatchObject([{ waiting: 2 }]);
  expect(await floor.query('select from packbench.batches')).toHaveLength(1);
});

it('an import of which the database lost orders is not called imported', async () => {
  const one = await taker('Bench 1');
  const published = await one.share.bring(imported('a'), rowsOf(3));
  await floor.query('delete from packbench.batch_rows where position = 0');
  await expect('open' in published && published.open()).rejects.toThrow(FloorAwayError);
  await one.share.look([], null);
  expect(await one.bring('a', rowsOf(3))).toMatchObject({ taken: new Set([0, 1, 2]) });
});

it('an import whose last step failed is removed', async () => {
  const one = await taker('Bench 1');
  const share = shareThrough(one, (text) => {
    if (text.includes("set state = 'open'")) throw new FloorAwayError('cut');
  });
  const published = await share.bring(imported('a'), rowsOf(2));
  await expect('open' in published && published.open()).rejects.toThrow('cut');
  await share.look([], null);
  expect(await batchOf()).toBe('');
});

it('a look that began before an import and is late removes nothing of it', async () => {
  const one = await taker('Bench 1');
  let letGo: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (letGo = resolve));
  let looks = 0;
  const share = shareThrough(one, async (text) => {
    if (text.includes('delete from packbench.batches') && (looks += 1) === 1) await late;
  });
  const look = share.look([], null);
  const published = await share.bring(imported('a'), rowsOf(2));
  letGo();
  await look;
  if ('open' in published) await published.open();
  expect(await floor.query('select from packbench.batch_rows')).toHaveLength(2);
  expect(await share.look([], null)).toMatchObject([{ waiting: 2 }]);
});

it('an import that was removed before its end is not called imported, and can be made again', async () => {
  const one = await taker('Bench 1');
  const published = await one.share.bring(imported('a'), rowsOf(2));
  // Another bench takes this one for silent, and imports the same.
  await floor.query('delete from packbench.batches');
  await expect('open' in published && published.open()).rejects.toThrow(FloorAwayError);
  expect(await one.bring('a', rowsOf(2))).toMatchObject({ taken: new Set([0, 1]) });
  expect(await one.share.look([], null)).toMatchObject([{ waiting: 2 }]);
});

it('a purchase that the database’s clock puts into the future hides no batch', async () => {
  const [one, two] = [await taker('Bench 1'), await taker('Bench 2')];
  await one.bring('a', rowsOf(3));
  await floor.query(
    `update packbench.batch_rows set state = 'bought', changed_at = now() + interval '40 days' where position = 0`,
  );
  await floor.query(`update packbench.batches set created_at = 'infinity'`);
  const [batch] = await two.share.look([], null);
  expect(batch).toMatchObject({ waiting: 2, recent: 0, recentMs: 0 });
  expect(Number.isFinite(batch?.at.getTime())).toBe(true);
});
