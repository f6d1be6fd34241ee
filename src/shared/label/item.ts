import { z } from 'zod';
import { country, decimal, oneOf, quantity, text } from './fields';

export const weightUnits = ['lb', 'kg'] as const;

/** A commodity item, section 2.1 of the service's interface. `itemValue` is per item, `itemWeight` in `itemWeightUOM`. */
export const itemSchema = z.strictObject({
  itemID: text('itemID').optional(),
  itemDescription: text('itemDescription').optional(),
  itemQuantity: quantity('itemQuantity', 5).optional(),
  itemWeight: decimal('itemWeight').optional(),
  itemWeightUOM: oneOf('itemWeightUOM', weightUnits).optional(),
  itemValue: decimal('itemValue').optional(),
  itemTariffCode: text('itemTariffCode').optional(),
  itemCountryOfOriginISO2: country('itemCountryOfOriginISO2').optional(),
});

export type ItemField = keyof z.infer<typeof itemSchema>;

export const itemFields = Object.keys(itemSchema.shape) as readonly ItemField[];
export const numericItemFields: ReadonlySet<string> = new Set<ItemField>([
  'itemQuantity',
  'itemWeight',
  'itemValue',
]);
