import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  allRules,
  giveBack,
  type Hold,
  mayHave,
  noHolds,
  report,
  type Report,
  type Row,
  type Start,
  withHold,
} from './model/floor-model';
import { openFloor, type TestFloor } from './support/floor';

let floor: TestFloor;
beforeAll(async () => {
  floor = await openFloor();
});
afterAll(() => floor.close());

const number = (max: number) => fc.integer({ min: 0, max });
const hold: fc.Arbitrary<Hold> = fc.oneof(
  fc.record({
    state: fc.constantFrom('free', 'started', 'bought'),
    since: number(5),
    label: number(3),
  }),
  fc.record({ state: fc.constant('claimed'), since: number(5), label: number(3), until: number(5) }),
);
const row: fc.Arbitrary<Row> = fc
  .array(fc.tuple(number(2), hold), { maxLength: 3 })
  .map((holds) => ({ ...noHolds, ...Object.fromEntries(holds) }));
const asked: fc.Arbitrary<Start> = fc.record({
  ...{ bench: number(2), label: number(3), since: number(5), now: number(5) },
  ...{ replaces: fc.option(number(3)), again: fc.boolean() },
});
const anyReport: fc.Arbitrary<Report & { bench: number }> = fc.record({
  ...{ bench: number(2), label: number(3), entry: number(5) },
  kind: fc.constantFrom('started', 'bought', 'free'),
});

const runs = 20_000;
const samples = <T>(arbitrary: fc.Arbitrary<T>, seed: number): T[] =>
  fc.sample(arbitrary, { numRuns: runs, seed });

/** In the database labels are texts. */
const stored = (holds: Row): object =>
  Object.fromEntries(
    Object.entries(holds).map(([bench, { label, ...what }]) => [bench, { ...what, label: String(label) }]),
  );
type Stored = Record<string, { at?: null }>;
const withoutTimes = (holds: Stored): object =>
  Object.fromEntries(Object.entries(holds).map(([bench, { at: _, ...what }]) => [bench, what]));

/** What the database answers to each of the cases, in their order. */
const answers = async <T>(call: string, columns: string, cases: object[]): Promise<T[]> => {
  const rows = await floor.query<{ answer: T }>(
    `select ${call} as answer from jsonb_to_recordset($1) as asked(number integer, ${columns}) order by number`,
    [JSON.stringify(cases.map((one, index) => ({ number: index, ...one })))],
  );
  return rows.map(({ answer }) => answer);
};

const seed = Number(process.env['PACKBENCH_SEED'] ?? 21);

it('lets a bench have an order where the model does', async () => {
  const cases = samples(fc.tuple(row, asked), seed);
  const found = await answers<boolean>(
    'packbench.may_have(holds, bench::text, label::text, since, now, replaces::text, again)',
    'holds jsonb, bench integer, label integer, since bigint, now bigint, replaces integer, again boolean',
    cases.map(([holds, start]) => ({ ...start, holds: stored(holds) })),
  );
  expect(found).toEqual(cases.map(([holds, start]) => mayHave(holds, start, allRules)));
  expect(new Set(found).size).toBe(2);
});

it('stores what a bench took as the model does', async () => {
  const cases = samples(fc.tuple(row, number(2), hold), seed + 1);
  const found = await answers<Stored>(
    'packbench.taken(holds, bench::text, hold)',
    'holds jsonb, bench integer, hold jsonb',
    cases.map(([holds, bench, hold]) => ({
      ...{ holds: stored(holds), bench },
      hold: { ...hold, label: String(hold.label) },
    })),
  );
  expect(found.map(withoutTimes)).toEqual(
    cases.map(([holds, bench, hold]) => stored(withHold(holds, bench, hold, allRules))),
  );
});

it('accepts a report as the model does', async () => {
  const cases = samples(fc.tuple(row, anyReport), seed + 2);
  const found = await answers<Stored>(
    `packbench.reported(holds, bench::text,
      jsonb_build_object('state', kind, 'since', entry, 'label', label::text))`,
    'holds jsonb, bench integer, label integer, entry bigint, kind text',
    cases.map(([holds, one]) => ({ ...one, holds: stored(holds) })),
  );
  expect(found).toEqual(cases.map(([holds, one]) => stored(report(holds, one, allRules))));
});

it('gives back as the model does', async () => {
  const cases = samples(fc.tuple(row, anyReport), seed + 3);
  const found = await answers<Stored>(
    'packbench.given_back(holds, bench::text, label::text, entry)',
    'holds jsonb, bench integer, label integer, entry bigint',
    cases.map(([holds, one]) => ({ ...one, holds: stored(holds) })),
  );
  expect(found).toEqual(cases.map(([holds, one]) => stored(giveBack(holds, one))));
});
