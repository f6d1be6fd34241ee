import type { Input, LabelView } from '#shared/bridge/contract';
import { type ItemDraft, withDefaults } from '#shared/label/draft';
import type { ItemField } from '#shared/label/item';
import type { OrderField } from '#shared/label/order';
import { questionFromOrder } from '#shared/landed/from-order';
import { initialCustoms } from '#shared/landed/gate';
import type { ProductField, Question, QuestionField } from '#shared/landed/question';

type Defaults = Parameters<typeof withDefaults>[1];
type Correction = Omit<Input<'orders.correct'>, 'labelId'>;

/**
 * Fields of the question that an order also has. Who is screened and the cost of transport belong to the
 * question only.
 */
const orderFieldOf: Partial<Record<QuestionField, OrderField>> = {
  sourceCountry: 'shipFromCountryISO2',
  sourcePostalCode: 'shipFromPostalCode',
  destinationCountry: 'countryISO2',
  postalCode: 'postalCode',
};

const itemFieldOf: Partial<Record<ProductField, ItemField>> = {
  hs6Code: 'itemTariffCode',
  description: 'itemDescription',
  value: 'itemValue',
  qty: 'itemQuantity',
  originatingCountry: 'itemCountryOfOriginISO2',
};

const trimmed = (value: string | undefined): string => (value ?? '').trim();

/** The correction of an order by the typed question, and the changed paths of the question. */
export interface ToOrder {
  paths: string[];
  correction: Correction;
  /** Products were added or removed: items and products no longer correspond. */
  productsChanged: boolean;
}

const isChanged = (was: string | undefined, is: string | undefined): boolean =>
  trimmed(is) !== '' && trimmed(is) !== trimmed(was);

const fieldsOf = (base: Question, now: Question): { paths: string[]; fields: Correction['fields'] } => {
  const changed = (Object.entries(orderFieldOf) as [QuestionField, OrderField][]).filter(
    ([name]) => isChanged(base.fields[name], now.fields[name]) && trimmed(now.fields[name]) !== 'IP',
  );
  return {
    paths: changed.map(([name]) => name),
    fields: Object.fromEntries(changed.map(([name, field]) => [field, trimmed(now.fields[name])])),
  };
};

type Product = Question['products'][number];

const itemOf = (item: ItemDraft, was: Product, is: Product): ItemDraft => {
  const changed = (Object.entries(itemFieldOf) as [ProductField, ItemField][]).filter(([name]) =>
    isChanged(was[name], is[name]),
  );
  return { ...item, ...Object.fromEntries(changed.map(([name, field]) => [field, trimmed(is[name])])) };
};

const changedPaths = (was: Product, is: Product, index: number): string[] =>
  (Object.keys(itemFieldOf) as ProductField[])
    .filter((name) => isChanged(was[name], is[name]))
    .map((name) => `products.${index}.${name}`);

/**
 * The changes of the typed question, compared with the order, as a correction of the order. An emptied field
 * changes nothing in the order.
 * @param defaults what the station fills in for empty fields of the order
 */
export const toOrder = ({ label }: LabelView, defaults: Defaults, now: Question): ToOrder => {
  // The opened question can contain earlier changes that the order does not have, so the order itself is
  // compared.
  const base = questionFromOrder(withDefaults(label.draft, defaults), initialCustoms);
  const { paths, fields } = fieldsOf(base, now);
  const { items } = label.draft;
  const productsChanged = now.products.length !== Math.max(items.length, 1);
  const itemPaths =
    productsChanged || items.length === 0
      ? []
      : now.products.flatMap((product, index) => changedPaths(base.products[index] ?? {}, product, index));
  const corrected = items.map((item, index) =>
    itemOf(item, base.products[index] ?? {}, now.products[index] ?? {}),
  );
  return {
    paths: [...paths, ...itemPaths],
    correction: itemPaths.length > 0 ? { fields, items: corrected } : { fields },
    productsChanged,
  };
};
