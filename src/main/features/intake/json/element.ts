import { isObject } from '#shared/json';
import type { OrderDraft } from '#shared/label/draft';
import { numericItemFields } from '#shared/label/item';
import { numericOrderFields } from '#shared/label/order';
import { codedMessage } from '#shared/text/coded-message';
import { credentialAmong, credentialMessage, itemNames, orderNames } from '../names';
import { type Fault, mostNames } from '../types';
import { makeDraft } from '../values';

type Values = Record<string, unknown>;
type ElementResult = { values: Record<string, string | number>; faults: Fault[]; unknown: string[] };

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'list' : typeof value === 'object' ? 'object' : 'boolean';

const isNumeric = (name: string): boolean => numericOrderFields.has(name) || numericItemFields.has(name);

/** A number without quotes may have lost leading zeros of a reference, and the last digits of a long text. Neither can be detected. */
const mayHaveLostDigits = (name: string, value: number): boolean =>
  name === 'ref1' || (!isNumeric(name) && Math.abs(value) > Number.MAX_SAFE_INTEGER);

/** A number in quotes is accepted as a number. */
const faultOf = (field: string, name: string, value: unknown): Fault | null => {
  if (typeof value === 'number')
    return mayHaveLostDigits(name, value)
      ? { field, message: codedMessage('import.refInQuotes', { field: name }) }
      : null;
  return typeof value === 'string'
    ? null
    : { field, message: codedMessage('import.wrongKind', { field: name, kind: kindOf(value) }) };
};

/** Reads the known names of an object. `null` counts as absent. */
const readKnown = (source: Values, known: ReadonlySet<string>, path: string): ElementResult => {
  const result: ElementResult = { values: {}, faults: [], unknown: [] };
  for (const [name, value] of Object.entries(source)) {
    if (!known.has(name)) result.unknown.push(name);
    else if (value !== null) {
      const fault = faultOf(`${path}${name}`, name, value);
      if (fault) result.faults.push(fault);
      else result.values[name] = value as string | number;
    }
  }
  return result;
};

/** With too many names the object can't be an order, so they are not checked one by one. */
export const hasTooManyNames = (values: Values): boolean => {
  let names = 0;
  for (const name in values) if (Object.hasOwn(values, name) && (names += 1) > mostNames) return true;
  return false;
};
export const tooManyNames = (kind: 'order' | 'item' | 'parcel'): string =>
  codedMessage('import.manyNames', { kind, most: mostNames });

const readItem = (item: unknown, index: number): ElementResult => {
  const field = `commodityItems.${index}`;
  if (isObject(item) && hasTooManyNames(item))
    return { values: {}, faults: [{ field, message: tooManyNames('item') }], unknown: [] };
  if (isObject(item)) return readKnown(item, itemNames, `${field}.`);
  return {
    values: {},
    faults: [{ field, message: codedMessage('import.notObject', { kind: 'item' }) }],
    unknown: [],
  };
};

const itemsOf = (list: unknown): { items: ElementResult[]; faults: Fault[] } => {
  if (list === undefined || list === null) return { items: [], faults: [] };
  // Some programs write a list with one entry as the entry itself.
  if (isObject(list)) return { items: [readItem(list, 0)], faults: [] };
  if (!Array.isArray(list))
    return {
      items: [],
      faults: [{ field: 'commodityItems', message: codedMessage('rules.list', { field: 'commodityItems' }) }],
    };
  return { items: list.map(readItem), faults: [] };
};

const credentialFault = (names: readonly string[]): Fault[] => {
  const name = credentialAmong(names);
  return name === undefined ? [] : [{ field: name.trim(), message: credentialMessage(name) }];
};

export interface Element {
  draft: OrderDraft;
  faults: Fault[];
  /** Names that have no meaning here; an item's as `commodityItems.name`. */
  unknown: string[];
}

/** One element of the list as an order: known names with values of the right kind, and its faults. */
export const readElement = ({ commodityItems, ...fields }: Values): Element => {
  const order = readKnown(fields, orderNames, '');
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
