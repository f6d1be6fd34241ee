import type { Input, LabelView } from '#shared/bridge/contract';
import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import { type ItemField, itemFields } from '#shared/label/item';
import { type OrderField, orderFields } from '#shared/label/order';
import { withPoints } from '../../../typed-numbers';

export type ItemValues = Record<ItemField, string>;

/** The form: all values as typed text. */
export interface OrderValues {
  fields: Record<OrderField, string>;
  items: ItemValues[];
}

type Raw = string | number | undefined;

export const asText = <K extends string>(
  names: readonly K[],
  values: Partial<Record<K, Raw>>,
): Record<K, string> =>
  Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')])) as Record<K, string>;

export const emptyItem = (): ItemValues => asText(itemFields, {});

/** Without items, one empty item to fill in. */
export const itemsAsText = (items: readonly ItemDraft[]): ItemValues[] =>
  items.length > 0 ? items.map((item) => asText(itemFields, item)) : [emptyItem()];

export const valuesOf = ({ label: { draft } }: LabelView): OrderValues => ({
  fields: asText(orderFields, draft.fields),
  items: itemsAsText(draft.items),
});

const changedFields = (draft: OrderDraft, values: OrderValues): OrderDraft['fields'] =>
  Object.fromEntries(
    Object.entries(values.fields).filter(
      ([name, value]) => value.trim() !== String(draft.fields[name as OrderField] ?? ''),
    ),
  );

/** The typed item without empty values. */
export const filled = (item: ItemValues): ItemDraft =>
  withPoints(Object.fromEntries(Object.entries(item).filter(([, value]) => value.trim() !== '')));

/** The person's changes only: defaults filled in by the station remain defaults. */
export const correctionOf = (
  view: LabelView,
  values: OrderValues,
): Omit<Input<'orders.correct'>, 'labelId'> => {
  const before = JSON.stringify(valuesOf(view).items);
  const fields = withPoints(changedFields(view.label.draft, values));
  return JSON.stringify(values.items) === before ? { fields } : { fields, items: values.items.map(filled) };
};
