import type { Input, LabelView } from '#shared/bridge/contract';
import { type ItemDraft, type OrderDraft, tidyOf } from '#shared/label/draft';
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

/** Whether a value that looks the same would be kept as text and no more as a number, or the other way: as it is, the rules refuse it. */
const isOtherKind = (name: OrderField | ItemField, shown: string, stored: Raw): boolean =>
  stored !== undefined && typeof tidyOf(name)(shown) !== typeof stored;

/** The person's changes, as they are sent. */
const changedFields = (draft: OrderDraft, values: OrderValues): OrderDraft['fields'] => {
  const pointed = withPoints(values.fields);
  const isChanged = (name: OrderField): boolean => {
    const stored = draft.fields[name];
    return values.fields[name].trim() !== String(stored ?? '') || isOtherKind(name, pointed[name], stored);
  };
  return Object.fromEntries(orderFields.filter(isChanged).map((name) => [name, pointed[name]]));
};

const hasOtherKind = (item: ItemDraft, values: ItemValues): boolean => {
  const pointed = withPoints(values);
  return itemFields.some((name) => isOtherKind(name, pointed[name], item[name]));
};

const areItemsChanged = (items: readonly ItemDraft[], values: readonly ItemValues[]): boolean =>
  JSON.stringify(values) !== JSON.stringify(itemsAsText(items)) ||
  items.some((item, index) => hasOtherKind(item, values[index] ?? emptyItem()));

/** The typed item without empty values. */
export const filled = (item: ItemValues): ItemDraft =>
  withPoints(Object.fromEntries(Object.entries(item).filter(([, value]) => value.trim() !== '')));

/** The person's changes only: defaults filled in by the station remain defaults. */
export const correctionOf = (
  view: LabelView,
  values: OrderValues,
): Omit<Input<'orders.correct'>, 'labelId'> => {
  const { draft } = view.label;
  const fields = changedFields(draft, values);
  return areItemsChanged(draft.items, values.items)
    ? { fields, items: values.items.map(filled) }
    : { fields };
};
