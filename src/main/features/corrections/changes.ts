import { type ItemDraft, type OrderDraft, tidyDraft } from '#shared/label/draft';
import type { OrderField } from '#shared/label/order';
import type { Changes } from '#shared/update/basket';

export interface Difference {
  /** Only what differs. */
  changes: Changes;
  /** Fields that had a value and are to have none. */
  emptied: string[];
}

/** Fields that are sent empty. */
const emptyOf = ({ empty = [] }: Changes): readonly OrderField[] => empty;

const isDoubted = (name: OrderField, inDoubt: Changes): boolean =>
  name in inDoubt.fields || emptyOf(inDoubt).includes(name);

/** The same text for the same items, in whatever order their fields were written. */
const canon = (items: readonly ItemDraft[]): string =>
  JSON.stringify(items.map((item) => Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1))));

const namesOf = (fields: OrderDraft['fields']): OrderField[] => Object.keys(fields) as OrderField[];

/**
 * What differs between what the service was last told and what it is to be told.
 * @param known everything it was last told
 * @param edited all of it as it is to become; a field that is not there, or blank, is to be empty
 * @param inDoubt corrections the service may have taken or not: what they named is told again even where it equals `known`
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
    const isTold = value === before.fields[name] && !isDoubted(name, inDoubt);
    if (value !== undefined && !isTold) fields[name] = value;
  }
  const held = new Set([
    ...emptyOf(inDoubt),
    ...namesOf(before.fields),
    ...namesOf(tidyDraft({ ...inDoubt, items: [] }).fields),
  ]);
  const emptied: string[] = [...held].filter((name) => after.fields[name] === undefined);
  const sameItems = canon(before.items) === canon(after.items) && inDoubt.items === undefined;
  if (!sameItems && after.items.length === 0) emptied.push('commodityItems');
  const items = sameItems || after.items.length === 0 ? {} : { items: after.items };
  return { changes: { fields, ...items }, emptied };
};

/** Blanks for what is sent empty. */
export const emptied = (changes: Changes): OrderDraft['fields'] =>
  Object.fromEntries(emptyOf(changes).map((name) => [name, '']));

/** What the service knows once it took the changes. Items change as a whole. */
export const applyChanges = (known: OrderDraft, changes: Changes): OrderDraft =>
  tidyDraft({
    fields: { ...known.fields, ...changes.fields, ...emptied(changes) },
    items: changes.items ?? known.items,
  });

/** The same fields as they were; those that were not there before are not there. */
export const beforeOf = (known: OrderDraft, changes: Changes): Changes => {
  const fields: Changes['fields'] = {};
  for (const name of [...namesOf(changes.fields), ...emptyOf(changes)]) {
    const value = known.fields[name];
    if (value !== undefined) fields[name] = value;
  }
  return { fields, ...(changes.items && { items: known.items }) };
};

/** Names of what changes, `commodityItems` for the items. */
export const changedNames = ({ fields, items, empty = [] }: Changes): string[] => [
  ...Object.keys(fields),
  ...empty,
  ...(items ? ['commodityItems'] : []),
];
