import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type OrderDraft, tidyDraft } from '#shared/label/draft';
import { type OrderField, orderFields, orderTraits } from '#shared/label/order';
import { updatableFields } from '../../../../src/renderer/parts/order-groups';
import { problemsOf } from '../../../../src/renderer/screens/recipient/form/form-problems';
import {
  changedFields,
  changesOf,
  countChanges,
  type FormValues,
  isUnsaved,
  undoField,
  undoItems,
  valuesOf,
} from '../../../../src/renderer/screens/recipient/form/form-values';

const known: OrderDraft = {
  fields: {
    ref1: 'PB-1',
    contact: 'Goods-in desk',
    address1: '200 Sample Avenue',
    city: 'Springfield',
    countryISO2: 'US',
    parcelWeight: 2.5,
    serviceCode: 'ABCSTD',
    sender: 'ABC_NJ',
    taxCode: 'DE000000000',
    costCenter: 'North',
  },
  items: [{ itemDescription: 'Kite', itemQuantity: 2, itemValue: 9.9 }],
};
const typed = (change: Partial<Record<OrderField, string>>, base = valuesOf(known, null)): FormValues => ({
  ...base,
  fields: { ...base.fields, ...change },
});

describe('changes', () => {
  it('are none when nothing was typed', () => {
    expect(changesOf(known, valuesOf(known, null))).toEqual({ fields: {} });
    expect(countChanges(known, valuesOf(known, null))).toBe(0);
  });
  it.each<[string, Partial<Record<OrderField, string>>]>([
    ['white space', { city: '  Springfield ' }],
    ['another way to write a number', { parcelWeight: '2.50' }],
    ['small letters of a country', { countryISO2: 'us' }],
  ])('a form has no changes if only this differs: %s', (_name, change) => {
    expect(changesOf(known, typed(change))).toEqual({ fields: {} });
  });
  it('are only the changed fields, in the form for the service', () => {
    const values = typed({ city: ' Shelbyville ', parcelWeight: '3', countryISO2: 'ca', address2: 'Dock 4' });
    expect(changesOf(known, values)).toEqual({
      fields: { city: 'Shelbyville', parcelWeight: 3, countryISO2: 'CA', address2: 'Dock 4' },
    });
    expect(changedFields(known, values).get('address2')).toEqual({ before: '', after: 'Dock 4' });
  });
  it('never contain a field that the service cannot correct', () => {
    const values = typed({ sender: 'ABC_IL', taxCode: 'X', costCenter: 'South' });
    expect(changesOf(known, values)).toEqual({ fields: {} });
    expect(updatableFields).not.toContain('sender');
  });
  it('can be made in every field that the service can correct, each in one place', () => {
    const updatable = orderFields.filter((name) => orderTraits[name].updatable);
    expect(updatableFields.toSorted()).toEqual(updatable.toSorted());
  });
  it('may be typed with a decimal comma', () => {
    const base = valuesOf(known, null);
    const items = [{ ...base.items[0]!, itemValue: '9,95' }];
    expect(problemsOf(known, { ...base, items }, undefined)).toEqual(new Map());
    expect(changesOf(known, { ...base, items }).items?.[0]?.itemValue).toBe(9.95);
  });
  it('of a size are marked and sent with the longest side first', () => {
    const box = {
      ...known,
      fields: { ...known.fields, parcelLength: 12, parcelWidth: 8, parcelHeight: 4 },
    };
    const base = valuesOf(box, null);
    const values = typed({ parcelLength: '5' }, base);
    const sent = { fields: { parcelLength: 8, parcelWidth: 5 } };
    expect(changesOf(box, values)).toEqual(sent);
    expect(changedFields(box, values).get('parcelWidth')).toEqual({ before: '8', after: '5' });
    expect(isUnsaved(box, values, null)).toBe(true);
    expect(isUnsaved(box, values, sent)).toBe(false);
    expect(undoField(box, values, 'parcelWidth')).toEqual(base);
    const turned = typed({ parcelLength: '8', parcelWidth: '12' }, base);
    expect([countChanges(box, turned), isUnsaved(box, turned, null)]).toEqual([0, false]);
  });
  it('of one item send all items', () => {
    const base = valuesOf(known, null);
    const values = {
      ...base,
      items: [
        ...base.items,
        { ...base.items[0]!, itemDescription: 'String', itemQuantity: '1', itemValue: '' },
      ],
    };
    expect(changesOf(known, values)).toEqual({
      fields: {},
      items: [
        { itemDescription: 'Kite', itemQuantity: 2, itemValue: 9.9 },
        { itemDescription: 'String', itemQuantity: 1 },
      ],
    });
    expect(undoItems(known, values)).toEqual(base);
  });
  it('of a package bought elsewhere are only the filled fields', () => {
    const values = valuesOf(null, null);
    expect(changesOf(null, values)).toEqual({ fields: {} });
    const filled = typed({ city: 'Paris' }, values);
    expect(changesOf(null, filled)).toEqual({ fields: { city: 'Paris' } });
    expect(changedFields(null, filled).get('city')).toEqual({ before: null, after: 'Paris' });
  });
  it('that wait in the basket are filled in and marked', () => {
    const waiting = { fields: { city: 'Shelbyville' } };
    const values = valuesOf(known, waiting);
    expect(values.fields.city).toBe('Shelbyville');
    expect(changesOf(known, values)).toEqual(waiting);
    expect(isUnsaved(known, values, waiting)).toBe(false);
    expect(isUnsaved(known, undoField(known, values, 'city'), waiting)).toBe(true);
    expect(isUnsaved(known, typed({ contact: 'Pat' }, values), waiting)).toBe(true);
  });
});

