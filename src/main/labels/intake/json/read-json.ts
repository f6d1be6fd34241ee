import { parseJson } from '#shared/json';
import { unknownNames } from '../names';
import { type Rules, ruleProblems } from '../rules';
import { type Harvest, mostRows, refuse, type Refused, refusedRow, refuseTooMany } from '../types';
import type { Steps } from '../types';
import { elementLines } from './element-lines';
import { isObject, readElement } from './element';

const notJson = (line: number, column: number): Refused =>
  refuse('not_json', `This is not JSON: it breaks in line ${line}, column ${column}`);

const twice = (ref1: string, first: number) => ({
  field: 'ref1',
  message: `ref1 ${ref1} stands in line ${first} already`,
});

function* harvest(elements: readonly unknown[], lines: readonly number[], rules: Rules): Steps<Harvest> {
  const found: Harvest = { orders: [], problems: [], unknownColumns: [] };
  const firstLines = new Map<string, number>();
  const unknown = unknownNames();
  for (const [index, element] of elements.entries()) {
    yield;
    const line = lines[index] ?? 1;
    if (!isObject(element)) {
      found.problems.push(refusedRow(line, null, [{ field: '', message: 'an order must be an object' }]));
      continue;
    }
    const { draft, faults, unknown: names } = readElement(element);
    names.forEach(unknown.add);
    const ref1 = draft.fields.ref1 === undefined ? null : String(draft.fields.ref1);
    const before = ref1 === null ? undefined : firstLines.get(ref1);
    if (ref1 !== null && before !== undefined) faults.push(twice(ref1, before));
    if (ref1 !== null && before === undefined) firstLines.set(ref1, line);
    if (faults.length > 0) found.problems.push(refusedRow(line, ref1, faults));
    else {
      const order = { line, lines: [line], draft };
      found.orders.push(order);
      found.problems.push(...ruleProblems(order, rules));
    }
  }
  return { ...found, unknownColumns: unknown.list() };
}

/** Reads a JSON list of orders with the service's field names, each with its `commodityItems`. */
export function* readJson(text: string, rules: Rules): Steps<Harvest | Refused> {
  const parsed = parseJson(text);
  if (!parsed.ok) return notJson(parsed.line, parsed.column);
  if (!Array.isArray(parsed.value))
    return refuse('not_a_list', 'The file must be a list of orders: [ { … }, { … } ]');
  if (parsed.value.length === 0) return refuse('no_orders', 'There are no orders in the file');
  if (parsed.value.length > mostRows) return refuseTooMany();
  yield;
  return yield* harvest(parsed.value, elementLines(text), rules);
}
