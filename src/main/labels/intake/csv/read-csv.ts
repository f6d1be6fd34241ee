import type { Mapping } from '#shared/intake/mapping';
import { type Rules, ruleProblems } from '../rules';
import { type Harvest, mostRows, refuse, type Refused, refusedRow, refuseTooMany } from '../types';
import type { Steps, Understood, Unmapped } from '../types';
import { byRef, gather, type Gathered } from './gather';
import { readHeader } from './header';
import { type CsvRow, type Delimiter, lineEndsIn, parseRows } from './parse-rows';
import { type OrderRow, rowReader } from './row';
import { unmapped } from './unmapped';

/** Where in the table a path of the order stands: an item's field is in the item's own row. */
const locateIn =
  ({ line, itemLines }: Gathered) =>
  (path: string): { line: number; field: string } => {
    const item = /^commodityItems\.(\d+)\.(.+)$/.exec(path);
    return item
      ? { line: itemLines[Number(item[1])] ?? line, field: item[2] ?? path }
      : { line, field: path };
  };

type Found = Omit<Harvest, 'unknownColumns'>;

const take = (order: Gathered, rules: Rules, found: Found): void => {
  const { line, lines, draft, leftOut } = order;
  found.orders.push({ line, lines, draft });
  found.problems.push(...leftOut, ...ruleProblems(order, rules, locateIn(order)));
};

function* harvest(rows: readonly OrderRow[], rules: Rules): Steps<Found> {
  const found: Found = { orders: [], problems: [] };
  for (const { line, ref1, faults } of rows)
    if (ref1 === null) found.problems.push(refusedRow(line, null, faults));
  for (const [first, ...rest] of byRef(rows).values()) {
    if (!first) continue;
    const order = gather([first, ...rest]);
    if ('refused' in order) found.problems.push(...order.refused);
    else take(order, rules, found);
    yield;
  }
  found.problems.sort((a, b) => a.line - b.line);
  return found;
}

function* readRows(rows: readonly CsvRow[], read: (row: CsvRow) => OrderRow): Steps<OrderRow[]> {
  const done: OrderRow[] = [];
  for (const row of rows) {
    done.push(read(row));
    yield;
  }
  return done;
}

/**
 * Reads a table: a header whose names we know or a person explained, one row an item, rows of one ref1 one order.
 * @param mappings what people said of other headers
 */
export function* readCsv(
  text: string,
  rules: Rules,
  mappings: readonly Mapping[],
): Steps<(Harvest & Understood & { delimiter: Delimiter }) | Unmapped | Refused> {
  if (lineEndsIn(text) > mostRows) return refuseTooMany();
  const header = readHeader(text, mappings);
  if ('kind' in header) return header;
  yield;
  const parsed = parseRows(header.text, header.delimiter, header.line);
  if ('unclosedAt' in parsed)
    return refuse('unclosed_quote', `A quote opened in line ${parsed.unclosedAt} is never closed`);
  const [, ...rows] = parsed.rows;
  const { delimiter, layout, names } = header;
  if (rows.length === 0) return refuse('no_orders', 'There are no orders below the header');
  if (!layout) return unmapped(names, rows);
  yield;
  const read = yield* readRows(rows, rowReader(layout, names.length));
  const found = yield* harvest(read, rules);
  return {
    delimiter,
    layout: layout.name,
    title: layout.title,
    ...found,
    unknownColumns: layout.unknown,
  };
}
