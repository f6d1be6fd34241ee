import { z } from 'zod';
import { isDecimal } from '../decimal';
import { type ItemField, itemFields, numericItemFields } from './item';
import { type OrderField, numericOrderFields, orderFields } from './order';

/** The longest a value may be as it came from outside, in characters. */
export const longestValue = 4000;

const rawValue = z.union([z.string().max(longestValue), z.number()]);

/** An item as it came from outside: known names, unchecked values. */
export const itemDraftSchema = z.partialRecord(z.enum(itemFields as [ItemField, ...ItemField[]]), rawValue);

/** An order as it came from outside: known names, unchecked values. Kept so that a worker can mend it in place. */
export const orderDraftSchema = z.object({
  fields: z.partialRecord(z.enum(orderFields as [OrderField, ...OrderField[]]), rawValue),
  items: z.array(itemDraftSchema).max(500),
});

export type ItemDraft = z.infer<typeof itemDraftSchema>;
export type OrderDraft = z.infer<typeof orderDraftSchema>;

const upperCased: ReadonlySet<string> = new Set<OrderField | ItemField>([
  'countryISO2',
  'shipFromCountryISO2',
  'itemCountryOfOriginISO2',
  'labelFormat',
  'parcelContents',
]);

const isPlain = (code: number): boolean => code > 0x20 && code < 0x7f;

const small: ReadonlySet<string> = new Set<ItemField>(['itemWeightUOM']);

/** Other words for the two units of weight that the service takes. */
const unitNames: readonly (readonly [RegExp, string])[] = [
  [/^(?:lbs?|pounds?)\.?$/, 'lb'],
  [/^(?:kgs?|kilos?|kilograms?)\.?$/, 'kg'],
];

/** A unit by the service's own name where it is one of its two. */
const tidyUnit = (value: string): string => {
  const unit = value.toLowerCase();
  if (unit === 'lb' || unit === 'kg') return unit;
  return unitNames.find(([names]) => names.test(unit))?.[1] ?? unit;
};

/**
 * Most values of a table bear no white space at their ends. A letter and its accent become one character, where there is such a
 * one: some systems write two, and lengths are counted in characters.
 */
const trimmed = (value: string): string =>
  (isPlain(value.charCodeAt(0)) && isPlain(value.charCodeAt(value.length - 1))
    ? value
    : value.trim()
  ).normalize('NFC');

const point = 0x2e;
const zero = 0x30;

/**
 * A short number without a sign, digit by digit: what `Number` makes of it, as its digits and the power of ten are whole numbers
 * without loss, and their quotient is rounded once. NaN for any other text.
 */
const shortNumber = (text: string): number => {
  const { length } = text;
  if (length > 15) return Number.NaN;
  let digits = 0;
  let scale = 0;
  let count = 0;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === point && scale === 0) scale = 1;
    else if (code < zero || code > zero + 9) return Number.NaN;
    else {
      digits = digits * 10 + (code - zero);
      scale *= 10;
      count += 1;
    }
  }
  if (count === 0) return Number.NaN;
  return scale > 1 ? digits / scale : digits;
};

/** "2.5" → 2.5 where the field is a number; anything else is left as it is for the rules to name. */
const numberIn = (text: string): string | number => {
  const number = shortNumber(text);
  if (!Number.isNaN(number)) return number;
  return isDecimal(text.replace(/^[+-]/, '')) ? Number(text) : text;
};

/** Most codes are in capitals already, which is known sooner than `toUpperCase` says so. */
const inCapitals = (text: string): string => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code > 0x60) return text.toUpperCase();
  }
  return text;
};

const tidyNumber = (value: string): string | number => numberIn(trimmed(value));
const tidyCode = (value: string): string => inCapitals(trimmed(value));

/** How the text of a field is tidied (see `tidyDraft`), for whoever reads many; what is blank then is to be left out. */
export const tidyOf = (name: OrderField | ItemField): ((value: string) => string | number) => {
  if (numericOrderFields.has(name) || numericItemFields.has(name)) return tidyNumber;
  if (small.has(name)) return (value) => tidyUnit(trimmed(value));
  return upperCased.has(name) ? tidyCode : trimmed;
};

const tidyValue = (name: string, value: string | number, numeric: ReadonlySet<string>): string | number => {
  if (typeof value === 'number') return value;
  const text = trimmed(value);
  if (numeric.has(name)) return numberIn(text);
  if (small.has(name)) return tidyUnit(text);
  return upperCased.has(name) ? inCapitals(text) : text;
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
