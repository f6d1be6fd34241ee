import { isBlank } from '../text';
import type { Question } from './question';

type Raw = Partial<Record<string, string>>;

/** Fields that travel as numbers. */
export const decimals: ReadonlySet<string> = new Set([
  ...['shippingValue', 'grossWeight', 'currentCartValue'],
  ...['value', 'qty', 'volumeWeight'],
]);
export const countries: ReadonlySet<string> = new Set([
  ...['sourceCountry', 'destinationCountry', 'countryCode', 'originatingCountry'],
]);

/** One writing for values that have several: `us` is `US`, `6105.10` is `610510`. */
const written = (name: string, value: string): string => {
  if (name === 'hs6Code') return value.replaceAll(/[\s.-]/g, '');
  return countries.has(name) ? value.trim().toUpperCase() : value.trim();
};

/** What of the values is told: blanks left out. */
const tidy = (values: Raw): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values)
      .filter((entry): entry is [string, string] => !isBlank(entry[1]))
      .map(([name, value]) => [name, written(name, value)]),
  );

/** Switzerland: the service overrides `volumeWeight` to 1 (section 4.4), so that ours would only mislead. */
const overridden = (name: string, destination: string | undefined): boolean =>
  name === 'volumeWeight' && destination === 'CH';

/**
 * What the service would not look at (section 4.4): a cart value beside `ignoreDeminimis`, which overrides it, and a gift that no
 * postal service carries. It is left out; the form says so beside the field, and `leftOutOf` beside the answer.
 */
const withoutIgnored = (
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

/** A question whose values are trimmed and told: blank ones are left out. Products stay in their places. */
export interface Tidied {
  fields: Record<string, string>;
  switches: Question['switches'];
  products: Record<string, string>[];
}

export const tidied = ({ fields, switches, products }: Question): Tidied => {
  const told = tidy(fields);
  const tidyProduct = (product: Raw): Record<string, string> =>
    Object.fromEntries(
      Object.entries(tidy(product)).filter(([name]) => !overridden(name, told['destinationCountry'])),
    );
  return { ...withoutIgnored(told, switches), products: products.map(tidyProduct) };
};

/** What a question holds and is not sent, as the service would not look at it. */
export type LeftOut = 'currentCartValue' | 'isGift' | 'volumeWeight';

/** What was left out of a question when it was asked, each once. */
export const leftOutOf = (question: Question): LeftOut[] => {
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
