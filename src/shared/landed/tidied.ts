import { isBlank } from '../text';
import type { Question } from './question';

type Raw = Partial<Record<string, string>>;

/** Fields that are sent as numbers. */
export const decimals: ReadonlySet<string> = new Set([
  ...['shippingValue', 'grossWeight', 'currentCartValue'],
  ...['value', 'qty', 'volumeWeight'],
]);
export const countries: ReadonlySet<string> = new Set([
  ...['sourceCountry', 'destinationCountry', 'countryCode', 'originatingCountry'],
]);

/** One form for values that can be written in several: `us` is `US`, `6105.10` is `610510`. */
const canonical = (name: string, value: string): string => {
  if (name === 'hs6Code') return value.replaceAll(/[\s.-]/g, '');
  return countries.has(name) ? value.trim().toUpperCase() : value.trim();
};

/** The values that are not blank. */
const tidy = (values: Raw): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter((entry): entry is [string, string] => !isBlank(entry[1]))
      .map(([name, value]) => [name, canonical(name, value)]),
  );

/** Switzerland: the service overrides `volumeWeight` with 1 (section 4.4), so sending ours would mislead. */
const overridden = (name: string, destination: string | undefined): boolean =>
  name === 'volumeWeight' && destination === 'CH';

/**
 * Leaves out fields that the service would ignore (section 4.4): a cart value together with `ignoreDeminimis`, which overrides it, and a
 * gift flag without a postal service. The form says so beside the field, and `omittedFields` beside the answer.
 */
const withoutOmitted = (
  fields: Record<string, string>,
  switches: Question['switches'],
): Pick<Tidied, 'fields' | 'switches'> => {
  const { currentCartValue: _cart, ...withoutCart } = fields;
  const { isGift: _gift, ...withoutGift } = switches;
  return {
    fields: switches.ignoreDeminimis === true ? withoutCart : fields,
    switches: switches.isPostal === true ? switches : withoutGift,
  };
};

/** A question with trimmed values and without blank ones. Products keep their places. */
export interface Tidied {
  fields: Record<string, string>;
  switches: Question['switches'];
  products: Record<string, string>[];
}

export const tidied = ({ fields, switches, products }: Question): Tidied => {
  const given = tidy(fields);
  const tidyProduct = (product: Raw): Record<string, string> =>
    Object.fromEntries(
      Object.entries(tidy(product)).filter(([name]) => !overridden(name, given['destinationCountry'])),
    );
  return { ...withoutOmitted(given, switches), products: products.map(tidyProduct) };
};

/** Fields that a question has and that are not sent, because the service would ignore them. */
export type OmittedField = 'currentCartValue' | 'isGift' | 'volumeWeight';

/** The fields that were left out when a question was asked, each once. */
export const omittedFields = (question: Question): OmittedField[] => {
  const sent = tidied(question);
  const isCart = !isBlank(question.fields.currentCartValue) && sent.fields['currentCartValue'] === undefined;
  const isGift = question.switches.isGift === true && sent.switches.isGift !== true;
  const isVolume = question.products.some(
    ({ volumeWeight }, at) => !isBlank(volumeWeight) && sent.products[at]?.['volumeWeight'] === undefined,
  );
  return [
    ...(isCart ? (['currentCartValue'] as const) : []),
    ...(isGift ? (['isGift'] as const) : []),
    ...(isVolume ? (['volumeWeight'] as const) : []),
  ];
};
