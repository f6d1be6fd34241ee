import { type Rules, ruleProblems } from '../rules';
import { type Harvest, mostRows, refuse, type Refused, refusedRow, refuseTooMany } from '../types';
import { byRef, gather, type Gathered } from './gather';
import { readHeader } from './header';
import { type Delimiter, lineEndsIn, parseRows } from './parse-rows';
import { type OrderRow, readRow } from './row';

/** Where in the table a path of the order stands: an item's field is in the item's own row. */
const locateIn =
  ({ line, itemLines }: Gathered) =>
  (path: string): { line: number; field: string } => {
    const item = /^commodityItems\.(\d+)\.(.+)$/.exec(path);
    return item
      ? { line: itemLines[Number(item[1])] ?? line, field: item[2] ?? path }
      : { line, field: path };
  };

const harvest = (rows: readonly OrderRow[], rules: Rules): Omit<Harvest, 'unknownColumns'> => {
  const found: Omit<Harvest, 'unknownColumns'> = { orders: [], problems: [] };
  for (const { line, ref1, faults } of rows)
    if (ref1 === null) found.problems.push(refusedRow(line, null, faults));
  for (const [first, ...rest] of byRef(rows).values()) {
    if (!first) continue;
    const order = gather([first, ...rest]);
    if ('refused' in order) found.problems.push(...order.refused);
    else {
      const { itemLines: _, ...taken } = order;
      found.orders.push(taken);
      found.problems.push(...ruleProblems(order, rules, locateIn(order)));
    }
  }
  found.problems.sort((a, b) => a.line - b.line);
  return found;
};

/** Reads a table: a header with the service's field names, one row an item, rows of one ref1 one order. */
export const readCsv = (text: string, rules: Rules): (Harvest & { delimiter: Delimiter }) | Refused => {
  if (lineEndsIn(text) > mostRows) return refuseTooMany();
  const header = readHeader(text);
  if ('kind' in header) return header;
  const parsed = parseRows(header.text, header.delimiter, header.line);
  if ('unclosedAt' in parsed)
    return refuse('unclosed_quote', `A quote opened in line ${parsed.unclosedAt} is never closed`);
  const [, ...rows] = parsed.rows;
  if (rows.length === 0) return refuse('no_orders', 'There are no orders below the header');
  const { delimiter, columns, unknown } = header;
  const read = rows.map((row) => readRow(row, columns));
  return { delimiter, ...harvest(read, rules), unknownColumns: unknown };
};
