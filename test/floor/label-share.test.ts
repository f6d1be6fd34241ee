import { expect, it } from 'vitest';
import { LabelShare } from '#main/floor/label-share';
import type { ReceivedLabel, LabelSource } from '#main/floor/label-source';
import { FloorAwayError } from '#main/floor/database';
import { firstReceivedStatement, labelsStatement, receivedStatement } from '#main/floor/label-statements';
import { createSeal } from '#main/floor/seal';
import { eventually, openBench, useFloor } from './support/floor';
import { floorKey } from './support/floor-record';

const floor = useFloor();

/** A bench that shares labels: each entry of its record is what it says of the label “one”. */
const openShare = (name: string) => {
  const bench = openBench(name, floor);
  floor.ends.push(() => bench.close());
  const texts: string[] = [];
  const received: string[] = [];
  const source: LabelSource = {
    changed: (entry) =>
      Promise.resolve({
        end: texts.length,
        labels: texts.length > entry ? [{ label: 'one', version: texts.length, withDocuments: false }] : [],
      }),
    read: () =>
      Promise.resolve({
        ...{
          label: 'one',
          names: ['EX-1'],
          barcodes: [],
          isBoughtHere: true,
          isRemoved: false,
          documents: null,
        },
        body: Buffer.from(texts.at(-1) ?? ''),
      }),
    receive: (labels: readonly ReceivedLabel[]) => {
      received.push(...labels.map(({ body }) => Buffer.from(body).toString()));
      return Promise.resolve(true);
    },
    removed: (place) => Promise.resolve({ place, labels: [] }),
    forget: () => Promise.resolve({ isAll: true, kept: [] }),
  };
  let looks = 0;
  const failing = new Set<string>();
  const link: ConstructorParameters<typeof LabelShare>[0]['link'] = {
    get bench() {
      return bench.link.bench;
    },
    database: {
      query: async (text, values, withinMs) => {
        if (failing.has(text)) throw new FloorAwayError('cut');
        const rows = await bench.link.database.query(text, values, withinMs);
        if (text === receivedStatement) looks += 1;
        return rows as never;
      },
    },
  };
  const share = new LabelShare({
    ...{ link, seal: createSeal(floorKey), environment: 'production', source },
    timing: { beatMs: 20, patienceMs: 20_000, silentMs: 60_000 },
    onError: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
  share.open();
  floor.ends.push(() => share.close());
  const say = (body: string): void => {
    texts.push(body);
    share.touch();
  };
  return { bench, share, heard: received, say, looks: () => looks, failing };
};

const here = ({ bench }: ReturnType<typeof openShare>): Promise<void> =>
  eventually(() => expect(bench.link.state.kind).toBe('here'));

it('receives what another bench reported about a label before this bench reported it', async () => {
  const [one, two] = [openShare('Bench 1'), openShare('Bench 2')];
  await Promise.all([here(one), here(two)]);
  one.say('printed');
  await eventually(async () => expect(await floor.query('select 1 from packbench.labels')).toHaveLength(1));
  const found = await two.share.find({ names: ['EX-1'], barcodes: [] });
  expect(found.map(({ reports }) => reports.map(({ body }) => Buffer.from(body).toString()))).toEqual([
    ['printed'],
  ]);
  // It has looked at what is new since, and nothing of that was of a label of its own.
  const before = two.looks();
  await eventually(() => expect(two.looks()).toBeGreaterThan(before + 1));
  expect(two.heard).toEqual([]);
  two.say('fetched');
  await eventually(() => expect(two.heard).toContain('printed'));
  await eventually(() => expect(one.heard).toContain('fetched'));
});

it('does not read reports again at each look if a dump brought them from a server with higher transaction numbers', async () => {
  const [one, two] = [openShare('Bench 1'), openShare('Bench 2')];
  await Promise.all([here(one), here(two)]);
  one.say('printed');
  two.say('fetched');
  await eventually(() => expect(two.heard).toContain('printed'));
  await eventually(() => expect(one.heard).toContain('fetched'));
  await floor.query(`update packbench.labels set changed = '9000000000'`);
  const before = { looks: two.looks(), heard: two.heard.length };
  await eventually(() => expect(two.looks()).toBeGreaterThan(before.looks + 5));
  // A look that began before the update may have been repeated once.
  expect(two.heard.length).toBeLessThanOrEqual(before.heard + 1);
  one.say('printed again');
  await eventually(() => expect(two.heard).toContain('printed again'));
});

it('reads all reports once if a restored floor has them with higher transaction numbers', async () => {
  const [one, two] = [openShare('Bench 1'), openShare('Bench 2')];
  await Promise.all([here(one), here(two)]);
  one.say('printed');
  two.say('fetched');
  await eventually(() => expect(two.heard).toContain('printed'));
  const before = two.heard.length;
  await floor.query(
    `with moved as (update packbench.labels set changed = '9000000000')
     update packbench.floor set generation = generation + 1, is_open = false`,
  );
  await eventually(() => expect(two.heard.slice(before)).toContain('printed'));
});

it('does not say that it has received what others reported when it could not be read', async () => {
  const one = openShare('Bench 1');
  one.failing.add(firstReceivedStatement);
  await here(one);
  expect(await one.share.receivedOnce('first')).toBe(false);
  one.failing.clear();
  expect(await one.share.receivedOnce('first')).toBe(true);
});

it('has received what others reported about all its labels only after it reported its own', async () => {
  const one = openShare('Bench 1');
  one.failing.add(labelsStatement);
  one.say('bought');
  await here(one);
  expect(await one.share.receivedOnce('all')).toBe(false);
  expect(await one.share.receivedOnce('first')).toBe(true);
  one.failing.clear();
  expect(await one.share.receivedOnce('all')).toBe(true);
});
