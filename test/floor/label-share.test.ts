import { afterEach, expect, it } from 'vitest';
import { LabelShare } from '#main/floor/label-share';
import type { HeardLabel, LabelSource } from '#main/floor/label-source';
import { heardStatement } from '#main/floor/label-statements';
import { sealOf } from '#main/floor/seal';
import { floorKey, openBench, openFloor, soon, type TestFloor } from './support/floor';

let ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.toReversed()) await end();
  ends = [];
});

/** A bench that shares labels: each entry of its record is what it says of the label “one”. */
const openShare = (name: string, floor: TestFloor) => {
  const bench = openBench(name, floor);
  ends.push(() => bench.close());
  const said: string[] = [];
  const heard: string[] = [];
  const source: LabelSource = {
    changed: (entry) =>
      Promise.resolve({
        end: said.length,
        labels: said.length > entry ? [{ label: 'one', version: said.length, withDocuments: false }] : [],
      }),
    read: () =>
      Promise.resolve({
        ...{ label: 'one', names: ['EX-1'], barcodes: [], isOwn: true, isRemoved: false, documents: null },
        body: Buffer.from(said.at(-1) ?? ''),
      }),
    heard: (labels: readonly HeardLabel[]) => {
      heard.push(...labels.map(({ body }) => Buffer.from(body).toString()));
      return Promise.resolve(true);
    },
    removed: (place) => Promise.resolve({ place, labels: [] }),
    forget: () => Promise.resolve(true),
  };
  let looks = 0;
  const link: ConstructorParameters<typeof LabelShare>[0]['link'] = {
    get bench() {
      return bench.link.bench;
    },
    database: {
      query: async (text, values, withinMs) => {
        const rows = await bench.link.database.query(text, values, withinMs);
        if (text === heardStatement) looks += 1;
        return rows as never;
      },
    },
  };
  const share = new LabelShare({
    ...{ link, seal: sealOf(floorKey), environment: 'production', source },
    timing: { beatMs: 20, patienceMs: 20_000 },
    onError: (what, error) => {
      throw new Error(what, { cause: error });
    },
  });
  share.open();
  ends.push(() => share.close());
  const say = (body: string): void => {
    said.push(body);
    share.touch();
  };
  return { bench, share, heard, say, looks: () => looks };
};

const here = ({ bench }: ReturnType<typeof openShare>): Promise<void> =>
  soon(() => expect(bench.link.state.kind).toBe('here'));

it('hears what another bench said of a label before this one had told of it', async () => {
  const floor = await openFloor();
  ends.push(() => floor.close());
  const [one, two] = [openShare('Bench 1', floor), openShare('Bench 2', floor)];
  await Promise.all([here(one), here(two)]);
  one.say('printed');
  await soon(async () => expect(await floor.query('select 1 from packbench.labels')).toHaveLength(1));
  const found = await two.share.find({ names: ['EX-1'], barcodes: [] });
  expect(found.map(({ told }) => told.map(({ body }) => Buffer.from(body).toString()))).toEqual([
    ['printed'],
  ]);
  // It has looked at what is new since, and nothing of that was of a label of its own.
  const before = two.looks();
  await soon(() => expect(two.looks()).toBeGreaterThan(before + 1));
  expect(two.heard).toEqual([]);
  two.say('fetched');
  await soon(() => expect(two.heard).toContain('printed'));
  await soon(() => expect(one.heard).toContain('fetched'));
});
