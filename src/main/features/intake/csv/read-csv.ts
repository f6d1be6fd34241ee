import type { Mapping } from '#shared/intake/mapping';
import type { RepeatMeaning } from '#shared/intake/repeats';
import { said } from '#shared/text/said';
import { signatureOf } from '../layouts/signature';
import { breaksNoRule, type Rules, ruleProblems } from '../rules';
import { type Harvest, mostRows, refuse, type Refused, refusedRow, refuseTooMany } from '../types';
import type { Steps, Understood, Unmapped } from '../types';
import { alone, byRef, type Gathered } from './gather';
import { gatherOrder } from './parcels';
import { isClean } from '../values';
import { type Header, readHeader } from './header';
import { type CsvRow, type Delimiter, lineEndsIn, parseRows } from './parse-rows';
import { notPlain, plainRows } from './plain-rows';
import { type OrderRow, rowReader } from './row';
import { unmapped } from './unmapped';

/** Where in the table a path of the order stands: an item's field is in the item's own row. */
const locateIn = ({ line, itemLines }: Gathered, path: string): { line: number; field: string } => {
  const item = /^commodityItems\.(\d+)\.(.+)$/.exec(path);
  return item ? { line: itemLines[Number(item[1])] ?? line, field: item[2] ?? path } : { line, field: path };
};

type Found = Omit<Harvest, 'unknownColumns'>;
type Reader = (row: CsvRow) => OrderRow;
interface Reading {
  rules: Rules;
  meaning: RepeatMeaning | null;
}

const take = (order: Gathered, rules: Rules, found: Found): void => {
  const { line, lines, parcel, isNumbered, draft, leftOut } = order;
  found.orders.push({ line, lines, parcel, isNumbered, draft });
  found.problems.push(...leftOut, ...ruleProblems(order, rules, (path) => locateIn(order, path)));
};

const takeGroup = (
  group: Parameters<typeof gatherOrder>[0],
  { rules, meaning }: Reading,
  found: Found,
): void => {
  const order = alone(group);
  if (order && breaksNoRule(order.draft, rules)) {
    found.orders.push(order);
    return;
  }
  const { parcels, problems, repeat } = gatherOrder(group, meaning);
  for (const problem of problems) found.problems.push(problem);
  if (repeat) found.repeats.push(repeat);
  for (const parcel of parcels) take(parcel, rules, found);
};

/** Rows between two turns of others; one takes 50 µs where it has to be put in words. */
const slice = 32;

function* harvest(rows: readonly OrderRow[], reading: Reading): Steps<Found> {
  const found: Found = { orders: [], problems: [], repeats: [] };
  for (const { line, ref1, faults } of rows)
    if (ref1 === null) found.problems.push(refusedRow(line, null, faults));
  let done = 0;
  for (const group of byRef(rows).values()) {
    takeGroup(group, reading, found);
    if (++done % slice === 0) yield;
  }
  found.problems.sort((a, b) => a.line - b.line);
  return found;
}

/** The rows below the header, cut and read one by one; null where the table is not plain. */
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

const noOrders = refuse('no_orders', said('import.noOrdersBelow'));

/** A table that papaparse has to cut, or whose columns nobody has explained yet. */
function* readSlowly(
  { text, delimiter, line, names }: Header,
  reader: Reader | null,
): Steps<OrderRow[] | Unmapped | Refused> {
  const parsed = parseRows(text, delimiter, line);
  if ('unclosedAt' in parsed)
    return refuse('unclosed_quote', said('import.unclosedQuote', { line: parsed.unclosedAt }));
  const [, ...rows] = parsed.rows;
  if (rows.length === 0) return noOrders;
  if (!reader) return unmapped(names, rows);
  yield;
  return yield* readRows(rows, reader);
}

/**
 * Reads a table: a header whose names we know or a person explained, one row an item, rows of one ref1 one order.
 * @param mappings what people said of other headers
 * @param meaningOf what they said of rows that repeat an order number, by the header's signature; null where nobody did
 */
export function* readCsv(
  text: string,
  rules: Rules,
  mappings: readonly Mapping[],
  meaningOf: (signature: string) => RepeatMeaning | null,
): Steps<(Harvest & Understood & { delimiter: Delimiter }) | Unmapped | Refused> {
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
  const found = yield* harvest(read, { rules, meaning: meaningOf(signature) });
  return {
    delimiter,
    layout: layout.name,
    title: layout.title,
    signature,
    ...found,
    unknownColumns: layout.unknown,
  };
}
