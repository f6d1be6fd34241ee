import { expect, it } from 'vitest';
import type { Asker } from '#main/features/landed/ask';
import { createGate } from '#main/features/landed/gate';
import { hashOf } from '#main/features/landed/hash';
import type { CustomsPorts } from '#main/features/landed/landed-ports';
import { questionOf } from '#main/features/landed/merge';
import { sendChanges } from '#main/features/shared-batches/present-rows';
import type { GivenRow } from '#shared/queue/shared-batch';
import { readRow, writtenRow } from '#main/features/shared-batches/row-body';
import { failure, type Failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { LandedCost } from '#shared/landed/answer';
import type { CostRecord } from '#shared/landed/cost-record';
import { initialCustoms } from '#shared/landed/gate';
import { codedMessage } from '#shared/text/coded-message';

const denied = failure('denied_party', codedMessage('customs.match', { score: 97, lists: 1 }));
const restricted = failure(
  'goods_restricted',
  codedMessage('customs.goods', {
    ...{ product: 'Blocks', code: '950300' },
    codes: codedMessage('customs.stopCode', { kind: 'import', code: 'X1' }),
  }),
);

const hit: LandedCost = { requestId: 'r', deniedParties: { scoreCalculated: 97, listsMatched: 1 } };
const twoHits: LandedCost = {
  ...hit,
  prohibitedRestricted: { products: [{ hs6Code: '950300', description: 'Blocks', importCode: ['X1'] }] },
};

const labelIn = (city: string, hold: Label['hold'] = null): Label =>
  ({
    ...{ id: 'a', stage: 'draft', hold, updatedAt: '2026-11-21T08:00:00.000Z' },
    draft: { fields: { city }, items: [] },
  }) as unknown as Label;

const basics = { settings: () => initialCustoms, defaults: () => ({}) };
const questionIn = (city: string) => questionOf(labelIn(city), null, basics);

/** An answer to the question of this city. */
const answeredIn = (city: string, answer: LandedCost): CostRecord => ({
  ...{ id: city, labelId: 'a', ref1: 'PB-1', operator: null, state: 'answered', failure: null },
  ...{ askedAt: '2026-11-21T08:00:00.000Z', answeredAt: '2026-11-21T08:00:01.000Z' },
  ...{ question: questionIn(city), answer },
});

interface Known {
  /** Why the floor has the order on hold before. */
  before?: Failure;
  events?: LabelEvent[];
  costs?: CostRecord[];
  label?: Label;
}

/** Why the floor has an order on hold, after a bench with customs checks off told it of the order's present state. */
const heldAfter = async ({ before, events = [], costs = [], label = labelIn('Reno') }: Known) => {
  const archive = {
    label: () => Promise.resolve(label),
    events: () => Promise.resolve(events.map((event) => ({ event }))),
    costsOf: () => Promise.resolve(costs),
    latestCost: () => Promise.resolve(costs[0] ? { kept: costs[0], hash: hashOf(costs[0].question) } : null),
    customsMarks: () =>
      Promise.resolve(
        new Map(
          costs.length > 0 || events.some(({ type }) => type === 'imported')
            ? [['a', `${costs.length}`]]
            : [],
        ),
      ),
  };
  const gate = createGate({ archive, ...basics } as unknown as CustomsPorts, {} as Asker);
  const { draft } = labelIn('Reno');
  const body = { file: 'f', ref1: 'PB-1', parcel: 1, of: 1, draft, ...(before && { held: before }) };
  let last: GivenRow = { ...{ batch: 'b', position: 0, label: 'a' }, body: writtenRow(body) };
  await sendChanges([last], {
    labels: { archive, customs: gate },
    workflow: { isBusy: () => false },
    floor: {
      change: ([changed]: GivenRow[]) => {
        last = changed!;
        return Promise.resolve(['a']);
      },
    },
  } as unknown as Parameters<typeof sendChanges>[1]);
  const checked = await gate.check(label, label.draft, new AbortController().signal);
  return { held: readRow(last.body)?.held, ownStop: checked.ok ? undefined : checked.failure };
};

const imported: LabelEvent = { type: 'imported', file: 'f', failure: denied };
const tried: LabelEvent = { type: 'released' };
const releasedIn = (city: string, named = denied): LabelEvent => ({
  ...{ type: 'gate.released', failure: named, reason: 'Another person' },
  questionHash: hashOf(questionIn(city)),
});

const stopsFor = (named: Failure | undefined) => ({ held: named, ownStop: named });

it('keeps what another bench’s customs named on hold for other benches until a supervisor releases it', async () => {
  const before = denied;
  expect(await heldAfter({ before, events: [imported, tried] })).toEqual(stopsFor(denied));
  const events = [imported, releasedIn('Reno')];
  expect(await heldAfter({ before, events })).toEqual(stopsFor(undefined));
  const other = releasedIn('Reno', failure('denied_party', 'Somebody else'));
  expect(await heldAfter({ before, events: [imported, other] })).toEqual(stopsFor(denied));
});

it('puts on hold for other benches what customs named here before the order was first tried', async () => {
  const costs = [answeredIn('Reno', hit)];
  expect(await heldAfter({ costs })).toEqual(stopsFor(denied));
  expect(await heldAfter({ costs, before: denied, events: [tried] })).toEqual(stopsFor(denied));
  expect(await heldAfter({ costs, events: [releasedIn('Reno')] })).toEqual(stopsFor(undefined));
  expect(await heldAfter({ costs: [answeredIn('Reno', { requestId: 'r' })] })).toEqual(stopsFor(undefined));
});

it('counts a release only for the order as it was then', async () => {
  const label = labelIn('Elko');
  const here = { label, costs: [answeredIn('Reno', hit)], events: [releasedIn('Reno')] };
  expect(await heldAfter(here)).toEqual(stopsFor(denied));
  const taken = { label, before: denied, events: [imported, releasedIn('Reno')] };
  expect(await heldAfter(taken)).toEqual(stopsFor(denied));
  expect(await heldAfter({ ...taken, events: [...taken.events, releasedIn('Elko')] })).toEqual(
    stopsFor(undefined),
  );
});

it('needs a release of everything that was named', async () => {
  const known = { before: denied, costs: [answeredIn('Reno', twoHits)], events: [releasedIn('Reno')] };
  expect(await heldAfter(known)).toEqual(stopsFor(restricted));
});

it('keeps a named party on hold for other benches where a person put the order aside since', async () => {
  const label = labelIn('Reno', { failure: failure('cancelled'), retryAt: null } as Label['hold']);
  const known = { before: denied, label };
  expect(await heldAfter({ ...known, events: [imported, tried] })).toEqual(stopsFor(denied));
  const { held } = await heldAfter({ ...known, events: [imported, releasedIn('Reno')] });
  expect(held).toEqual(failure('cancelled'));
});

it('ends other holds for other benches as soon as a person tries the order again', async () => {
  const events = [tried];
  expect(await heldAfter({ before: failure('cancelled'), events })).toEqual(stopsFor(undefined));
  expect(await heldAfter({ before: failure('duties_unknown'), events })).toEqual(stopsFor(undefined));
});

it('leaves what an earlier bench’s customs named where this bench’s archive knows nothing of it', async () => {
  expect((await heldAfter({ before: denied })).held).toEqual(denied);
});

it('reads the answers about an order again only after something changed', async () => {
  let read = 0;
  let mark = '1 1';
  const archive = {
    events: () => Promise.resolve([]),
    costsOf: () => Promise.resolve([answeredIn('Reno', hit)]),
    latestCost: () => {
      read += 1;
      return Promise.resolve({ kept: answeredIn('Reno', hit), hash: '' });
    },
    customsMarks: () => Promise.resolve(new Map([['a', mark]])),
  };
  const gate = createGate({ archive, ...basics } as unknown as CustomsPorts, {} as Asker);
  const stopOf = async (label: Label) => (await gate.named([label])).get('a');
  for (let time = 0; time < 3; time += 1) expect(await stopOf(labelIn('Reno'))).toEqual(denied);
  expect(read).toBe(1);
  mark = '2 1';
  await stopOf(labelIn('Reno'));
  expect(read).toBe(2);
  await stopOf({ ...labelIn('Elko'), updatedAt: '2026-11-21T08:00:05.000Z' });
  expect(read).toBe(3);
});
