import Big from 'big.js';
import type { ItemDraft, OrderDraft } from '../label/draft';
import { isBlank } from '../text';
import { carried, plainDecimal, readDecimal } from './decimal';

/** Exact by definition (international avoirdupois pound, 1959). */
const gramsPer = { lb: new Big('453.59237'), kg: new Big(1000) };

const read = (value: string | number | undefined): Big | null => {
  const decimal = readDecimal(typeof value === 'number' ? plainDecimal(value) : (value ?? ''));
  return decimal.ok ? decimal.value : null;
};

/** All pieces of an item; `itemWeight` is taken as the weight of one, like `itemValue` (section 2.1). */
const gramsOf = (item: ItemDraft): Big | null => {
  const unit =
    item.itemWeightUOM === 'lb' || item.itemWeightUOM === 'kg' ? gramsPer[item.itemWeightUOM] : null;
  const [weight, quantity] = [read(item.itemWeight), read(item.itemQuantity ?? 1)];
  return unit && weight && quantity ? weight.times(quantity).times(unit) : null;
};

const told = (grams: Big | null): string | null => (grams?.gt(0) ? carried(grams) : null);

/**
 * The parcel's weight in grams as plain decimal text: from its pounds, else the sum of its items' weights where every
 * item has one. Null where neither is known, or where it comes to nothing.
 */
export const grossGrams = ({ fields, items }: OrderDraft): string | null => {
  if (fields.parcelWeight !== undefined && !isBlank(String(fields.parcelWeight)))
    return told(read(fields.parcelWeight)?.times(gramsPer.lb) ?? null);
  const weights = items.map(gramsOf);
  if (weights.length === 0 || weights.some((weight) => weight === null)) return null;
  const sum = weights.reduce<Big>((total, weight) => total.plus(weight ?? 0), new Big(0));
  return told(sum);
};
