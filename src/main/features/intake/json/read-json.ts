import { isObject } from '#shared/json';
import { parcelFields } from '#shared/intake/repeats';
import { parseJson } from '#shared/json';
import { excessIn } from '#shared/json-excess';
import type { OrderDraft } from '#shared/label/draft';
import type { OrderField } from '#shared/label/order';
import { codedMessage } from '#shared/text/coded-message';
import { itemNames, orderNames, unknownNames } from '../names';
import { type Rules, ruleProblems } from '../rules';
import { type FileResult, mostRows, refuse, type Refused, refusedRow, refuseTooMany } from '../types';
import type { Steps } from '../types';
import { hasTooManyNames, tooManyNames } from './element';
import { elementLines, listUnder } from './element-lines';
import { readParcels, type ReadParcel } from './parcels';
import { repeatedName } from './repeated-names';

/** More than the longest file of orders has. 50 MB of empty objects would take more memory than the thread that reads them may have. */
const mostJson = { levels: 64, values: 8_000_000 };

const notJson = (line: number, column: number): Refused =>
  refuse('not_json', codedMessage('file.notJson', { line, column }));

interface Entry extends ReadParcel {
  line: number;
  ref1: string | null;
}

const duplicateProblem = ({ ref1, parcel, isNumbered }: Entry, first: number) => ({
  field: isNumbered ? 'parcel' : 'ref1',
  message: isNumbered
    ? codedMessage('import.parcelTwice', { parcel, ref1: ref1 ?? '', line: first })
    : codedMessage('import.orderTwice', { ref1: ref1 ?? '', line: first }),
});

/** Values of the order must be the same in all its parcels. A missing value means the same. */
const mergeOrderFields = (entries: readonly Entry[]): void => {
  const order: OrderDraft['fields'] = {};
  const lines = new Map<string, number>();
  for (const entry of entries) {
    for (const [name, value] of Object.entries(entry.draft.fields) as [OrderField, string | number][]) {
      if (parcelFields.has(name)) continue;
      const before = (order[name] ??= value);
      if (!lines.has(name)) lines.set(name, entry.line);
      if (before === value) continue;
      const line = lines.get(name) ?? 0;
      const message = codedMessage('import.differs', { key: 'ref1', field: name, line });
      entry.faults.push({ field: name, message });
    }
    entry.draft = { ...entry.draft, fields: { ...order, ...entry.draft.fields } };
  }
};

/** If an order appears twice without different parcel numbers, only the first is used. */
const withoutRepeats = (entries: readonly Entry[], found: Found): Entry[] => {
  const kept = new Map<number, Entry>();
  return entries.filter((entry) => {
    const before = kept.get(entry.parcel);
    if (!before) {
      kept.set(entry.parcel, entry);
      return true;
    }
    entry.faults.push(duplicateProblem(entry, before.line));
    if (entry.isNumbered) return true;
    found.problems.push(refusedRow(entry.line, entry.ref1, entry.faults));
    return false;
  });
};

type Found = Omit<FileResult, 'unknownColumns' | 'repeats'>;

const refuseAll = (entries: readonly Entry[], found: Found): void => {
  const cause = entries.find(({ faults }) => faults.length > 0);
  const incomplete = {
    field: 'ref1',
    message: codedMessage('import.orderIncomplete', { line: cause?.line ?? 0 }),
  };
  for (const { line, ref1, faults } of entries)
    found.problems.push(refusedRow(line, ref1, faults.length > 0 ? faults : [incomplete]));
};

/** Takes all parcels of an order, or none. */
const addOrder = (all: readonly Entry[], rules: Rules, found: Found): void => {
  const entries = withoutRepeats(all, found);
  if (entries.length > 1) mergeOrderFields(entries);
  if (entries.some(({ faults }) => faults.length > 0)) {
    refuseAll(entries, found);
    return;
  }
  for (const { line, draft, parcel, isNumbered, path } of entries) {
    const order = { line, lines: [line], draft, parcel, isNumbered };
    found.orders.push(order);
    const problems = ruleProblems(order, rules, (name) => ({ line, field: `${path}${name}` }));
    for (const problem of problems) found.problems.push(problem);
  }
};

