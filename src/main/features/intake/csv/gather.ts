import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import type { OrderField } from '#shared/label/order';
import { codedMessage } from '#shared/text/coded-message';
import { type IntakeProblem, type ReadOrder, refusedRow } from '../types';
import { tooManyItems } from '../values';
import type { OrderRow } from './row';

export interface Gathered extends ReadOrder {
  /** The line of each item of the draft. */
  itemLines: number[];
  /** Rows whose item is not shipped. */
  omitted: IntakeProblem[];
}

const omittedRow = ({ line, ref1, omitted = '' }: OrderRow): IntakeProblem =>
  refusedRow(line, ref1, [{ field: 'commodityItems', message: omitted }]);

type Group = [OrderRow, ...OrderRow[]];

/** Rows by ref1, in the order in which each first appears. Most orders have one row, which is stored without an array. */
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

/** What identifies rows that belong together: an order, one of its parcels, or a package to correct. */
export type GroupKey = 'ref1' | 'parcel' | 'packageId';

interface MergeTarget {
  fields: OrderDraft['fields'];
  /** The line on which each value appeared first. */
  lines: Map<string, number>;
  /** What identifies rows that belong together. */
  key: GroupKey;
  /** Which fields are merged; absent for all. */
  accepts?: (name: OrderField) => boolean;
}

/**
 * Merges a row's order values into those of the rows before it. A missing value means the same as before. A different value means two
 * orders under one ref1, and no program can tell which address is right.
 */
export const mergeRow = (row: OrderRow, { fields, lines, key, accepts }: MergeTarget): void => {
  for (const [name, value] of Object.entries(row.fields) as [OrderField, string | number][]) {
    if (accepts && !accepts(name)) continue;
    const before = fields[name];
    if (before === undefined) {
      fields[name] = value;
      lines.set(name, row.line);
    } else if (before !== value) {
      const message = codedMessage('import.differs', { key, field: name, line: lines.get(name) ?? 0 });
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
                  ? codedMessage('import.packageDisagrees', { line: cause?.line ?? line })
                  : codedMessage('import.orderIncomplete', { line: cause?.line ?? line }),
            },
          ],
    ),
  );
};

/** An order that consists of one row without faults; null for any other. */
export const singleRowOrder = (group: OrderRow | Group): ReadOrder | null => {
  if (Array.isArray(group) || group.faults.length > 0 || group.omitted !== undefined) return null;
  const { line, parcel, fields, item } = group;
  return {
    ...{ line, lines: [line], parcel: parcel ?? 1, isNumbered: parcel !== null },
    draft: { fields, items: item ? [item] : [] },
  };
};

/**
 * Creates one order from the rows of one ref1: all rows or none, except for items that the file itself marks as not shipped.
 * @param key what identifies rows that belong together
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
    mergeRow(row, { fields, lines: valueLines, key });
    if (!row.item) continue;
    items.push(row.item);
    itemLines.push(row.line);
  }
  rows[0].faults = [...rows[0].faults, ...tooManyItems(items.length)];
  if (rows.some((row) => row.faults.length > 0)) return { refused: refuseAll(rows, key) };
  const shipped = rows.filter((row) => row.omitted === undefined);
  if (shipped.length === 0) return { refused: rows.map(omittedRow) };
  return {
    ...{ line: rows[0].line, parcel: 1, isNumbered: false },
    lines: shipped.map((row) => row.line),
    draft: { fields, items },
    itemLines,
    omitted: rows.filter((row) => row.omitted !== undefined).map(omittedRow),
  };
};
