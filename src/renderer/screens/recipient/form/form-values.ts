import { type ItemDraft, type OrderDraft, tidyDraft } from '#shared/label/draft';
import { itemFields } from '#shared/label/item';
import { type OrderField, orderFields, type EmptiableField, isEmptiable } from '#shared/label/order';
import type { Changes } from '#shared/update/basket';
import { emptyItem, type ItemValues, type OrderValues } from '../../ship/form/values';
import { updatableFields } from '../../../parts/order-groups';

/** What the service was last told; null where this station does not know. */
export type Known = OrderDraft | null;
/** The form: everything as text, the way it is typed. */
export type FormValues = OrderValues & {
  /** Fields that a person wants to be sent empty; it counts for those that were emptied. */
  empty: readonly EmptiableField[];
};

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
  const empty = waiting?.empty ?? [];
  const blanks = Object.fromEntries(empty.map((name) => [name, '']));
  return {
    fields: textOf(orderFields, { ...fields, ...waiting?.fields, ...blanks }),
    items: itemsAsText(waiting?.items ?? items),
    empty,
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

/** Emptied fields that a person wants to be sent so. */
export const sentEmpty = (known: Known, values: FormValues): EmptiableField[] => {
  const changed = changedFields(known, values);
  return values.empty.filter((name) => changed.get(name)?.after === '');
};

/** The same form, with an emptied field to be sent empty or not. */
export const sendEmpty = (values: FormValues, name: OrderField, isWanted: boolean): FormValues => {
  const others = values.empty.filter((one) => one !== name);
  return { ...values, empty: isWanted && isEmptiable(name) ? [...others, name] : others };
};

/** What is to be sent. A field that was emptied is in it only where a person said so: the service does not say what it does with one. */
export const changesOf = (known: Known, values: FormValues): Changes => {
  const tidied = tidyDraft(values);
  const fields: Changes['fields'] = {};
  for (const [name, { after }] of changedFields(known, values))
    if (after !== '') fields[name] = tidied.fields[name] ?? after;
  const empty = sentEmpty(known, values);
  return {
    fields,
    ...(itemsChanged(known, values) && { items: tidied.items }),
    ...(empty.length > 0 && { empty }),
  };
};

/** How many things are changed; the items count as one. */
export const countChanges = (known: Known, values: FormValues): number =>
  changedFields(known, values).size + (itemsChanged(known, values) ? 1 : 0);

const canonicalEmpty = (names: readonly string[]): string => [...names].sort().join();

/** True while what is typed is not what waits in the basket (or, where nothing waits, not what the service knows). */
export const isUnsaved = (known: Known, values: FormValues, waiting: Changes | null): boolean => {
  const kept = valuesOf(known, waiting);
  const typed = tidyDraft(values).fields;
  const held = tidyDraft(kept).fields;
  return (
    canonicalEmpty(sentEmpty(known, values)) !== canonicalEmpty(waiting?.empty ?? []) ||
    updatableFields.some((name) => String(typed[name] ?? '') !== String(held[name] ?? '')) ||
    canonical(tidyDraft(values).items) !== canonical(tidyDraft(kept).items)
  );
};

/** Puts one field back to what the service was told. */
export const undoField = (known: Known, values: FormValues, name: OrderField): FormValues => ({
  ...sendEmpty(values, name, false),
  fields: { ...values.fields, [name]: valuesOf(known, null).fields[name] },
});

/** Puts the items back to what the service was told. */
export const undoItems = (known: Known, values: FormValues): FormValues => ({
  ...values,
  items: valuesOf(known, null).items,
});