const groupOf = (orders: Map<string, Entry[]>, ref1: string): Entry[] => {
  const entries = orders.get(ref1) ?? [];
  orders.set(ref1, entries);
  return entries;
};

const notAnOrder = [{ field: '', message: codedMessage('import.notObject', { kind: 'order' }) }];
const tooManyNamesFault = [{ field: '', message: tooManyNames('order') }];

function* collectOrders(
  elements: readonly unknown[],
  lines: readonly number[],
  rules: Rules,
): Steps<FileResult> {
  const found: Found = { orders: [], problems: [] };
  const orders = new Map<string, Entry[]>();
  const unknown = unknownNames();
  for (const [index, element] of elements.entries()) {
    yield;
    const line = lines[index] ?? 1;
    if (!isObject(element)) {
      found.problems.push(refusedRow(line, null, notAnOrder));
      continue;
    }
    if (hasTooManyNames(element)) {
      found.problems.push(refusedRow(line, null, tooManyNamesFault));
      continue;
    }
    for (const read of readParcels(element)) {
      read.unknown.forEach(unknown.add);
      const ref1 = read.draft.fields.ref1 === undefined ? null : String(read.draft.fields.ref1);
      if (ref1 === null) found.problems.push(refusedRow(line, null, read.faults));
      else groupOf(orders, ref1).push({ ...read, line, ref1 });
    }
  }
  for (const entries of orders.values()) {
    addOrder(entries, rules, found);
    yield;
  }
  found.problems.sort((a, b) => a.line - b.line);
  return { ...found, repeats: [], unknownColumns: unknown.list() };
}

const groupNames: ReadonlySet<string> = new Set(['commodityItems', 'parcels', 'parcel']);

const wrapper = 'orders';
const isWrapper = (name: string): boolean => name.toLowerCase() === wrapper;

/** What a name stands for; null where nothing here reads it. */
const meaningOf = (name: string): string | null => {
  if (isWrapper(name)) return wrapper;
  return orderNames.has(name) || itemNames.has(name) || groupNames.has(name) ? name : null;
};

const firstLine = (): number[] => [1];

/** The order elements in a file: a list, an object with a list or a single order under `orders`, or one order. Null for anything else. */
const elementsIn = (
  value: unknown,
  text: string,
): { elements: readonly unknown[]; lines: () => number[] } | null => {
  if (Array.isArray(value)) return { elements: value as unknown[], lines: () => elementLines(text) };
  if (!isObject(value)) return null;
  const name = Object.keys(value).find(isWrapper);
  const isOrder = 'ref1' in value;
  if (name === undefined) return isOrder ? { elements: [value], lines: firstLine } : null;
  // One of them would be lost without a word.
  if (isOrder) return null;
  const held = value[name];
  if (Array.isArray(held))
    return { elements: held as unknown[], lines: () => elementLines(text, listUnder(text, name)) };
  return isObject(held) ? { elements: [held], lines: firstLine } : null;
};

/** Reads orders from JSON with the service's field names, each with its `commodityItems`. */
export function* readJson(text: string, rules: Rules): Steps<FileResult | Refused> {
  if (excessIn(text, mostJson) !== null) return refuse('too_big', codedMessage('import.tooMuch'));
  const parsed = parseJson(text);
  if (!parsed.ok) return notJson(parsed.line, parsed.column);
  const repeated = repeatedName(text, parsed.value, meaningOf);
  if (repeated) return refuse('name_twice', codedMessage('import.nameTwice', { ...repeated }));
  const found = elementsIn(parsed.value, text);
  if (found === null) return refuse('not_a_list', codedMessage('import.listOfOrders'));
  if (found.elements.length === 0) return refuse('no_orders', codedMessage('import.noOrders'));
  if (found.elements.length > mostRows) return refuseTooMany();
  yield;
  return yield* collectOrders(found.elements, found.lines(), rules);
}
