import { z } from 'zod';
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

/** "2.5" → 2.5 where the field is a number; anything else is left as it is for the rules to name. */
const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)$/;

const upperCased: ReadonlySet<string> = new Set<OrderField | ItemField>([
  'countryISO2',
  'shipFromCountryISO2',
  'itemCountryOfOriginISO2',
  'labelFormat',
  'parcelContents',
]);

const isPlain = (code: number): boolean => code > 0x20 && code < 0x7f;

/** Most values of a table bear no white space at their ends. */
const trimmed = (value: string): string =>
  isPlain(value.charCodeAt(0)) && isPlain(value.charCodeAt(value.length - 1)) ? value : value.trim();

const tidyValue = (name: string, value: string | number, numeric: ReadonlySet<string>): string | number => {
  if (typeof value === 'number') return value;
  const text = trimmed(value);
  if (numeric.has(name)) return plainNumber.test(text) ? Number(text) : text;
  return upperCased.has(name) ? text.toUpperCase() : text;
};

const tidyAll = <T extends Partial<Record<string, string | number>>>(
  values: T,
  numeric: ReadonlySet<string>,
): T => {
  const tidied: Partial<Record<string, string | number>> = {};
  for (const name of Object.keys(values)) {
    const value = values[name];
    if (value === undefined) continue;
    const tidy = tidyValue(name, value, numeric);
    if (tidy !== '') tidied[name] = tidy;
  }
  return tidied as T;
};

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

/**
 * The same for many drafts under the same defaults.
 * @returns takes tidied drafts only
 */
export const filler = (
  defaults: Partial<Record<OrderField, string>>,
): ((tidied: OrderDraft) => OrderDraft) => {
  const known = tidyAll(defaults, numericOrderFields);
  return ({ fields, items }) => ({ fields: { ...known, ...fields }, items });
};
