import type { ItemDraft, OrderDraft } from '../label/draft';
import { isBlank } from '../text';
import { sameCountry } from './countries';
import { plainDecimal } from './decimal';
import type { CustomsSettings } from './gate';
import { grossGrams } from './gross-weight';
import { hs6Of } from './hs6';
import type { Question } from './question';
import { screenedName } from './screened-name';

type Raw = string | number | undefined;

/** A draft's value as text; undefined for blank. */
const textOf = (value: Raw): string | undefined => {
  if (value === undefined) return undefined;
  const text = typeof value === 'number' ? plainDecimal(value) : value.trim();
  return isBlank(text) ? undefined : text;
};

/** Without the names whose value is not known. */
const known = <Name extends string>(
  values: Record<Name, string | undefined>,
): Partial<Record<Name, string>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Record<Name, string>
  >;

/** True when both countries are known and are two. Areas of one country with codes of their own (PR, GG) count as two. */
export const isInternational = ({ fields }: OrderDraft): boolean => {
  const [from, to] = [textOf(fields.shipFromCountryISO2), textOf(fields.countryISO2)];
  return from !== undefined && to !== undefined && !sameCountry(from, to);
};

const productOf = (item: ItemDraft): Question['products'][number] =>
  known({
    // A code that has not six digits stands as it was written, so that it is told what is wrong with it.
    hs6Code: hs6Of(textOf(item.itemTariffCode) ?? '') ?? textOf(item.itemTariffCode),
    description: textOf(item.itemDescription),
    value: textOf(item.itemValue),
    qty: textOf(item.itemQuantity),
    originatingCountry: textOf(item.itemCountryOfOriginISO2),
  });

/** All lines of the street: which of them has the street's name is not told. */
const streetOf = ({ fields: { address1, address2, address3 } }: OrderDraft): string | undefined => {
  const lines = [address1, address2, address3].map(textOf).filter((line) => line !== undefined);
  return lines.length === 0 ? undefined : lines.join(', ');
};

/** A gift counts for postal services only (section 4.4); by courier nothing is said about it. */
const giftOf = ({ fields }: OrderDraft, isPostal: boolean): { isGift?: true } =>
  isPostal && textOf(fields.parcelContents)?.toUpperCase() === 'G' ? { isGift: true } : {};

/**
 * Everything of section 4.4 that an order knows, beside what the settings say. Unchecked: see `checkQuestion`. Products
 * stand in the order of the items. `countryCode` is the country of origin: section 4.4 says so, though it stands beside the
 * address of the person screened.
 * @param draft already filled from the defaults
 */
export const questionFromOrder = (draft: OrderDraft, customs: CustomsSettings): Question => {
  const { fields, items } = draft;
  const source = textOf(fields.shipFromCountryISO2);
  const { firstName, middleName, lastName } = screenedName(textOf(fields.contact), textOf(fields.company));
  return {
    fields: known({
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
