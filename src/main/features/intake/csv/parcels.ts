import { ownOfParcel, type Repeat, type RepeatMeaning } from '#shared/intake/repeats';
import type { OrderField } from '#shared/label/order';
import { said } from '#shared/text/said';
import type { IntakeProblem } from '../types';
import { refusedRow } from '../types';
import { type Gathered, gather, lay, refuseAll } from './gather';
import type { OrderRow } from './row';

type Fields = OrderRow['fields'];

/** What the rows of one order came to. */
export interface GatheredOrder {
  parcels: Gathered[];
  problems: IntakeProblem[];
  /** Set where a person has to say whether they are one parcel or several; then nothing is taken. */
  repeat: Repeat | null;
}

const isOwn = (name: string): boolean => ownOfParcel.has(name);

/** The first of a row's own values that differs from the one above it, or follows rows that had none. */
const differing = (rows: readonly OrderRow[]): OrderField | null => {
  const above: Fields = {};
  for (const { fields } of rows)
    for (const [name, value] of Object.entries(fields) as [OrderField, string | number][]) {
      if (!isOwn(name)) continue;
      if (above[name] !== undefined && above[name] !== value) return name;
      above[name] = value;
    }
  return null;
};

/** A row without an item adds nothing to the parcel of the rows before it: it may be another parcel. */
const addsNothing = ({ item, leftOut }: OrderRow): boolean => item === undefined && leftOut === undefined;

const repeatIn = (rows: readonly OrderRow[]): Repeat | null => {
  const field = differing(rows);
  if (field === null && !rows.slice(1).some(addsNothing)) return null;
  return { ref1: rows[0]?.ref1 ?? '', lines: rows.map(({ line }) => line), field };
};

/** A row that leaves its parcel's number out goes on with the parcel of the row above, as it does with the order. */
const byNumber = (rows: readonly OrderRow[]): number[] => {
  let above = 1;
  return rows.map(({ parcel }) => (above = parcel ?? above));
};

const byDifference = (rows: readonly OrderRow[]): number[] => {
  const known = new Map<string, number>();
  let above: Fields = {};
  return rows.map(({ fields }) => {
    const own = Object.fromEntries(Object.entries(fields).filter(([name]) => isOwn(name))) as Fields;
    above = { ...above, ...own };
    const key = JSON.stringify([...ownOfParcel].map((name) => above[name as OrderField] ?? null));
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
    ? said('import.repeats', { line: first })
    : said('import.repeatDiffers', { field, line: first });

const asked = (rows: readonly OrderRow[], repeat: Repeat): GatheredOrder => ({
  parcels: [],
  repeat,
  problems: rows.map(({ line, ref1 }) =>
    refusedRow(line, ref1, [{ field: repeat.field ?? 'ref1', message: repeatMessage(repeat) }]),
  ),
});

/** Rows that add nothing to their parcel are told of as not taken, so that none is dropped in silence. */
const withoutEmpty = (parcel: Gathered, rows: readonly OrderRow[]): Gathered => {
  const empty = rows.slice(1).filter(addsNothing);
  if (empty.length === 0) return parcel;
  const lines = new Set(empty.map(({ line }) => line));
  const told = empty.map(({ line, ref1 }) =>
    refusedRow(line, ref1, [{ field: 'commodityItems', message: nothingAdded }]),
  );
  return {
    ...parcel,
    lines: parcel.lines.filter((line) => !lines.has(line)),
    leftOut: [...parcel.leftOut, ...told],
  };
};
const nothingAdded = said('import.nothingAdded');

/** What is the order's must be the same in all its rows, whatever parcel they are of; left out means the same. */
const shared = (rows: readonly OrderRow[]): Fields => {
  const fields: Fields = {};
  const lines = new Map<string, number>();
  for (const row of rows) lay(row, { fields, lines, key: 'ref1', takes: (name) => !isOwn(name) });
  return fields;
};

const refused = (problems: IntakeProblem[]): GatheredOrder => ({ parcels: [], problems, repeat: null });

const several = (rows: readonly OrderRow[], numbers: readonly number[]): GatheredOrder => {
  const fields = shared(rows);
  const isWhole = (): boolean => rows.every((row) => row.faults.length === 0);
  if (!isWhole()) return refused(refuseAll(rows, 'ref1'));
  const parcels: Gathered[] = [];
  const problems: IntakeProblem[] = [];
  for (const number of new Set(numbers)) {
    const own = rows.filter((_, index) => numbers[index] === number) as [OrderRow, ...OrderRow[]];
    const made = gather(own, 'parcel');
    if ('refused' in made) for (const problem of made.refused) problems.push(problem);
    else {
      const draft = { ...made.draft, fields: { ...fields, ...made.draft.fields } };
      parcels.push(withoutEmpty({ ...made, draft, parcel: number }, own));
    }
  }
  return isWhole() ? { parcels, problems, repeat: null } : refused(refuseAll(rows, 'ref1'));
};

/**
 * Makes the parcels of an order of all rows that bear its number: all of them or none, but for items that the file itself says are
 * not shipped. Parcels are told apart by their numbers, else as `meaning` says; where nobody has said, rows that differ in what is a
 * parcel's own, or add nothing, are a question, and never bought or dropped in silence.
 */
export const gatherOrder = (
  group: OrderRow | [OrderRow, ...OrderRow[]],
  meaning: RepeatMeaning | null,
): GatheredOrder => {
  const rows = Array.isArray(group) ? group : [group];
  const isNumbered = rows.some(({ parcel }) => parcel !== null);
  const numbers = numbersOf(rows, meaning);
  if (new Set(numbers).size > 1) {
    const order = several(rows, numbers);
    return { ...order, parcels: order.parcels.map((one) => ({ ...one, isNumbered })) };
  }
  const made = gather(group);
  const repeat = isNumbered || meaning !== null ? null : repeatIn(rows);
  if (repeat && rows.every((row) => row.faults.length === 0 || isRepeatFault(row)))
    return asked(rows, repeat);
  return 'refused' in made
    ? refused(made.refused)
    : {
        parcels: [withoutEmpty({ ...made, parcel: numbers[0] ?? 1, isNumbered }, rows)],
        problems: [],
        repeat: null,
      };
};

/** Nothing is against the row but that a parcel's own value differs. */
const isRepeatFault = ({ faults }: OrderRow): boolean => faults.every(({ field }) => isOwn(field));
