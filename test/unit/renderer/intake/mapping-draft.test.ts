import { describe, expect, it } from 'vitest';
import { mappedFieldsSchema } from '#shared/intake/mapping';
import {
  columnsOf,
  draftOf,
  lackingIn,
  missingFrom,
  unitlessIn,
  valueIn,
  withColumn,
  withUnit,
} from '../../../../src/renderer/intake/mapping/draft';

const headers = ['No', 'First', 'Last', 'Street', 'Town', 'Grams'];
const row = ['1', 'Goods-in', 'Desk', '1 Example Street', 'Springfield', '1000'];

describe('choosing columns', () => {
  it('begins with what the names suggest and ends as what is remembered', () => {
    let draft = draftOf([{ field: 'ref1', from: ['No'] }]);
    expect(missingFrom(draft)).toEqual(['address1', 'city', 'contact']);
    draft = withColumn(draft, 'address1', 0, 'Street');
    draft = withColumn(draft, 'city', 0, 'Town');
    draft = withColumn(withColumn(draft, 'contact', 0, 'First'), 'contact', 1, 'Last');
    draft = withUnit(withColumn(draft, 'parcelWeight', 0, 'Grams'), 'parcelWeight', 'g');
    expect(missingFrom(draft)).toEqual([]);
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

  it('takes a column back, a first part with its second', () => {
    const draft = draftOf([{ field: 'contact', from: ['First', 'Last'] }]);
    expect(withColumn(draft, 'contact', 1, null)).toEqual({ contact: { from: ['First'] } });
    expect(withColumn(draft, 'contact', 0, null)).toEqual({});
    expect(withUnit({}, 'parcelWeight', 'kg')).toEqual({});
  });

  it('needs a name or a company, either of them', () => {
    const draft = draftOf([
      { field: 'ref1', from: ['No'] },
      { field: 'company', from: ['First'] },
      { field: 'address1', from: ['Street'] },
      { field: 'city', from: ['Town'] },
    ]);
    expect(missingFrom(draft)).toEqual([]);
  });

  it('warns of what every order would lack, but for what the station fills in by itself', () => {
    expect(lackingIn({}, {})).toEqual(['countryISO2', 'itemDescription']);
    expect(lackingIn({}, { countryISO2: 'US' })).toEqual(['itemDescription']);
  });

  it('takes the unit of a weight from its column’s name, and asks where nothing says it', () => {
    const names = ['Kg', 'Weight', 'Mass'];
    const rows = [
      ['2.5', '2.5', '2.5 kg'],
      ['1', '', '900 g'],
    ];
    const weightFrom = (column: string) => withColumn({}, 'parcelWeight', 0, column);
    const unitless = (column: string) => unitlessIn(weightFrom(column), names, rows);
    expect(weightFrom('Kg')).toEqual({ parcelWeight: { from: ['Kg'], unit: 'kg' } });
    expect(unitless('Kg')).toEqual([]);
    expect(unitless('Weight')).toEqual(['parcelWeight']);
    expect(unitlessIn(withUnit(weightFrom('Weight'), 'parcelWeight', 'oz'), names, rows)).toEqual([]);
    expect(unitless('Mass')).toEqual([]);
    expect(unitlessIn(weightFrom('Mass'), names, [...rows, ['', '', '3']])).toEqual(['parcelWeight']);
    const [column] = columnsOf(weightFrom('Mass'));
    expect(valueIn(column!, names, rows[0]!)).toBe('5.5116');
  });

  it('forgets the unit when another column becomes the weight, or a person takes it back', () => {
    const draft = withColumn({}, 'parcelWeight', 0, 'Kg');
    expect(withColumn(draft, 'parcelWeight', 0, 'Weight')).toEqual({ parcelWeight: { from: ['Weight'] } });
    expect(withUnit(draft, 'parcelWeight', null)).toEqual({ parcelWeight: { from: ['Kg'] } });
  });

  it('asks no unit of an item’s weight that has its own column', () => {
    const draft = withColumn(withColumn({}, 'itemWeight', 0, 'Weight'), 'itemWeightUOM', 0, 'UOM');
    expect(unitlessIn(draft, ['Weight', 'UOM'], [['2', 'KG']])).toEqual([]);
    expect(unitlessIn(withColumn({}, 'itemWeight', 0, 'Weight'), ['Weight'], [['2']])).toEqual([
      'itemWeight',
    ]);
  });
});
