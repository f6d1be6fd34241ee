import { withPoint } from '#shared/decimal';
import type { OrderDraft } from '#shared/label/draft';
import { numericItemFields } from '#shared/label/item';
import { numericOrderFields } from '#shared/label/order';

/** "1,234" may be either of two numbers. */
const isUnclear = (typed: string): boolean => /^[1-9]\d{0,2},\d{3}$/.test(typed.trim());

const pointed = (name: string, value: unknown): unknown => {
  const isNumeric = numericOrderFields.has(name) || numericItemFields.has(name);
  return isNumeric && typeof value === 'string' && !isUnclear(value) ? withPoint(value) : value;
};

/**
 * Values of an order's or an item's fields as a person typed them, with a point as decimal sign in the numbers.
 * What may be another number stays as it is, and the rules refuse it.
 */
export const withPoints = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, pointed(name, value)])) as T;

/** A form's values, with a point as decimal sign in the numbers. */
export const draftWithPoints = ({ fields, items }: OrderDraft): OrderDraft => ({
  fields: withPoints(fields),
  items: items.map(withPoints),
});
