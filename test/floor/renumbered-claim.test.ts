import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { recordOf } from '#main/app/floor-record';
import type { Archive } from '#main/archive/archive';
import type { FloorMemory } from '#main/floor/bench-record';
import type { StartAnswer } from '#main/floor/types';
import type { LabelEvent } from '#shared/label/event';
import { failure } from '#shared/failure';
import { draftLabel, succeeded } from '#test/unit/archive/orders';
import { folder, imported, openTest, step, tidyUp } from '#test/unit/archive/samples';
import { memoryOf, type TestBench, useFloor } from './support/floor';

let archive: Archive;
let memory: FloorMemory;
tidyUp();
const floor = useFloor();
beforeEach(async () => {
  memory = memoryOf();
  archive = openTest(join(folder(), 'archive.db'));
  await imported(archive, draftLabel('a'));
});

/** Works at a bench that has reported everything, and closes it. */
const at = async <T>(
  name: string,
  more: Parameters<typeof floor.bench>[1],
  work: (bench: TestBench) => Promise<T>,
): Promise<T> => {
  const bench = await floor.bench(name, more);
  try {
    return await work(bench);
  } finally {
    await bench.close();
  }
};
const atOne = (work: (bench: TestBench) => Promise<unknown>) =>
  at('Bench 1', { memory, record: recordOf(archive, 'production') }, work);

const start = ({ link }: TestBench, label: string, ref1: string): Promise<StartAnswer> =>
  link.start({
    ...{ environment: 'production', ref1, parcel: 1, label, replaces: null, again: false, isWaiting: false },
  });

/** Claims an order, and writes these events of its label. */
const claims = async (bench: TestBench, ref1: string, ...events: LabelEvent[]): Promise<void> => {
  const answer = await start(bench, 'a', ref1);
  if (answer.kind !== 'ours') throw new Error(`the floor answered ${answer.kind}`);
  for (const event of events) await step(archive, (await archive.label('a'))!, event);
  answer.written();
};

const numbered = (ref1: string) => ({ ...draftLabel('a').draft, fields: { ref1 } });
const correctedTo = (ref1: string): LabelEvent => ({
  ...{ type: 'corrected', draft: numbered(ref1), changed: ['ref1'] },
});
const startedAs = (ref1: string): LabelEvent => ({ type: 'register.started', draft: numbered(ref1) });

/** What the floor answers another bench that is to ship the order. */
const answerTo = (ref1: string): Promise<StartAnswer> => at('Bench 2', {}, (two) => start(two, 'b', ref1));

it('a claim whose answer was lost is given back where its label was then bought under another number', async () => {
  await atOne(async (one) => {
    await claims(one, 'REF-a', { type: 'held', failure: failure('floor_unreachable') });
    await step(archive, (await archive.label('a'))!, correctedTo('REF-b'));
    await claims(one, 'REF-b', startedAs('REF-b'), succeeded('a'));
  });
  await atOne(() => Promise.resolve());
  expect(await answerTo('REF-a')).toMatchObject({ kind: 'ours' });
  expect(await answerTo('REF-b')).toMatchObject({ kind: 'theirs', holder: { state: 'bought' } });
});

it('a purchase in doubt under a former number is not given back', async () => {
  await atOne(async (one) => {
    const lost = { type: 'register.failed', failure: failure('answer_lost'), retryAt: null } as const;
    await claims(one, 'REF-a', startedAs('REF-a'), lost, { type: 'settled.again' }, correctedTo('REF-b'));
    await claims(one, 'REF-b', startedAs('REF-b'), succeeded('a'));
  });
  await atOne(() => Promise.resolve());
  expect(await answerTo('REF-a')).toMatchObject({ kind: 'theirs', holder: { state: 'started' } });
});

it('nor is a claim of a label whose purchase may have been lost with the archive', async () => {
  await atOne((one) =>
    claims(one, 'REF-b', { type: 'held', failure: failure('answer_lost', '', { afterRestore: true }) }),
  );
  await atOne(() => Promise.resolve());
  expect(await answerTo('REF-b')).toMatchObject({ kind: 'theirs', holder: { state: 'started' } });
});
