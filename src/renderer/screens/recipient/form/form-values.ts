import { type ItemDraft, type OrderDraft, tidyDraft } from '#shared/label/draft';
import { itemFields } from '#shared/label/item';
import { type OrderField, orderFields } from '#shared/label/order';
import type { Changes } from '#shared/update/basket';
import { emptyItem, type ItemValues, type OrderValues } from '../../ship/form/values';
import { updatableFields } from './fields';

/** What the service was last told; null where this station does not know. */
export type Known = OrderDraft | null;
/** The form: everything as text, the way it is typed. */
export type FormValues = OrderValues;

const nothing: OrderDraft = { fields: {}, items: [] };

const textOf = <K extends string>(
  names: readonly K[],
  values: Partial<Record<K, string | number>>,
): Record<K, string> =>
  Object.fromEntries(names.map((name) => [name, String(values[name] ?? '')])) as Record<K, string>;

const itemsAsText = (items: readonly ItemDraft[]): ItemValues[] =>
  items.length > 0 ? items.map((item) => textOf(itemFields, item)) : [emptyItem()];

/** The form of a package, with the corrections that wait for it already typed in. */
export const valuesOf = (known: Known, waiting: Changes | null): FormValues => {
  const { fields, items } = known ?? nothing;
  return {
    fields: textOf(orderFields, { ...fields, ...waiting?.fields }),
    items: itemsAsText(waiting?.items ?? items),
  };
};

/** A field that was changed: as the service knows it and as it is to become. `before` is null where it is not known. */
export interface FieldChange {
  before: string | null;
  after: string;
}

/** Fields that say something else than the service was told; white space around and "2.50" for 2.5 change nothing. */
export const changedFields = (known: Known, values: FormValues): Map<OrderField, FieldChange> => {
  const before = tidyDraft(known ?? nothing).fields;
  const after = tidyDraft(values).fields;
  return new Map(
    updatableFields
      .map((name) => [name, String(before[name] ?? ''), String(after[name] ?? '')] as const)
      .filter(([, was, is]) => was !== is)
      .map(([name, was, is]) => [name, { before: known === null ? null : was, after: is }]),
  );
};

const canonical = (items: readonly ItemDraft[]): string =>
  JSON.stringify(items.map((item) => itemFields.map((name) => item[name] ?? null)));

/** Whether the items say something else; they are sent as a whole. */
export const itemsChanged = (known: Known, values: FormValues): boolean =>
  canonical(tidyDraft(values).items) !== canonical(tidyDraft(known ?? nothing).items);

/** What is to be sent. A field that was emptied is not in it: the service does not say how to empty one. */
export const changesOf = (known: Known, values: FormValues): Changes => {
  const tidied = tidyDraft(values);
  const fields: Changes['fields'] = {};
  for (const [name, { after }] of changedFields(known, values))
    if (after !== '') fields[name] = tidied.fields[name] ?? after;
  return itemsChanged(known, values) ? { fields, items: tidied.items } : { fields };
};

/** How many things are changed; the items count as one. */
export const countChanges = (known: Known, values: FormValues): number =>
  changedFields(known, values).size + (itemsChanged(known, values) ? 1 : 0);

/** True while what is typed is not what waits in the basket (or, where nothing waits, not what the service knows). */
export const isUnsaved = (known: Known, values: FormValues, waiting: Changes | null): boolean => {
  const kept = valuesOf(known, waiting);
  const typed = tidyDraft(values).fields;
  const held = tidyDraft(kept).fields;
  return (
    updatableFields.some((name) => String(typed[name] ?? '') !== String(held[name] ?? '')) ||
    canonical(tidyDraft(values).items) !== canonical(tidyDraft(kept).items)
  );
};

/** Puts one field back to what the service was told. */
export const undoField = (known: Known, values: FormValues, name: OrderField): FormValues => ({
  ...values,
  fields: { ...values.fields, [name]: valuesOf(known, null).fields[name] },
});

/** Puts the items back to what the service was told. */
export const undoItems = (known: Known, values: FormValues): FormValues => ({
  ...values,
  items: valuesOf(known, null).items,
});
