import { z } from 'zod';
import { isBlank } from '../text';
import { type ItemField, itemFields, numericItemFields } from './item';
import { type OrderField, numericOrderFields, orderFields } from './order';

const rawValue = z.union([z.string().max(4000), z.number()]);

/** An item as it came from outside: known names, unchecked values. */
export const itemDraftSchema = z.partialRecord(z.enum(itemFields as [ItemField, ...ItemField[]]), rawValue);

/** An order as it came from outside: known names, unchecked values. Kept so that a worker can mend it in place. */
export const orderDraftSchema = z.object({
  fields: z.partialRecord(z.enum(orderFields as [OrderField, ...OrderField[]]), rawValue),
  items: z.array(itemDraftSchema).max(500),
});

export type ItemDraft = z.infer<typeof itemDraftSchema>;
export type OrderDraft = z.infer<typeof orderDraftSchema>;

const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)$/;

/** "2.5" → 2.5 where the field is a number; anything else is left as it is for the rules to name. */
const toNumber = (value: string | number): string | number => {
  if (typeof value === 'number') return value;
  const trimmed = value.trim();
  return plainNumber.test(trimmed) ? Number(trimmed) : trimmed;
};

const upperCased: ReadonlySet<string> = new Set<OrderField | ItemField>([
  'countryISO2',
  'shipFromCountryISO2',
  'itemCountryOfOriginISO2',
  'labelFormat',
  'parcelContents',
]);

const tidy = (name: string, value: string | number, numeric: ReadonlySet<string>): string | number => {
  if (numeric.has(name)) return toNumber(value);
  if (typeof value === 'number') return value;
  const trimmed = value.trim();
  return upperCased.has(name) ? trimmed.toUpperCase() : trimmed;
};

const tidyAll = <T extends Record<string, string | number | undefined>>(
  values: T,
  numeric: ReadonlySet<string>,
): T =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined && !isBlank(String(value)))
      .map(([name, value]) => [name, tidy(name, value as string | number, numeric)]),
  ) as T;

/**
 * Text typed by a person or read from a table becomes values: trimmed, blanks left out, numbers read (point as the
 * decimal sign), country codes in capitals. Nothing is guessed; what does not fit stays for the rules to name.
 */
export const tidyDraft = (draft: OrderDraft): OrderDraft => ({
  fields: tidyAll(draft.fields, numericOrderFields),
  items: draft.items
    .map((item) => tidyAll(item, numericItemFields))
    .filter((item) => Object.keys(item).length > 0),
});

/** Fills what a draft leaves out from the station's defaults; never overwrites. */
export const withDefaults = (
  draft: OrderDraft,
  defaults: Partial<Record<OrderField, string>>,
): OrderDraft => ({
  ...draft,
  fields: { ...tidyAll(defaults, numericOrderFields), ...tidyDraft(draft).fields },
});
