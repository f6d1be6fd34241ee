import { expect, it } from 'vitest';
import { draftUpdate, noChangeMessage } from '#main/features/corrections/draft-update';
import type { OrderDraft } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';

const labelWith = (sizes: OrderDraft['fields']): Label => ({
  ...{ id: 'label', batchId: 'batch', position: 0, ref1: 'A-1', parcel: 1 },
  draft: { fields: { ref1: 'A-1', city: 'Springfield', ...sizes }, items: [] },
  ...{ stage: 'confirmed', hold: null, replaces: null },
  package: { packageId: 'P1', trackingNumber: 'T1' },
  createdAt: '2026-11-21T08:00:00.000Z',
  updatedAt: '2026-11-21T08:00:00.000Z',
});
const sorted = { parcelLength: 12, parcelWidth: 8, parcelHeight: 4 };
const unsorted = { parcelLength: 8, parcelWidth: 12, parcelHeight: 10 };

/** What a correction of these fields changes at the service; its message where it changes nothing. */
const correct = (fields: OrderDraft['fields'], sizes: OrderDraft['fields'] | null): unknown => {
  const drafted = draftUpdate(
    {
      ...{ packageId: 'P1', label: sizes && labelWith(sizes), open: undefined, events: [] },
      ...{ isSending: false, changes: { fields }, isRefUsed: () => false },
    },
    { prefix: undefined, at: '2026-11-21T09:00:00.000Z', newId: () => 'id' },
  );
  return drafted.ok ? [drafted.update.before.fields, drafted.update.changes.fields] : drafted.message;
};

it('a correction of one size sends what puts the longest first with the other two', () => {
  expect(correct({ parcelLength: 5 }, sorted)).toEqual([
    { parcelLength: 12, parcelWidth: 8 },
    { parcelLength: 8, parcelWidth: 5 },
  ]);
  expect(correct({ parcelHeight: '20' }, sorted)).toEqual([
    sorted,
    { parcelLength: 20, parcelWidth: 12, parcelHeight: 8 },
  ]);
  expect(correct({ parcelHeight: 5 }, sorted)).toEqual([{ parcelHeight: 4 }, { parcelHeight: 5 }]);
});

it('the same sizes in another order are nothing new', () => {
  expect(correct({ parcelLength: 8, parcelWidth: 12 }, sorted)).toBe(noChangeMessage);
});

it('sizes that were bought in another order stay as they are until a size is corrected', () => {
  expect(correct({ city: 'Shelbyville' }, unsorted)).toEqual([
    { city: 'Springfield' },
    { city: 'Shelbyville' },
  ]);
  expect(correct({ parcelLength: 12, parcelWidth: 10, parcelHeight: 8 }, unsorted)).toEqual([
    unsorted,
    { parcelLength: 12, parcelWidth: 10, parcelHeight: 8 },
  ]);
});

it('of a package bought elsewhere the sizes that were typed are sent in order', () => {
  expect(correct({ parcelLength: 5, parcelWidth: 9 }, null)).toEqual([
    {},
    { parcelLength: 9, parcelWidth: 5 },
  ]);
  expect(correct({ parcelWidth: 9 }, null)).toEqual([{}, { parcelWidth: 9 }]);
});
