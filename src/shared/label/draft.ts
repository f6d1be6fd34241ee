import { z } from 'zod';
import { isDecimal } from '../decimal';
import { type ItemField, itemFields, numericItemFields } from './item';
import { isSize, type OrderField, numericOrderFields, orderFields, sizeFields } from './order';

/** The longest value from outside that is accepted, in characters. */
export const longestValue = 4000;

const rawValue = z.union([z.string().max(longestValue), z.number()]);

/** An item as received: known field names, unchecked values. */
export const itemDraftSchema = z.partialRecord(z.enum(itemFields as [ItemField, ...ItemField[]]), rawValue);

/** An order as received: known field names, unchecked values. It is kept in this form so that a worker can fix it in place. */
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

const lowerCased: ReadonlySet<string> = new Set<ItemField>(['itemWeightUOM']);

/** Other spellings of the two units of weight that the service accepts. */
const unitNames: readonly (readonly [RegExp, string])[] = [
  [/^(?:lbs?|pounds?)\.?$/, 'lb'],
  [/^(?:kgs?|kilos?|kilograms?)\.?$/, 'kg'],
];

/** Returns the service's name of the unit (`lb` or `kg`), or the text in lower case if it is neither. */
const tidyUnit = (value: string): string => {
  const unit = value.toLowerCase();
  if (unit === 'lb' || unit === 'kg') return unit;
  return unitNames.find(([names]) => names.test(unit))?.[1] ?? unit;
};

/**
 * Trims a value. Most values of a table have no white space at their ends, so that case is checked first. A letter and its combining accent
 * are joined into one character where one exists: some systems write two, and lengths are counted in characters.
 */
const trimmed = (value: string): string =>
  (isPlain(value.charCodeAt(0)) && isPlain(value.charCodeAt(value.length - 1))
    ? value
    : value.trim()
  ).normalize('NFC');

const point = 0x2e;
const zero = 0x30;

/**
 * Reads a short unsigned number digit by digit. The result equals that of `Number`: the digits and the power of ten are exact integers, and
 * their quotient is rounded once. NaN for any other text.
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

/** "2.5" → 2.5 for a numeric field. Other text stays unchanged, so that the rules report it. */
const numberIn = (text: string): string | number => {
  const number = shortNumber(text);
  if (!Number.isNaN(number)) return number;
  return isDecimal(text.replace(/^[+-]/, '')) ? Number(text) : text;
};

/** Upper case. Most codes are already in upper case, and this check is faster than `toUpperCase`. */
const inCapitals = (text: string): string => {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x20 || code > 0x60) return text.toUpperCase();
  }
  return text;
};

const tidyNumber = (value: string): string | number => numberIn(trimmed(value));
/** Letters are joined after the change to capitals: the capital of one letter may be a letter and an accent. */
const tidyCode = (value: string): string => trimmed(inCapitals(value));

/**
 * The function that tidies the text of one field (see `tidyDraft`), for callers that read many values. Leave out a value that is blank
 * afterwards.
 */
export const tidyOf = (name: OrderField | ItemField): ((value: string) => string | number) => {
  if (numericOrderFields.has(name) || numericItemFields.has(name)) return tidyNumber;
  if (lowerCased.has(name)) return (value) => tidyUnit(trimmed(value));
  return upperCased.has(name) ? tidyCode : trimmed;
};

const tidyValue = (name: string, value: string | number, numeric: ReadonlySet<string>): string | number => {
  if (typeof value === 'number') return value;
  if (numeric.has(name)) return tidyNumber(value);
  if (lowerCased.has(name)) return tidyUnit(trimmed(value));
  return upperCased.has(name) ? tidyCode(value) : trimmed(value);
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
 * Turns text that a person typed or a table holds into values: trims it, leaves out blanks, reads numbers (with a point as decimal sign),
 * puts country codes in upper case. It guesses nothing: the rules report what does not fit.
 */
export const tidyDraft = (draft: OrderDraft): OrderDraft => ({
  fields: tidyAll(draft.fields, numericOrderFields),
  items: draft.items
    .map((item) => tidyAll(item, numericItemFields))
    .filter((item) => Object.keys(item).length > 0),
});

/** Fills fields that a draft leaves out from the station's defaults. It never overwrites a value. */
export const withDefaults = (
  draft: OrderDraft,
  defaults: Partial<Record<OrderField, string>>,
): OrderDraft => ({
  ...draft,
  fields: { ...tidyAll(defaults, numericOrderFields), ...tidyDraft(draft).fields },
});

/**
 * The fields that `withDefaults` filled in. The sizes count together: once they are in order, an order's own can't be told from those of
 * the defaults.
 */
export const filledFields = (draft: OrderDraft, filled: OrderDraft): OrderField[] => {
  const own = tidyDraft(draft).fields;
  const hasOwnSize = sizeFields.some((name) => own[name] !== undefined);
  return (Object.keys(filled.fields) as OrderField[]).filter(
    (name) => own[name] === undefined && !(hasOwnSize && isSize(name)),
  );
};

/** The draft without these fields: the opposite of `withDefaults`. */
export const withoutFilled = (draft: OrderDraft, filled: readonly string[]): OrderDraft => ({
  ...draft,
  fields: Object.fromEntries(Object.entries(draft.fields).filter(([name]) => !filled.includes(name))),
});

/**
 * The same as `withDefaults`, for many drafts with the same defaults.
 * @returns a function that accepts tidied drafts only
 */
export const defaultsFiller = (
  defaults: Partial<Record<OrderField, string>>,
): ((tidied: OrderDraft) => OrderDraft) => {
  const known = tidyAll(defaults, numericOrderFields);
  return ({ fields, items }) => ({ fields: { ...known, ...fields }, items });
};
