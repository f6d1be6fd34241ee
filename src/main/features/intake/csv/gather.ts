import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import type { OrderField } from '#shared/label/order';
import { said } from '#shared/text/said';
import { type IntakeProblem, type ReadOrder, refusedRow } from '../types';
import { tooManyItems } from '../values';
import type { OrderRow } from './row';

export interface Gathered extends ReadOrder {
  /** The line of each of the draft's items. */
  itemLines: number[];
  /** Rows whose item is not shipped. */
  leftOut: IntakeProblem[];
}

const leftOutRow = ({ line, ref1, leftOut = '' }: OrderRow): IntakeProblem =>
  refusedRow(line, ref1, [{ field: 'commodityItems', message: leftOut }]);

type Group = [OrderRow, ...OrderRow[]];

/** Rows by ref1, in the order in which each first appears; most orders have one row, which stands without a list. */
export const byRef = (rows: readonly OrderRow[]): Map<string, OrderRow | Group> => {
  const groups = new Map<string, OrderRow | Group>();
  for (const row of rows) {
    if (row.ref1 === null) continue;
    const before = groups.get(row.ref1);
    if (before === undefined) groups.set(row.ref1, row);
    else if (Array.isArray(before)) before.push(row);
    else groups.set(row.ref1, [before, row]);
  }
  return groups;
};

/** Rows of one order, of one of its parcels, or of one package that is corrected. */
export type GroupKey = 'ref1' | 'parcel' | 'packageId';

interface Laid {
  fields: OrderDraft['fields'];
  /** On which line each value was first. */
  lines: Map<string, number>;
  /** What says that the rows belong together. */
  key: GroupKey;
  /** Absent where all are taken. */
  takes?: (name: OrderField) => boolean;
}

/**
 * Lays a row's order values over those of the rows before it. Left out means the same as before; another value means two
 * orders under one ref1, and no program can tell which address is right.
 */
export const lay = (row: OrderRow, { fields, lines, key, takes }: Laid): void => {
  for (const [name, value] of Object.entries(row.fields) as [OrderField, string | number][]) {
    if (takes && !takes(name)) continue;
    const before = fields[name];
    if (before === undefined) {
      fields[name] = value;
      lines.set(name, row.line);
    } else if (before !== value) {
      const message = said('import.differs', { key, field: name, line: lines.get(name) ?? 0 });
      row.faults = [...row.faults, { field: name, message }];
    }
  }
};

export const refuseAll = (rows: readonly OrderRow[], key: GroupKey): IntakeProblem[] => {
  const cause = rows.find((row) => row.faults.length > 0);
  return rows.map(({ line, ref1, faults }) =>
    refusedRow(
      line,
      ref1,
      faults.length > 0
        ? faults
        : [
            {
              field: key === 'parcel' ? 'ref1' : key,
              message:
                key === 'packageId'
                  ? said('import.packageDisagrees', { line: cause?.line ?? line })
                  : said('import.orderIncomplete', { line: cause?.line ?? line }),
            },
          ],
    ),
  );
};

/** An order of one row that nothing is against; null for any other. */
export const alone = (group: OrderRow | Group): ReadOrder | null => {
  if (Array.isArray(group) || group.faults.length > 0 || group.leftOut !== undefined) return null;
  const { line, parcel, fields, item } = group;
  return {
    ...{ line, lines: [line], parcel: parcel ?? 1, isNumbered: parcel !== null },
    draft: { fields, items: item ? [item] : [] },
  };
};

/**
 * Makes one order of the rows of one ref1: all of them or none, but for items that the file itself says are not shipped.
 * @param key what says that the rows belong together
 */
export const gather = (
  group: OrderRow | Group,
  key: GroupKey = 'ref1',
): Gathered | { refused: IntakeProblem[] } => {
  const rows: Group = Array.isArray(group) ? group : [group];
  const fields: OrderDraft['fields'] = {};
  const valueLines = new Map<string, number>();
  const items: ItemDraft[] = [];
  const itemLines: number[] = [];
  for (const row of rows) {
    lay(row, { fields, lines: valueLines, key });
    if (!row.item) continue;
    items.push(row.item);
    itemLines.push(row.line);
  }
  rows[0].faults = [...rows[0].faults, ...tooManyItems(items.length)];
  if (rows.some((row) => row.faults.length > 0)) return { refused: refuseAll(rows, key) };
  const shipped = rows.filter((row) => row.leftOut === undefined);
  if (shipped.length === 0) return { refused: rows.map(leftOutRow) };
  return {
    ...{ line: rows[0].line, parcel: 1, isNumbered: false },
    lines: shipped.map((row) => row.line),
    draft: { fields, items },
    itemLines,
    leftOut: rows.filter((row) => row.leftOut !== undefined).map(leftOutRow),
  };
};
