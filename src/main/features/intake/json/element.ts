import type { OrderDraft } from '#shared/label/draft';
import { said } from '#shared/text/said';
import { credentialAmong, credentialMessage, itemNames, orderNames } from '../names';
import { type Fault, mostNames } from '../types';
import { makeDraft } from '../values';

type Values = Record<string, unknown>;
type ElementResult = { values: Record<string, string | number>; faults: Fault[]; unknown: string[] };

export const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'list' : typeof value === 'object' ? 'object' : 'boolean';

/** A number in quotes is the number it says. A reference without them may have lost its zeros: nobody can tell. */
const faultOf = (field: string, name: string, value: unknown): Fault | null => {
  if (typeof value === 'number')
    return name === 'ref1' ? { field, message: said('import.refInQuotes', { field: 'ref1' }) } : null;
  return typeof value === 'string'
    ? null
    : { field, message: said('import.wrongKind', { field: name, kind: kindOf(value) }) };
};

/** Takes the known names out of an object. `null` counts as left out. */
const take = (source: Values, known: ReadonlySet<string>, path: string): ElementResult => {
  const taken: ElementResult = { values: {}, faults: [], unknown: [] };
  for (const [name, value] of Object.entries(source)) {
    if (!known.has(name)) taken.unknown.push(name);
    else if (value !== null) {
      const fault = faultOf(`${path}${name}`, name, value);
      if (fault) taken.faults.push(fault);
      else taken.values[name] = value as string | number;
    }
  }
  return taken;
};

/** More names than can mean anything are not gone through one by one. */
export const hasTooManyNames = (values: Values): boolean => {
  let names = 0;
  for (const name in values) if (Object.hasOwn(values, name) && (names += 1) > mostNames) return true;
  return false;
};
export const tooManyNames = (kind: 'order' | 'item' | 'parcel'): string =>
  said('import.manyNames', { kind, most: mostNames });

const takeItem = (item: unknown, index: number): ElementResult => {
  const field = `commodityItems.${index}`;
  if (isObject(item) && hasTooManyNames(item))
    return { values: {}, faults: [{ field, message: tooManyNames('item') }], unknown: [] };
  if (isObject(item)) return take(item, itemNames, `${field}.`);
  return {
    values: {},
    faults: [{ field, message: said('import.notObject', { kind: 'item' }) }],
    unknown: [],
  };
};

const itemsOf = (list: unknown): { items: ElementResult[]; faults: Fault[] } => {
  if (list === undefined || list === null) return { items: [], faults: [] };
  // Some programs write a list of one as the one.
  if (isObject(list)) return { items: [takeItem(list, 0)], faults: [] };
  if (!Array.isArray(list))
    return {
      items: [],
      faults: [{ field: 'commodityItems', message: said('rules.list', { field: 'commodityItems' }) }],
    };
  return { items: list.map(takeItem), faults: [] };
};

const credentialFault = (names: readonly string[]): Fault[] => {
  const name = credentialAmong(names);
  return name === undefined ? [] : [{ field: name.trim(), message: credentialMessage(name) }];
};

export interface Element {
  draft: OrderDraft;
  faults: Fault[];
  /** Names that mean nothing here; an item's as `commodityItems.name`. */
  unknown: string[];
}

/** One element of the list as an order: known names with values of the right kind, and what is against it. */
export const readElement = ({ commodityItems, ...fields }: Values): Element => {
  const order = take(fields, orderNames, '');
  const { items, faults } = itemsOf(commodityItems);
  const made = makeDraft({ fields: order.values, items: items.map((item) => item.values) });
  const itemUnknown = items.flatMap((item) => item.unknown);
  const all = [
    ...credentialFault([...order.unknown, ...itemUnknown]),
    ...order.faults,
    ...faults,
    ...items.flatMap((item) => item.faults),
  ];
  const named = new Set(all.map((fault) => fault.field));
  return {
    draft: made.draft,
    faults: [...all, ...made.faults.filter((fault) => !named.has(fault.field))],
    unknown: [...order.unknown, ...itemUnknown.map((name) => `commodityItems.${name}`)].filter(
      (name) => !named.has(name),
    ),
  };
};
