import { describe, expect, it } from 'vitest';
import { mappedFieldsSchema } from '#shared/intake/mapping';
import {
  columnsOf,
  draftOf,
  fieldsLackedByOrders,
  missingFields,
  weightsWithoutUnit,
  valueIn,
  withColumn,
  withUnit,
} from '../../../../src/renderer/intake/mapping/draft';

const headers = ['No', 'First', 'Last', 'Street', 'Town', 'Grams'];
const row = ['1', 'Goods-in', 'Desk', '1 Example Street', 'Springfield', '1000'];

describe('choosing columns', () => {
  it('starts with the suggestions from the names and ends with the columns that are stored', () => {
    let draft = draftOf([{ field: 'ref1', from: ['No'] }]);
    expect(missingFields(draft)).toEqual(['address1', 'city', 'contact']);
    draft = withColumn(draft, 'address1', 0, 'Street');
    draft = withColumn(draft, 'city', 0, 'Town');
    draft = withColumn(withColumn(draft, 'contact', 0, 'First'), 'contact', 1, 'Last');
    draft = withUnit(withColumn(draft, 'parcelWeight', 0, 'Grams'), 'parcelWeight', 'g');
    expect(missingFields(draft)).toEqual([]);
    const columns = columnsOf(draft);
    expect(mappedFieldsSchema.parse(columns)).toEqual([
      { field: 'ref1', from: ['No'] },
      { field: 'address1', from: ['Street'] },
      { field: 'city', from: ['Town'] },
      { field: 'contact', from: ['First', 'Last'] },
      { field: 'parcelWeight', from: ['Grams'], unit: 'g' },
    ]);
    const values = Object.fromEntries(columns.map((column) => [column.field, valueIn(column, headers, row)]));
    expect(values).toMatchObject({ contact: 'Goods-in Desk', parcelWeight: '2.2046' });
  });

  it('removes a column, and the second part of a field with its first', () => {
    const draft = draftOf([{ field: 'contact', from: ['First', 'Last'] }]);
    expect(withColumn(draft, 'contact', 1, null)).toEqual({ contact: { from: ['First'] } });
    expect(withColumn(draft, 'contact', 0, null)).toEqual({});
    expect(withUnit({}, 'parcelWeight', 'kg')).toEqual({});
  });

  it('requires a name or a company, either of them', () => {
    const draft = draftOf([
      { field: 'ref1', from: ['No'] },
      { field: 'company', from: ['First'] },
      { field: 'address1', from: ['Street'] },
      { field: 'city', from: ['Town'] },
    ]);
    expect(missingFields(draft)).toEqual([]);
  });

  it('warns of fields that every order would lack, except those the station fills in', () => {
    expect(fieldsLackedByOrders({}, {})).toEqual(['countryISO2', 'itemDescription']);
    expect(fieldsLackedByOrders({}, { countryISO2: 'US' })).toEqual(['itemDescription']);
  });

  it('takes the unit of a weight from its column’s name, and asks when there is none', () => {
    const names = ['Kg', 'Weight', 'Mass'];
    const rows = [
      ['2.5', '2.5', '2.5 kg'],
      ['1', '', '900 g'],
    ];
    const weightFrom = (column: string) => withColumn({}, 'parcelWeight', 0, column);
    const unitless = (column: string) => weightsWithoutUnit(weightFrom(column), names, rows);
    expect(weightFrom('Kg')).toEqual({ parcelWeight: { from: ['Kg'], unit: 'kg' } });
    expect(unitless('Kg')).toEqual([]);
    expect(unitless('Weight')).toEqual(['parcelWeight']);
    expect(weightsWithoutUnit(withUnit(weightFrom('Weight'), 'parcelWeight', 'oz'), names, rows)).toEqual([]);
    expect(unitless('Mass')).toEqual([]);
    expect(weightsWithoutUnit(weightFrom('Mass'), names, [...rows, ['', '', '3']])).toEqual(['parcelWeight']);
    const [column] = columnsOf(weightFrom('Mass'));
    expect(valueIn(column!, names, rows[0]!)).toBe('5.5116');
  });

  it('forgets the unit when another column becomes the weight, or a person removes it', () => {
    const draft = withColumn({}, 'parcelWeight', 0, 'Kg');
    expect(withColumn(draft, 'parcelWeight', 0, 'Weight')).toEqual({ parcelWeight: { from: ['Weight'] } });
    expect(withUnit(draft, 'parcelWeight', null)).toEqual({ parcelWeight: { from: ['Kg'] } });
  });

  it('asks for no unit when an item’s weight has its own unit column', () => {
    const draft = withColumn(withColumn({}, 'itemWeight', 0, 'Weight'), 'itemWeightUOM', 0, 'UOM');
    expect(weightsWithoutUnit(draft, ['Weight', 'UOM'], [['2', 'KG']])).toEqual([]);
    expect(weightsWithoutUnit(withColumn({}, 'itemWeight', 0, 'Weight'), ['Weight'], [['2']])).toEqual([
      'itemWeight',
    ]);
  });
});
