import { expect, it } from 'vitest';
import { sendChanges } from '#main/features/shared-batches/present-rows';
import type { GivenRow } from '#main/features/shared-batches/ports';
import { readRow, writtenRow } from '#main/features/shared-batches/row-body';
import { failure, type Failure } from '#shared/failure';
import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';

const denied = failure('denied_party', 'A denied party');
const draft = { fields: { city: 'Reno' }, items: [] } as unknown as Label['draft'];

/** Why the floor has an order on hold, after a bench told it of the order's present state. */
const heldAfter = async (
  before: Failure,
  events: LabelEvent[],
  hold: Label['hold'] = null,
): Promise<Failure | undefined> => {
  const label = { id: 'a', stage: 'draft', hold, draft } as Label;
  const row = {
    ...{ batch: 'b', position: 0, label: 'a' },
    body: writtenRow({ file: 'f', ref1: 'PB-1', parcel: 1, of: 1, draft, held: before }),
  };
  let last: GivenRow = row;
  await sendChanges([row], {
    labels: {
      archive: {
        label: () => Promise.resolve(label),
        events: () => Promise.resolve(events.map((event) => ({ event }))),
      },
    },
    workflow: { isBusy: () => false },
    floor: {
      change: ([changed]: GivenRow[]) => {
        last = changed!;
        return Promise.resolve(['a']);
      },
    },
  } as unknown as Parameters<typeof sendChanges>[1]);
  return readRow(last.body)?.held;
};

const imported: LabelEvent = { type: 'imported', file: 'f', failure: denied };
const held: LabelEvent = { type: 'held', failure: denied };
const tried: LabelEvent = { type: 'released' };
const released: LabelEvent = {
  ...{ type: 'gate.released', failure: denied },
  ...{ reason: 'Another person', questionHash: 'a'.repeat(64) },
};

it('keeps a named party on hold for other benches until a supervisor releases it', async () => {
  expect(await heldAfter(denied, [held, tried])).toEqual(denied);
  expect(await heldAfter(denied, [imported, tried])).toEqual(denied);
  expect(await heldAfter(denied, [held, released])).toBeUndefined();
  // It was named again, for another question, since it was released.
  expect(await heldAfter(denied, [held, released, held, tried])).toEqual(denied);
  const other = { ...released, failure: failure('denied_party', 'Somebody else') };
  expect(await heldAfter(denied, [held, other])).toEqual(denied);
});

it('keeps a named party on hold for other benches where a person put the order aside since', async () => {
  const aside = { failure: failure('cancelled'), retryAt: null } as Label['hold'];
  expect(await heldAfter(denied, [held, tried], aside)).toEqual(denied);
  expect(await heldAfter(denied, [held, released], aside)).toEqual(failure('cancelled'));
});

it('ends other holds for other benches as soon as a person tries the order again', async () => {
  expect(await heldAfter(failure('cancelled'), [tried])).toBeUndefined();
  expect(await heldAfter(failure('duties_unknown'), [tried])).toBeUndefined();
});
