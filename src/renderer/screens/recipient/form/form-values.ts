import { type ItemDraft, type OrderDraft, tidyDraft } from '#shared/label/draft';
import { itemFields } from '#shared/label/item';
import {
  type OrderField,
  orderFields,
  type EmptiableField,
  isEmptiable,
  isSize,
  sizeFields,
} from '#shared/label/order';
import { withChangedSizes } from '#shared/label/sizes';
import type { Changes } from '#shared/update/basket';
import { asText, itemsAsText, type OrderValues } from '../../ship/form/values';
import { updatableFields } from '../../../parts/order-groups';
import { draftWithPoints } from '../../../typed-numbers';

/** The values last sent to the service; null when this station does not know them. */
export type Known = OrderDraft | null;
/** The form: all values as typed text. */
export type FormValues = OrderValues & {
  /** Fields whose empty value a person wants to send; only emptied fields count. */
  empty: readonly EmptiableField[];
};

const nothing: OrderDraft = { fields: {}, items: [] };

/** Typed values, tidied. */
export const tidyTyped = (values: OrderDraft): OrderDraft => tidyDraft(draftWithPoints(values));

/** The typed values as they are sent: also the sizes of the parcel in the order that the service wants. */
const asSent = (known: Known, values: OrderDraft): OrderDraft =>
  withChangedSizes(tidyTyped(known ?? nothing), tidyTyped(values));

/** The form of a package, with its waiting corrections filled in. */
export const valuesOf = (known: Known, waiting: Changes | null): FormValues => {
  const { fields, items } = known ?? nothing;
  const empty = waiting?.empty ?? [];
  const blanks = Object.fromEntries(empty.map((name) => [name, '']));
  return {
    fields: asText(orderFields, { ...fields, ...waiting?.fields, ...blanks }),
    items: itemsAsText(waiting?.items ?? items),
    empty,
  };
};

/** A changed field: the service's value and the new one. `before` is null when it is not known. */
export interface FieldChange {
  before: string | null;
  after: string;
}

/**
 * Fields whose value differs from the one sent to the service. White space at the ends and "2.50" for 2.5 are
 * no change.
 */
export const changedFields = (known: Known, values: FormValues): Map<OrderField, FieldChange> => {
  const before = tidyTyped(known ?? nothing).fields;
  const after = asSent(known, values).fields;
  return new Map(
    updatableFields
      .map((name) => [name, String(before[name] ?? ''), String(after[name] ?? '')] as const)
      .filter(([, was, is]) => was !== is)
      .map(([name, was, is]) => [name, { before: known === null ? null : was, after: is }]),
  );
};

const canonical = (items: readonly ItemDraft[]): string =>
  JSON.stringify(items.map((item) => itemFields.map((name) => item[name] ?? null)));

/** Whether the items differ; they are always sent together. */
export const itemsChanged = (known: Known, values: FormValues): boolean =>
  canonical(tidyTyped(values).items) !== canonical(tidyTyped(known ?? nothing).items);

/** Emptied fields whose empty value a person wants to send. */
export const fieldsSentEmpty = (known: Known, values: FormValues): EmptiableField[] => {
  const changed = changedFields(known, values);
  return values.empty.filter((name) => changed.get(name)?.after === '');
};

/** The form with the empty value of a field sent or not. */
export const withSentEmpty = (values: FormValues, name: OrderField, isWanted: boolean): FormValues => {
  const others = values.empty.filter((one) => one !== name);
  return { ...values, empty: isWanted && isEmptiable(name) ? [...others, name] : others };
};

/**
 * The changes to send. An emptied field is included only if a person asked for it: the service does not
 * document what it does with an empty value.
 */
export const changesOf = (known: Known, values: FormValues): Changes => {
  const tidied = asSent(known, values);
  const fields: Changes['fields'] = {};
  for (const [name, { after }] of changedFields(known, values))
    if (after !== '') fields[name] = tidied.fields[name] ?? after;
  const empty = fieldsSentEmpty(known, values);
  return {
    fields,
    ...(itemsChanged(known, values) && { items: tidied.items }),
    ...(empty.length > 0 && { empty }),
  };
};

/** The number of changes; the items count as one. */
export const countChanges = (known: Known, values: FormValues): number =>
  changedFields(known, values).size + (itemsChanged(known, values) ? 1 : 0);

const canonicalEmpty = (names: readonly string[]): string => [...names].sort().join();

/** True when the form differs from the waiting correction, or without one from the service's values. */
export const isUnsaved = (known: Known, values: FormValues, waiting: Changes | null): boolean => {
  const kept = valuesOf(known, waiting);
  const typed = asSent(known, values).fields;
  const held = asSent(known, kept).fields;
  return (
    canonicalEmpty(fieldsSentEmpty(known, values)) !== canonicalEmpty(waiting?.empty ?? []) ||
    updatableFields.some((name) => String(typed[name] ?? '') !== String(held[name] ?? '')) ||
    canonical(tidyTyped(values).items) !== canonical(tidyTyped(kept).items)
  );
};

/** Restores the service's value of one field; of the sizes together, because one that is typed may move another. */
export const undoField = (known: Known, values: FormValues, name: OrderField): FormValues => {
  const before = valuesOf(known, null).fields;
  const names = isSize(name) ? sizeFields : [name];
  return {
    ...withSentEmpty(values, name, false),
    fields: { ...values.fields, ...Object.fromEntries(names.map((one) => [one, before[one]])) },
  };
};

/** Restores the items sent to the service. */
export const undoItems = (known: Known, values: FormValues): FormValues => ({
  ...values,
  items: valuesOf(known, null).items,
});
