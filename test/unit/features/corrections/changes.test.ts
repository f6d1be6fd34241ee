import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyChanges,
  beforeOf,
  changedNames,
  differenceOf,
  hasValueOf,
} from '#main/features/corrections/changes';
import { type OrderDraft, tidyDraft } from '#shared/label/draft';
import { itemFields, numericItemFields } from '#shared/label/item';
import { numericOrderFields, orderFields } from '#shared/label/order';

const known: OrderDraft = {
  fields: {
    ref1: 'A-1',
    contact: 'Goods-in desk',
    city: 'Springfield',
    postalCode: '62701',
    parcelWeight: 2.5,
  },
  items: [{ itemID: 'S-1', itemDescription: 'Wooden blocks', itemQuantity: 1, itemValue: 19.9 }],
};
const edit = (fields: OrderDraft['fields'], items = known.items): OrderDraft => ({
  fields: { ...known.fields, ...fields },
  items,
});

describe('the difference between an edited order and the known one', () => {
  it('is empty if nothing was edited, whatever the spelling', () => {
    const same = edit({ city: ' Springfield ', parcelWeight: '2.50' }, [
      { itemValue: '19.90', itemQuantity: '1', itemDescription: 'Wooden blocks', itemID: 'S-1' },
    ]);
    expect(differenceOf(known, same)).toEqual({ changes: { fields: {} }, emptied: [] });
  });

  it('contains only changed and new fields, with the old values of the same fields', () => {
    const { changes, emptied } = differenceOf(known, edit({ city: 'Shelbyville', address2: 'Dock 4' }));
    expect(changes).toEqual({ fields: { city: 'Shelbyville', address2: 'Dock 4' } });
    expect(emptied).toEqual([]);
    expect(beforeOf(known, changes)).toEqual({ fields: { city: 'Springfield' } });
    expect(changedNames(changes)).toEqual(['city', 'address2']);
  });

  it('contains all items if one of them changes', () => {
    const two = [...known.items, { itemID: 'S-2', itemQuantity: 3 }];
    const { changes } = differenceOf(
      { ...known, items: two },
      edit({}, [two[0]!, { ...two[1], itemQuantity: 4 }]),
    );
    expect(changes).toEqual({ fields: {}, items: [two[0], { itemID: 'S-2', itemQuantity: 4 }] });
    expect(changedNames(changes)).toEqual(['commodityItems']);
  });

  it('names emptied fields and items without changing them', () => {
    const { changes, emptied } = differenceOf(known, edit({ postalCode: ' ' }, []));
    expect(changes).toEqual({ fields: {} });
    expect(emptied).toEqual(['postalCode', 'commodityItems']);
  });

  it('contains fields of a correction with a lost answer again, even though they equal the known values', () => {
    const doubt = { fields: { city: 'Capital City', address2: 'Dock 4' }, items: [{ itemID: 'X' }] };
    const { changes, emptied } = differenceOf(known, known, doubt);
    expect(changes).toEqual({ fields: { city: 'Springfield' }, items: known.items });
    expect(emptied).toEqual(['address2']);
  });
});

const value = (name: string, numeric: ReadonlySet<string>) =>
  numeric.has(name)
    ? fc.oneof(fc.integer({ min: 1, max: 999 }), fc.constantFrom('2.5', ' 7 ', ''))
    : fc.oneof(fc.string({ maxLength: 12 }), fc.constantFrom('', ' ', 'Springfield', 'us'));
const record = (names: readonly string[], numeric: ReadonlySet<string>) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value(name, numeric)])), { requiredKeys: [] });
const draft = fc.record({
  fields: record(orderFields, numericOrderFields),
  items: fc.array(record(itemFields, numericItemFields), { maxLength: 4 }),
}) as fc.Arbitrary<OrderDraft>;

describe('applying changes to the known order', () => {
  it('gives the edited order without the emptied fields, and applying them again changes nothing', () => {
    fc.assert(
      fc.property(draft, draft, (before, edited) => {
        const { changes, emptied } = differenceOf(before, edited);
        const after = applyChanges(before, changes);
        const [old, wanted] = [tidyDraft(before), tidyDraft(edited)];
        for (const name of orderFields)
          expect(after.fields[name]).toEqual(emptied.includes(name) ? old.fields[name] : wanted.fields[name]);
        expect(after.items).toEqual(emptied.includes('commodityItems') ? old.items : wanted.items);
        expect(differenceOf(after, after).changes).toEqual({ fields: {} });
        expect(applyChanges(after, changes)).toEqual(after);
      }),
      { numRuns: 500 },
    );
  });

  it('never includes a field whose known value is unchanged', () => {
    fc.assert(
      fc.property(draft, draft, (before, edited) => {
        const { changes } = differenceOf(before, edited);
        const old = tidyDraft(before).fields;
        for (const [name, value] of Object.entries(changes.fields))
          expect(old[name as keyof typeof old]).not.toEqual(value);
      }),
      { numRuns: 500 },
    );
  });
});

it('a field that one correction emptied has no value before a correction of that', () => {
  const emptied = { fields: {}, empty: ['address2' as const] };
  const next = { fields: { address2: 'Dock 4' } };
  const without = applyChanges(edit({ address2: 'Dock 1' }), emptied);
  expect(hasValueOf(emptied, beforeOf(without, next), 'address2')).toBe(true);
  expect(hasValueOf(emptied, beforeOf(edit({ address2: 'Dock 1' }), next), 'address2')).toBe(false);
});
