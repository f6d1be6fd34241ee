import { parcelFields, type Repeat, type RepeatMeaning } from '#shared/intake/repeats';
import type { OrderField } from '#shared/label/order';
import { codedMessage } from '#shared/text/coded-message';
import type { IntakeProblem } from '../types';
import { refusedRow } from '../types';
import { type Gathered, gather, mergeRow, refuseAll } from './gather';
import type { OrderRow } from './row';

type Fields = OrderRow['fields'];

/** The result of the rows of one order. */
export interface GatheredOrder {
  parcels: Gathered[];
  problems: IntakeProblem[];
  /** Set if a person must say whether they are one parcel or several; then nothing is imported. */
  repeat: Repeat | null;
}

const isParcelField = (name: string): boolean => parcelFields.has(name);

/** The first parcel-specific value of a row that differs from the row above, or follows rows without that value. */
const differing = (rows: readonly OrderRow[]): OrderField | null => {
  const above: Fields = {};
  for (const { fields } of rows)
    for (const [name, value] of Object.entries(fields) as [OrderField, string | number][]) {
      if (!isParcelField(name)) continue;
      if (above[name] !== undefined && above[name] !== value) return name;
      above[name] = value;
    }
  return null;
};

/** A row without an item adds nothing to the parcel of the rows before it, so it may be another parcel. */
const addsNothing = ({ item, omitted }: OrderRow): boolean => item === undefined && omitted === undefined;

const repeatIn = (rows: readonly OrderRow[]): Repeat | null => {
  const field = differing(rows);
  if (field === null && !rows.slice(1).some(addsNothing)) return null;
  return { ref1: rows[0]?.ref1 ?? '', lines: rows.map(({ line }) => line), field };
};

/** A row without a parcel number belongs to the parcel of the row above, just as it belongs to that order. */
const byNumber = (rows: readonly OrderRow[]): number[] => {
  let above = 1;
  return rows.map(({ parcel }) => (above = parcel ?? above));
};

const byDifference = (rows: readonly OrderRow[]): number[] => {
  const known = new Map<string, number>();
  let above: Fields = {};
  return rows.map(({ fields }) => {
    const parcelValues = Object.fromEntries(
      Object.entries(fields).filter(([name]) => isParcelField(name)),
    ) as Fields;
    above = { ...above, ...parcelValues };
    const key = JSON.stringify([...parcelFields].map((name) => above[name as OrderField] ?? null));
    const number = known.get(key) ?? known.size + 1;
    known.set(key, number);
    return number;
  });
};

const numbersOf = (rows: readonly OrderRow[], meaning: RepeatMeaning | null): number[] => {
  if (rows.some(({ parcel }) => parcel !== null)) return byNumber(rows);
  if (meaning === 'each') return rows.map((_, index) => index + 1);
  return meaning === 'differing' ? byDifference(rows) : rows.map(() => 1);
};

const repeatMessage = ({ field, lines: [first = 0] }: Repeat): string =>
  field === null
    ? codedMessage('import.repeats', { line: first })
    : codedMessage('import.repeatDiffers', { field, line: first });

const repeatQuestion = (rows: readonly OrderRow[], repeat: Repeat): GatheredOrder => ({
  parcels: [],
  repeat,
  problems: rows.map(({ line, ref1 }) =>
    refusedRow(line, ref1, [{ field: repeat.field ?? 'ref1', message: repeatMessage(repeat) }]),
  ),
});

/** Rows that add nothing to their parcel are reported as not imported, so that none is dropped silently. */
const withoutEmpty = (parcel: Gathered, rows: readonly OrderRow[]): Gathered => {
  const empty = rows.slice(1).filter(addsNothing);
  if (empty.length === 0) return parcel;
  const lines = new Set(empty.map(({ line }) => line));
  const emptyRows = empty.map(({ line, ref1 }) =>
    refusedRow(line, ref1, [{ field: 'commodityItems', message: nothingAdded }]),
  );
  return {
    ...parcel,
    lines: parcel.lines.filter((line) => !lines.has(line)),
    omitted: [...parcel.omitted, ...emptyRows],
  };
};
const nothingAdded = codedMessage('import.nothingAdded');

/** Values of the order must be the same in all its rows, for all parcels. A missing value means the same. */
const orderFieldsOf = (rows: readonly OrderRow[]): Fields => {
  const fields: Fields = {};
  const lines = new Map<string, number>();
  for (const row of rows)
    mergeRow(row, { fields, lines, key: 'ref1', accepts: (name) => !isParcelField(name) });
  return fields;
};

const refused = (problems: IntakeProblem[]): GatheredOrder => ({ parcels: [], problems, repeat: null });

const severalParcels = (rows: readonly OrderRow[], numbers: readonly number[]): GatheredOrder => {
  const fields = orderFieldsOf(rows);
  const isFaultless = (): boolean => rows.every((row) => row.faults.length === 0);
  if (!isFaultless()) return refused(refuseAll(rows, 'ref1'));
  const parcels: Gathered[] = [];
  const problems: IntakeProblem[] = [];
  for (const number of new Set(numbers)) {
    const parcelRows = rows.filter((_, index) => numbers[index] === number) as [OrderRow, ...OrderRow[]];
    const made = gather(parcelRows, 'parcel');
    if ('refused' in made) for (const problem of made.refused) problems.push(problem);
    else {
      const draft = { ...made.draft, fields: { ...fields, ...made.draft.fields } };
      parcels.push(withoutEmpty({ ...made, draft, parcel: number }, parcelRows));
    }
  }
  return isFaultless() ? { parcels, problems, repeat: null } : refused(refuseAll(rows, 'ref1'));
};

/**
 * Creates the parcels of an order from all rows with its number: all rows or none, except for items that the file itself marks as not
 * shipped. Parcels are distinguished by their numbers, otherwise by `meaning`. If no meaning is known, rows that differ in a
 * parcel-specific value or add nothing become a question, and are never bought or dropped silently.
 */
export const gatherOrder = (
  group: OrderRow | [OrderRow, ...OrderRow[]],
  meaning: RepeatMeaning | null,
): GatheredOrder => {
  const rows = Array.isArray(group) ? group : [group];
  const isNumbered = rows.some(({ parcel }) => parcel !== null);
  const numbers = numbersOf(rows, meaning);
  if (new Set(numbers).size > 1) {
    const order = severalParcels(rows, numbers);
    return { ...order, parcels: order.parcels.map((one) => ({ ...one, isNumbered })) };
  }
  const made = gather(group);
  const repeat = isNumbered || meaning !== null ? null : repeatIn(rows);
  if (repeat && rows.every((row) => row.faults.length === 0 || isRepeatFault(row)))
    return repeatQuestion(rows, repeat);
  return 'refused' in made
    ? refused(made.refused)
    : {
        parcels: [withoutEmpty({ ...made, parcel: numbers[0] ?? 1, isNumbered }, rows)],
        problems: [],
        repeat: null,
      };
};

/** The only fault of the row is that a parcel-specific value differs. */
const isRepeatFault = ({ faults }: OrderRow): boolean => faults.every(({ field }) => isParcelField(field));
