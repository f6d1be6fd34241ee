import type { Mapping } from '#shared/intake/mapping';
import type { RepeatMeaning } from '#shared/intake/repeats';
import { codedMessage } from '#shared/text/coded-message';
import { signatureOf, namesOnce } from '../layouts/signature';
import { breaksNoRule, type Rules, ruleProblems } from '../rules';
import {
  type FileResult,
  mostRows,
  refuse,
  type Refused,
  refusedRow,
  refuseTooMany,
  type Steps,
  type ColumnInfo,
  type Unmapped,
} from '../types';
import { singleRowOrder, byRef, type Gathered } from './gather';
import { gatherOrder } from './parcels';
import { isClean } from '../values';
import { type Header, readHeader } from './header';
import { type CsvRow, type Delimiter, lineEndsIn, parseRows } from './parse-rows';
import { notPlain, plainRows } from './plain-rows';
import { type OrderRow, rowReader } from './row';
import { cellsOf } from '../layouts/cells';
import { suggest } from '../layouts/suggest';

const shownRows = 3;
const shownLength = 80;
const mostHeaders = 200;

/** What a person needs to see to map the columns. */
const unmapped = (names: readonly string[], rows: readonly CsvRow[]): Unmapped => {
  const table = cellsOf(names);
  const headers = namesOnce(names).slice(0, mostHeaders);
  return {
    kind: 'unmapped',
    signature: signatureOf(names),
    headers,
    rows: rows
      .slice(0, shownRows)
      .map(({ cells }) => headers.map((name) => table.of(cells, name).slice(0, shownLength))),
    suggestions: suggest(headers),
  };
};

/** The place of an order's path in the table: an item's field is in the item's own row. */
const locateIn = ({ line, itemLines }: Gathered, path: string): { line: number; field: string } => {
  const item = /^commodityItems\.(\d+)\.(.+)$/.exec(path);
  return item ? { line: itemLines[Number(item[1])] ?? line, field: item[2] ?? path } : { line, field: path };
};

type Found = Omit<FileResult, 'unknownColumns'>;
type Reader = (row: CsvRow) => OrderRow;
interface Reading {
  rules: Rules;
  meaning: RepeatMeaning | null;
}

const addOrder = (order: Gathered, rules: Rules, found: Found): void => {
  const { line, lines, parcel, isNumbered, draft, omitted } = order;
  found.orders.push({ line, lines, parcel, isNumbered, draft });
  found.problems.push(...omitted, ...ruleProblems(order, rules, (path) => locateIn(order, path)));
};

const addGroup = (
  group: Parameters<typeof gatherOrder>[0],
  { rules, meaning }: Reading,
  found: Found,
): void => {
  const order = singleRowOrder(group);
  if (order && breaksNoRule(order.draft, rules)) {
    found.orders.push(order);
    return;
  }
  const { parcels, problems, repeat } = gatherOrder(group, meaning);
  for (const problem of problems) found.problems.push(problem);
  if (repeat) found.repeats.push(repeat);
  for (const parcel of parcels) addOrder(parcel, rules, found);
};

/** Rows between two turns of the event loop. A row takes 50 µs if it needs messages. */
const slice = 32;

function* collectOrders(rows: readonly OrderRow[], reading: Reading): Steps<Found> {
  const found: Found = { orders: [], problems: [], repeats: [] };
  for (const { line, ref1, faults } of rows)
    if (ref1 === null) found.problems.push(refusedRow(line, null, faults));
  let done = 0;
  for (const group of byRef(rows).values()) {
    addGroup(group, reading, found);
    if (++done % slice === 0) yield;
  }
  found.problems.sort((a, b) => a.line - b.line);
  return found;
}

/** Cuts and reads the rows below the header one by one; null if the table is not plain. */
function* readPlainly({ text, delimiter, line }: Header, reader: Reader): Steps<OrderRow[] | null> {
  const next = plainRows(text, delimiter, line);
  const done: OrderRow[] = [];
  if (next() === notPlain) return null;
  for (let row = next(); row !== null; row = next()) {
    if (row === notPlain) return null;
    done.push(reader(row));
    if (done.length % slice === 0) yield;
  }
  return done;
}

function* readRows(rows: readonly CsvRow[], reader: Reader): Steps<OrderRow[]> {
  const done: OrderRow[] = [];
  for (const row of rows) {
    done.push(reader(row));
    if (done.length % slice === 0) yield;
  }
  return done;
}

const noOrders = refuse('no_orders', codedMessage('import.noOrdersBelow'));

/** Reads a table that papaparse must cut, or whose columns are unknown. */
function* readSlowly(
  { text, delimiter, line, names }: Header,
  reader: Reader | null,
): Steps<OrderRow[] | Unmapped | Refused> {
  const parsed = parseRows(text, delimiter, line);
  if ('unclosedAt' in parsed)
    return refuse('unclosed_quote', codedMessage('import.unclosedQuote', { line: parsed.unclosedAt }));
  const [, ...rows] = parsed.rows;
  if (rows.length === 0) return noOrders;
  if (!reader) return unmapped(names, rows);
  yield;
  return yield* readRows(rows, reader);
}

/**
 * Reads a table: a header with known or mapped names, one row for each item, all rows of one ref1 as one order.
 * @param mappings how people mapped other headers
 * @param meaningOf the stored meaning of rows that repeat an order number, by the header's signature; null if there is none
 */
export function* readCsv(
  text: string,
  rules: Rules,
  mappings: readonly Mapping[],
  meaningOf: (signature: string) => RepeatMeaning | null,
): Steps<(FileResult & ColumnInfo & { delimiter: Delimiter }) | Unmapped | Refused> {
  if (lineEndsIn(text) > mostRows) return refuseTooMany();
  const header = readHeader(text, mappings);
  if ('kind' in header) return header;
  yield;
  const { delimiter, layout, names } = header;
  const areClean = isClean(header.text);
  const reader = (): Reader | null => layout && rowReader(layout, names.length, areClean);
  const [first, again] = [reader(), reader()];
  const read = (first && (yield* readPlainly(header, first))) ?? (yield* readSlowly(header, again));
  if ('kind' in read) return read;
  if (!layout || read.length === 0) return noOrders;
  const signature = signatureOf(names);
  const found = yield* collectOrders(read, { rules, meaning: meaningOf(signature) });
  return {
    delimiter,
    layout: layout.name,
    title: layout.title,
    signature,
    ...found,
    unknownColumns: layout.unknown,
  };
}
