import { addressHints } from '#shared/address/address-hints';
import { limitOf } from '#shared/address/field-limits';
import { type AddressPart, type Hint } from '#shared/address/hint';
import type { Limits } from '#shared/address/length-hints';
import { addressOf, orderAddresses } from '#shared/address/order-address';
import type { OrderField } from '#shared/label/order';
import { phoneHints } from './phone';

export type FieldHint = Hint<OrderField>;
export type FieldValues = Readonly<Partial<Record<OrderField, string | number>>>;

const nothing: ReadonlyMap<OrderField, readonly FieldHint[]> = new Map();
const remembered = new WeakMap<FieldValues, ReadonlyMap<OrderField, readonly FieldHint[]>>();

const limitsOf = (fields: Readonly<Partial<Record<AddressPart, OrderField>>>): Limits =>
  Object.fromEntries(Object.entries(fields).map(([part, field]) => [part, limitOf(field)]));

const translated = (
  { field, suggestion, ...rest }: Hint,
  fields: Readonly<Partial<Record<AddressPart, OrderField>>>,
): FieldHint | null => {
  const name = fields[field];
  if (name === undefined) return null;
  const renamed = Object.entries(suggestion ?? {}).map(([part, value]) => [
    fields[part as AddressPart],
    value,
  ]);
  return {
    ...rest,
    field: name,
    suggestion: suggestion === null ? null : (Object.fromEntries(renamed) as FieldHint['suggestion']),
  };
};

/**
 * The rules already report in the same words that a field is too long. The hint is shown only if it suggests
 * a fix.
 */
const isReportedByRules = ({ code, suggestion }: Hint): boolean => code === 'too_long' && suggestion === null;

const compute = (values: FieldValues): ReadonlyMap<OrderField, readonly FieldHint[]> => {
  const found = new Map<OrderField, FieldHint[]>();
  for (const fields of orderAddresses) {
    const address = addressOf(fields, values);
    const limits = limitsOf(fields);
    for (const one of [...addressHints(address, limits), ...phoneHints(address, limits.phone ?? 0)]) {
      const translatedHint = isReportedByRules(one) ? null : translated(one, fields);
      if (translatedHint)
        found.set(translatedHint.field, [...(found.get(translatedHint.field) ?? []), translatedHint]);
    }
  }
  return found;
};

/** Hints about both addresses of an order, by field. The result for the same values is kept. */
export const hintsByField = (values: FieldValues): ReadonlyMap<OrderField, readonly FieldHint[]> => {
  const known = remembered.get(values) ?? compute(values);
  remembered.set(values, known);
  return known.size === 0 ? nothing : known;
};
