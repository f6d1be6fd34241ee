import { describe, expect, it } from 'vitest';
import type { OrderDraft } from '#shared/label/draft';
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

  describe('of an order file that has another kind of value than its field', () => {
    const withDraft = (fields: OrderDraft['fields'], items: OrderDraft['items']) => {
      const { draft } = view.label;
      return { ...view, label: { ...view.label, draft: { fields: { ...draft.fields, ...fields }, items } } };
    };

    it('sends a number of a text field as text, though it looks the same', () => {
      const odd = withDraft({ postalCode: 62701, phone: 5551234567, parcelWeight: 2.5 }, [
        { itemQuantity: 2 },
      ]);
      expect(correctionOf(odd, valuesOf(odd))).toEqual({
        fields: { postalCode: '62701', phone: '5551234567' },
      });
    });

    it('sends the items if one has such a value', () => {
      const odd = withDraft({}, [{ itemQuantity: 2 }, { itemQuantity: 1, itemTariffCode: 611020 }]);
      expect(correctionOf(odd, valuesOf(odd))).toEqual({
        fields: {},
        items: [{ itemQuantity: '2' }, { itemQuantity: '1', itemTariffCode: '611020' }],
      });
    });

    it('sends a number with a decimal comma, which is accepted where it is typed', () => {
      const odd = withDraft({ parcelWeight: '2,5' }, [{ itemQuantity: 2, itemValue: '12,99' }]);
      expect(correctionOf(odd, valuesOf(odd))).toEqual({
        fields: { parcelWeight: '2.5' },
        items: [{ itemQuantity: '2', itemValue: '12.99' }],
      });
    });

    it('leaves a value alone that would be kept as it is', () => {
      const odd = withDraft({ parcelWeight: 'heavy', parcelHeight: '1,234' }, [{ itemQuantity: 'two' }]);
      expect(correctionOf(odd, valuesOf(odd))).toEqual({ fields: {} });
    });
  });

  it('offers one empty item for an order without items', () => {
    const none = { ...view, label: { ...view.label, draft: { ...view.label.draft, items: [] } } };
    expect(valuesOf(none).items).toHaveLength(1);
    expect(correctionOf(none, valuesOf(none))).toEqual({ fields: {} });
  });
});
