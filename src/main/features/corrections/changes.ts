import { type ItemDraft, type OrderDraft, tidyDraft } from '#shared/label/draft';
import type { LoggedEvent } from '#shared/label/event';
import type { OrderField } from '#shared/label/order';
import type { Changes } from '#shared/update/basket';

export interface Difference {
  /** Only what differs. */
  changes: Changes;
  /** Fields that had a value and are to become empty. */
  emptied: string[];
}

/** Fields that are sent empty. */
const emptyOf = ({ empty = [] }: Changes): readonly OrderField[] => empty;

const isUnresolved = (name: OrderField, inDoubt: Changes): boolean =>
  name in inDoubt.fields || emptyOf(inDoubt).includes(name);

/** Canonical text of items, independent of the order of their fields. */
const canonicalText = (items: readonly ItemDraft[]): string =>
  JSON.stringify(items.map((item) => Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))));

const namesOf = (fields: OrderDraft['fields']): OrderField[] => Object.keys(fields) as OrderField[];

/**
 * The difference between the values that the service has and the new values.
 * @param known all values last sent to the service
 * @param edited all new values; an absent or blank field is to be empty
 * @param inDoubt corrections that the service may or may not have applied: their fields are sent again even if they equal `known`
 */
export const differenceOf = (
  known: OrderDraft,
  edited: OrderDraft,
  inDoubt: Changes = { fields: {} },
): Difference => {
  const [before, after] = [tidyDraft(known), tidyDraft(edited)];
  const fields: Changes['fields'] = {};
  for (const name of namesOf(after.fields)) {
    const value = after.fields[name];
    const isUnchanged = value === before.fields[name] && !isUnresolved(name, inDoubt);
    if (value !== undefined && !isUnchanged) fields[name] = value;
  }
  const held = new Set([
    ...emptyOf(inDoubt),
    ...namesOf(before.fields),
    ...namesOf(tidyDraft({ ...inDoubt, items: [] }).fields),
  ]);
  const emptied: string[] = [...held].filter((name) => after.fields[name] === undefined);
  const sameItems = canonicalText(before.items) === canonicalText(after.items) && inDoubt.items === undefined;
  if (!sameItems && after.items.length === 0) emptied.push('commodityItems');
  const items = sameItems || after.items.length === 0 ? {} : { items: after.items };
  return { changes: { fields, ...items }, emptied };
};

/** Names of the changed fields; `commodityItems` for the items. */
export const changedNames = ({ fields, items, empty = [] }: Changes): string[] => [
  ...Object.keys(fields),
  ...empty,
  ...(items ? ['commodityItems'] : []),
];

/** The value of a field, as a text for the items; an empty text where it is sent empty, undefined where it is not named. */
const valueIn = ({ fields, items, empty = [] }: Changes, name: string): string | number | undefined => {
  if (name === 'commodityItems') return items && canonicalText(items);
  const value = fields[name as OrderField];
  return value === undefined && empty.includes(name as (typeof empty)[number]) ? '' : value;
};

/**
 * True if a field had the value that a correction set.
 * @param before the previous values of a correction of this field; a field without one is absent
 */
export const hasValueOf = (after: Changes, before: Changes, name: string): boolean =>
  valueIn(after, name) === (valueIn(before, name) ?? '');

/** The changes without these fields; `commodityItems` for the items. */
export const withoutFields = (names: readonly string[], { fields, items, empty = [] }: Changes): Changes => ({
  fields: Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name))),
  ...(items && !names.includes('commodityItems') && { items }),
  ...(empty.length > 0 && { empty: empty.filter((name) => !names.includes(name)) }),
});

/** Both corrections together; a field of the later one counts. */
export const bothChanges = (one: Changes, later: Changes): Changes => {
  const { fields, items, empty = [] } = withoutFields(changedNames(later), one);
  return {
    fields: { ...fields, ...later.fields },
    ...((later.items ?? items) && { items: later.items ?? items }),
    empty: [...empty, ...(later.empty ?? [])],
  };
};

/** The part of the changes whose fields have a value in `known`, so that it can be sent again. */
const repeatable = ({ fields, items, empty = [] }: Changes, known: OrderDraft): Changes => {
  const before = tidyDraft(known);
  const hasValue = (name: string): boolean => before.fields[name as OrderField] !== undefined;
  return {
    fields: Object.fromEntries(Object.entries(fields).filter(([name]) => hasValue(name))),
    ...(items && before.items.length > 0 && { items }),
    empty: empty.filter(hasValue),
  };
};

/**
 * Corrections in a label's history whose result is unknown, without the fields that the service accepted since. Fields without a value
 * before are left out: a blank can't be sent again.
 */
export const changesInDoubt = (events: readonly LoggedEvent[], known: OrderDraft): Changes => {
  const all = events.reduce<Changes>(
    (inDoubt, { event }) => {
      if (event.type === 'update.failed' && event.outcome === 'unknown')
        return bothChanges(inDoubt, event.changes);
      return event.type === 'updated' || event.type === 'updated.elsewhere'
        ? withoutFields(changedNames(event.after), inDoubt)
        : inDoubt;
    },
    { fields: {} },
  );
  return repeatable(all, known);
};

/** The fields that are sent empty, as empty texts. */
export const emptied = (changes: Changes): OrderDraft['fields'] =>
  Object.fromEntries(emptyOf(changes).map((name) => [name, '']));

/** The values that the service has after it applied the changes. Items change as a whole. */
export const applyChanges = (known: OrderDraft, changes: Changes): OrderDraft =>
  tidyDraft({
    fields: { ...known.fields, ...changes.fields, ...emptied(changes) },
    items: changes.items ?? known.items,
  });

/** The previous values of the same fields. A field without a previous value is absent. */
export const beforeOf = (known: OrderDraft, changes: Changes): Changes => {
  const fields: Changes['fields'] = {};
  for (const name of [...namesOf(changes.fields), ...emptyOf(changes)]) {
    const value = known.fields[name];
    if (value !== undefined) fields[name] = value;
  }
  return { fields, ...(changes.items && { items: known.items }) };
};
