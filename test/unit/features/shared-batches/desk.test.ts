import { expect, it } from 'vitest';
import { SharedBatches } from '#main/features/shared-batches/desk';
import type { SharedBatchPorts } from '#main/features/shared-batches/ports';
import { readRow, writtenRow } from '#main/features/shared-batches/row-body';
import type { Label } from '#shared/label/stage';
import type { GivenRow, TakenRow } from '#shared/queue/shared-batch';

const orders = Array.from({ length: 1000 }, (_, position) => `PB-${position}`);

const draftOf = (city: string) => ({ fields: { city }, items: [] }) as unknown as Label['draft'];

const rowOf = (ref1: string, position: number): TakenRow => ({
  ...{ batch: 'b', position, label: ref1 },
  body: writtenRow({ file: 'orders.csv', ref1, parcel: 1, of: 1, draft: draftOf('Reno') }),
});

/** A bench that took a thousand orders, which wait for a person. */
const takesThousand = async () => {
  const read: string[] = [];
  const sent: GivenRow[] = [];
  const labels = new Map(
    orders.map((id) => [id, { id, stage: 'draft', hold: null, draft: draftOf('Reno') } as Label]),
  );
  const archive = {
    label: (id: string) => {
      read.push(id);
      return Promise.resolve(labels.get(id) ?? null);
    },
    batch: () => Promise.resolve(null),
  };
  const desk = new SharedBatches({
    isHere: () => true,
    keepDays: () => null,
    floor: {
      look: () => Promise.resolve([]),
      mine: () => Promise.resolve(orders.map(rowOf)),
      change: (rows: GivenRow[]) => {
        sent.push(...rows);
        return Promise.resolve(rows.map(({ label }) => label));
      },
    },
    labels: {
      ...{ archive, printer: () => Promise.resolve(null), clock: { now: () => new Date() } },
      customs: { named: () => Promise.resolve(new Map()) },
    },
    ...{ archive, workflow: { isBusy: () => false } },
    runner: { book: { batches: new Map() }, notifyScreens: () => undefined },
  } as unknown as SharedBatchPorts);
  await desk.refresh();
  read.length = 0;
  const correct = (id: string): void => {
    labels.set(id, { id, stage: 'draft', hold: null, draft: draftOf('Elko') } as Label);
  };
  return { desk, correct, read, sent };
};

it('reads only the changed order of a thousand that the bench took, and tells the floor once', async () => {
  const { desk, correct, read, sent } = await takesThousand();
  correct('PB-7');
  desk.changed('PB-7');
  await desk.take();
  expect(sent.map(({ label }) => label)).toEqual(['PB-7']);
  expect(readRow(sent[0]!.body)?.draft).toEqual(draftOf('Elko'));
  await desk.take();
  expect(sent).toHaveLength(1);
  expect(read).toEqual(['PB-7']);
});

it('tells the floor at a full check about a change that was not announced', async () => {
  const { desk, correct, sent } = await takesThousand();
  correct('PB-8');
  await desk.take();
  expect(sent).toHaveLength(0);
  await desk.refresh();
  expect(sent.map(({ label }) => label)).toEqual(['PB-8']);
});
