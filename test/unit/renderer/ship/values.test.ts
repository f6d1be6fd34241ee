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

  it('offers one empty item for an order without items', () => {
    const none = { ...view, label: { ...view.label, draft: { ...view.label.draft, items: [] } } };
    expect(valuesOf(none).items).toHaveLength(1);
    expect(correctionOf(none, valuesOf(none))).toEqual({ fields: {} });
  });
});