describe('for any typed values', () => {
  const anyValues = fc
    .dictionary(fc.constantFrom(...updatableFields), fc.string({ unit: 'binary' }))
    .map((change) => typed(change));
  it('undoing every field restores the service’s values', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const back = [...changedFields(known, values).keys()].reduce(
          (now, name) => undoField(known, now, name),
          values,
        );
        expect(countChanges(known, back)).toBe(0);
      }),
    );
  });
  it('the changes applied to the known values give the typed ones, except emptied fields', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const { fields } = changesOf(known, values);
        const after = tidyDraft({ ...known, fields: { ...known.fields, ...fields } }).fields;
        const wanted = tidyDraft(values).fields;
        for (const name of updatableFields)
          if (wanted[name] !== undefined) expect(String(after[name])).toBe(String(wanted[name]));
      }),
    );
  });
  it('an unchanged field has no problem', () => {
    fc.assert(
      fc.property(anyValues, (values) => {
        const changed = changedFields(known, values);
        for (const path of problemsOf(known, values, 'ABC').keys())
          expect(changed.has(path as OrderField)).toBe(true);
      }),
    );
  });
});

describe('problems', () => {
  it.each<[string, Partial<Record<OrderField, string>>, OrderField, RegExp]>([
    ['too long', { city: 'x'.repeat(51) }, 'city', /^City is 51 characters long; the limit is 50/],
    ['no date', { shipDateTime: '2026-11-21' }, 'shipDateTime', /MM\/DD\/YYYY/],
    ['no number', { parcelWeight: 'three' }, 'parcelWeight', /must be a number/],
    ['emptied', { city: '' }, 'city', /can’t be empty/],
    ['another service’s code', { serviceCode: 'XYZSTD' }, 'serviceCode', /begin with ABC/],
    ['no country', { countryISO2: 'Canada' }, 'countryISO2', /2-letter/],
  ])('a field’s problem is found and explained: %s', (_name, change, path, words) => {
    const found = problemsOf(known, typed(change), 'ABC');
    expect([...found.keys()]).toEqual([path]);
    expect(found.get(path)).toMatch(words);
  });
  it('of items are at the displayed item, even after a blank one', () => {
    const base = valuesOf(known, null);
    const blank = Object.fromEntries(Object.keys(base.items[0]!).map((name) => [name, '']));
    const values = {
      ...base,
      items: [base.items[0]!, blank, { ...base.items[0]!, itemQuantity: '0.5' }] as FormValues['items'],
    };
    expect([...problemsOf(known, values, undefined).keys()]).toEqual(['commodityItems.2.itemQuantity']);
  });
  it('one item must stay', () => {
    const values = { ...valuesOf(known, null), items: valuesOf(null, null).items };
    expect([...problemsOf(known, values, undefined).keys()]).toEqual(['commodityItems']);
  });
});
