import Big from 'big.js';
import type { ItemDraft, OrderDraft } from '../label/draft';
import { isBlank } from '../text';
import { sameCountry } from './countries';
import { plainDecimal, exactDecimal, readDecimal } from './decimal';
import type { CustomsSettings } from './gate';
import { hs6Of } from './hs6';
import type { Question } from './question';
import { screenedName } from './screened-name';

/** Exact by definition (international avoirdupois pound, 1959). */
const gramsPer = { lb: new Big('453.59237'), kg: new Big(1000) };

const read = (value: string | number | undefined): Big | null => {
  const decimal = readDecimal(typeof value === 'number' ? plainDecimal(value) : (value ?? ''));
  return decimal.ok ? decimal.value : null;
};

/** The weight of all pieces of an item. `itemWeight` is the weight of one piece, like `itemValue` (section 2.1). */
const gramsOf = (item: ItemDraft): Big | null => {
  const unit =
    item.itemWeightUOM === 'lb' || item.itemWeightUOM === 'kg' ? gramsPer[item.itemWeightUOM] : null;
  const [weight, quantity] = [read(item.itemWeight), read(item.itemQuantity ?? 1)];
  return unit && weight && quantity ? weight.times(quantity).times(unit) : null;
};

const gramsText = (grams: Big | null): string | null => (grams?.gt(0) ? exactDecimal(grams) : null);

/**
 * The parcel's weight in grams as plain decimal text: from its pounds, otherwise the sum of its items' weights if every item has one. Null
 * if neither is known or the result is zero.
 */
const grossGrams = ({ fields, items }: OrderDraft): string | null => {
  if (fields.parcelWeight !== undefined && !isBlank(String(fields.parcelWeight)))
    return gramsText(read(fields.parcelWeight)?.times(gramsPer.lb) ?? null);
  const weights = items.map(gramsOf);
  if (weights.length === 0 || weights.some((weight) => weight === null)) return null;
  const sum = weights.reduce<Big>((total, weight) => total.plus(weight ?? 0), new Big(0));
  return gramsText(sum);
};

type Raw = string | number | undefined;

/** A draft's value as text; undefined if blank. */
const textOf = (value: Raw): string | undefined => {
  if (value === undefined) return undefined;
  const text = typeof value === 'number' ? plainDecimal(value) : value.trim();
  return isBlank(text) ? undefined : text;
};

/** Leaves out names without a value. */
const withoutUnknown = <Name extends string>(
  values: Record<Name, string | undefined>,
): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Record<Name, string>
  >;

const countriesOf = ({ fields }: OrderDraft): { from: string; to: string } | null => {
  const [from, to] = [textOf(fields.shipFromCountryISO2), textOf(fields.countryISO2)];
  return from === undefined || to === undefined ? null : { from, to };
};

/** True if both countries are known and differ. Areas of a country with their own codes (PR, GG) count as different. */
export const isInternational = (draft: OrderDraft): boolean => {
  const known = countriesOf(draft);
  return known !== null && !sameCountry(known.from, known.to);
};

/** True if both countries are known and the same, so that there are no duties to ask for. */
export const isDomestic = (draft: OrderDraft): boolean => {
  const known = countriesOf(draft);
  return known !== null && sameCountry(known.from, known.to);
};

const productOf = (item: ItemDraft): Question['products'][number] =>
  withoutUnknown({
    // A code that does not have six digits stays as written, so that the check reports it.
    hs6Code: hs6Of(textOf(item.itemTariffCode) ?? '') ?? textOf(item.itemTariffCode),
    description: textOf(item.itemDescription),
    value: textOf(item.itemValue),
    qty: textOf(item.itemQuantity),
    originatingCountry: textOf(item.itemCountryOfOriginISO2),
  });

/** All street lines together, because it is unknown which line holds the street's name. */
const streetOf = ({ fields: { address1, address2, address3 } }: OrderDraft): string | undefined => {
  const lines = [address1, address2, address3].map(textOf).filter((line) => line !== undefined);
  return lines.length === 0 ? undefined : lines.join(', ');
};

/** The gift flag is only for postal services (section 4.4); it does not apply to couriers. */
const giftOf = ({ fields }: OrderDraft, isPostal: boolean): { isGift?: true } =>
  isPostal && textOf(fields.parcelContents)?.toUpperCase() === 'G' ? { isGift: true } : {};

/**
 * All values of section 4.4 that an order provides, together with those of the settings. Unchecked: see `checkQuestion`. Products are in
 * the order of the items. `countryCode` is the country of origin: section 4.4 says so, even though it is listed beside the address of the
 * screened person.
 * @param draft already filled from the defaults
 */
export const questionFromOrder = (draft: OrderDraft, customs: CustomsSettings): Question => {
  const { fields, items } = draft;
  const source = textOf(fields.shipFromCountryISO2);
  const { firstName, middleName, lastName } = screenedName(textOf(fields.contact), textOf(fields.company));
  return {
    fields: withoutUnknown({
      sourceCountry: source,
      destinationCountry: textOf(fields.countryISO2),
      shippingValue: textOf(customs.shippingValue),
      grossWeight: grossGrams(draft) ?? undefined,
      sourcePostalCode: textOf(fields.shipFromPostalCode),
      postalCode: textOf(fields.postalCode),
      countryCode: source,
      firstName,
      middleName,
      lastName,
      street: streetOf(draft),
      city: textOf(fields.city),
      state: textOf(fields.stateProv),
    }),
    switches: {
      convertCurrency: customs.convertCurrency,
      isPostal: customs.isPostal,
      ...giftOf(draft, customs.isPostal),
    },
    products: items.map(productOf),
  };
};
