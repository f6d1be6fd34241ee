import { tidyDraft } from '#shared/label/draft';
import { isBlank } from '#shared/text';
import { codedMessage } from '#shared/text/coded-message';
import { type Header, readHeader } from '../../intake/csv/header';
import { type CsvRow, lineEndsIn, parseRows } from '../../intake/csv/parse-rows';
import { type OrderRow, shapeFaults, withPlainNames } from '../../intake/csv/row';
import { decodeText } from '../../intake/decode';
import { largestFile, tooBig } from '../../intake/read-orders';
import { type Fault, mostRows, refuse, type Refused, refuseTooMany, type Steps } from '../../intake/types';
import { valueFaults } from '../../intake/values';
import { type Columns, columnsOf, noColumns } from './columns';

/** `ref1` of each row holds the value of its `packageId` column, which groups the rows. */
export interface Table {
  kind: 'table';
  rows: OrderRow[];
  unknown: string[];
}

const faultsOf = (
  row: CsvRow,
  packageId: string,
  values: readonly Fault[],
  width: number,
): readonly Fault[] => {
  const shape = shapeFaults(row, width);
  if (shape.length > 0) return shape;
  if (isBlank(packageId))
    return [{ field: 'packageId', message: codedMessage('rules.missing', { field: 'packageId' }) }];
  return withPlainNames(values);
};

const rowOf = (row: CsvRow, columns: Columns, width: number): OrderRow => {
  const { packageId, fields, item } = columns.read(row.cells);
  const draft = tidyDraft({ fields, items: [item] });
  return {
    line: row.line,
    ref1: isBlank(packageId) ? null : packageId,
    parcel: null,
    fields: draft.fields,
    item: draft.items[0],
    faults: faultsOf(row, packageId, valueFaults(draft), width),
    omitted: undefined,
  };
};

/** The most rows of one table. The basket is displayed as a whole, and is sent in requests of 20 packages. */
export const mostCorrections = 20_000;

const tooMany = refuse('too_many_rows', codedMessage('import.manyRows', { most: mostCorrections }));

interface Head {
  header: Header;
  columns: Columns;
}

const headOf = (text: string): Head | Refused => {
  if (lineEndsIn(text) > mostRows) return refuseTooMany();
  const header = readHeader(text, []);
  if ('kind' in header) return header.code === 'no_known_column' ? noColumns : header;
  const columns = columnsOf(header.names);
  return 'kind' in columns ? columns : { header, columns };
};

/** Reads a table of corrections, one row a step, and refuses a file that is not such a table. Blank cells mean no change. */
export function* readTable(bytes: Uint8Array): Steps<Table | Refused> {
  if (bytes.length > largestFile) return tooBig;
  const decoded = decodeText(bytes);
  if ('kind' in decoded) return decoded;
  yield;
  const head = headOf(decoded.text);
  if ('kind' in head) return head;
  const { header, columns } = head;
  const parsed = parseRows(header.text, header.delimiter, header.line);
  if ('unclosedAt' in parsed)
    return refuse('unclosed_quote', codedMessage('import.unclosedQuote', { line: parsed.unclosedAt }));
  const [, ...below] = parsed.rows;
  if (below.length === 0) return refuse('no_orders', codedMessage('import.noCorrectionsBelow'));
  if (below.length > mostCorrections) return tooMany;
  const rows: OrderRow[] = [];
  for (const row of below) {
    rows.push(rowOf(row, columns, header.names.length));
    yield;
  }
  return { kind: 'table', rows, unknown: columns.unknown };
}
