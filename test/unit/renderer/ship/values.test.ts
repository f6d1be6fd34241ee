import { describe, expect, it } from 'vitest';
import { correctionOf, valuesOf } from '../../../../src/renderer/screens/ship/form/values';
import { viewAt } from '../views';

describe('the order form', () => {
  const view = viewAt('draft');

  it('sends no unchanged field', () => {
    expect(correctionOf(view, valuesOf(view))).toEqual({ fields: {} });
  });

  it('sends a changed field alone, and an emptied one as empty text', () => {
    const values = valuesOf(view);
    const changed = { ...values, fields: { ...values.fields, city: '', contact: 'Ann' } };
    expect(correctionOf(view, changed)).toEqual({ fields: { city: '', contact: 'Ann' } });
  });

  it('sends all items when one was changed, without their empty fields', () => {
    const values = valuesOf(view);
    const items = values.items.map((item) => ({ ...item, itemDescription: 'Mug' }));
    expect(correctionOf(view, { ...values, items })).toEqual({
      fields: {},
      items: [{ itemQuantity: '2', itemDescription: 'Mug' }],
    });
  });

  it('sends a number that was typed with a decimal comma with a point', () => {
    const typed = (parcelWeight: string, itemValue: string) => {
      const { fields, items } = valuesOf(view);
      const filled = items.map((item) => ({ ...item, itemValue }));
      const sent = correctionOf(view, { fields: { ...fields, parcelWeight }, items: filled });
      return [sent.fields.parcelWeight, sent.items?.[0]?.itemValue];
    };
    expect(typed('2,5', ' 12,99')).toEqual(['2.5', ' 12.99']);
    expect(typed('0,250', '1234,567')).toEqual(['0.250', '1234.567']);
    for (const unclear of ['1,234', '1.234,5', '1,234.5', '1,2,3', '2,5 kg'])
      expect(typed(unclear, unclear)).toEqual([unclear, unclear]);
  });

  it('sends text with a comma as it was typed', () => {
    const values = valuesOf(view);
    const changed = { ...values, fields: { ...values.fields, ref2: '2,5' } };
    expect(correctionOf(view, changed)).toEqual({ fields: { ref2: '2,5' } });
  });

  it('offers one empty item for an order without items', () => {
    const none = { ...view, label: { ...view.label, draft: { ...view.label.draft, items: [] } } };
    expect(valuesOf(none).items).toHaveLength(1);
    expect(correctionOf(none, valuesOf(none))).toEqual({ fields: {} });
  });
});
