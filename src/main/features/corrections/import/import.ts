import { isEmptiable } from '#shared/label/order';
import type { Problem } from '#shared/label/check';
import type { OrderDraft } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import type { Update } from '#shared/update/basket';
import { said } from '#shared/text/said';
import { byRef, gather, type Gathered } from '../../intake/csv/gather';
import type { OrderRow } from '../../intake/csv/row';
import { gently } from '../../intake/read-orders';
import type { Refused, Steps } from '../../intake/types';
import type { UpdateBook } from '../book';
import type { UpdatePorts } from '../correction-ports';
import { aroundOf, type Drafted, draftUpdate, nothingDiffers } from '../put';
import { mergeItems } from './items';
import type { ReadTable } from './reader';

const key = 'packageId';

/** One thing that the table's owner is to know: `path` is the line and the field, such as `12.city`. */
const problemAt = (line: number, field: string, message: string): Problem & { line: number } => ({
  line,
  path: `${line}.${field}`,
  message: said('import.line', { line, message }),
});
type TableProblem = ReturnType<typeof problemAt>;

export interface ReadCorrections {
  updates: Update[];
  /** Rows that were not taken, and columns that mean nothing. */
  problems: TableProblem[];
  /** Rows with which all is well: taken in place of one that waited, or the same as the service has. */
  notes: TableProblem[];
}

export interface ImportAround {
  read: ReadTable;
  book: Pick<UpdateBook, 'byPackage'>;
  ports: Pick<UpdatePorts, 'archive' | 'labels'>;
  isSending(updateId: string): boolean;
}

/** What is known here of the packages a table names. */
interface Known {
  labels: ReadonlyMap<string, Label>;
  refs: ReadonlyMap<string, ReadonlySet<number>>;
}

/** Live labels go before closed ones of the same package. */
const byPackage = (labels: readonly Label[]): Map<string, Label> =>
  new Map(
    [...labels]
      .sort((a, b) => Number(a.stage !== 'closed') - Number(b.stage !== 'closed'))
      .flatMap((label) => (label.package ? [[label.package.packageId, label] as const] : [])),
  );

/** Full tracking numbers of packages that were bought here become their short ones. */
const translate = (rows: readonly OrderRow[], labels: readonly Label[]): void => {
  const short = new Map(
    labels.flatMap(({ package: bought }) =>
      bought?.trackingNumber == null ? [] : [[bought.trackingNumber, bought.packageId] as const],
    ),
  );
  for (const row of rows) if (row.ref1 !== null) row.ref1 = short.get(row.ref1) ?? row.ref1;
};

const lookUp = async (
  rows: readonly OrderRow[],
  { archive, labels }: ImportAround['ports'],
): Promise<Known> => {
  const found = await archive.labelsOfPackages(rows.flatMap(({ ref1 }) => ref1 ?? []));
  translate(rows, found);
  const refs = await labels.archive.liveParcels(
    rows.flatMap(({ fields }) => (fields.ref1 === undefined ? [] : String(fields.ref1))),
  );
  return { labels: byPackage(found), refs };
};

/** A cell that sends its field empty; a blank one says nothing. */
const isEmptied = (value: unknown): boolean =>
  typeof value === 'string' && value.trim().toLowerCase() === '(empty)';

/** Fields as a row tells them, apart from those that are to be sent empty. */
const emptiedIn = (told: OrderDraft['fields']): { fields: OrderDraft['fields']; names: string[] } => ({
  fields: Object.fromEntries(Object.entries(told).filter(([, value]) => !isEmptied(value))),
  names: Object.entries(told).flatMap(([name, value]) => (isEmptied(value) ? [name] : [])),
});

const draft = (packageId: string, { draft: told }: Gathered, known: Known, around: ImportAround): Drafted => {
  const label = known.labels.get(packageId) ?? null;
  const open = around.book.byPackage(packageId);
  const merged = told.items.length === 0 ? null : mergeItems(label?.draft.items ?? [], told.items);
  if (merged && !merged.ok)
    return {
      ok: false,
      message: merged.message,
      problems: [{ path: 'commodityItems', message: merged.message }],
    };
  const { fields, names } = emptiedIn(told.fields);
  const never = names.filter((name) => !isEmptiable(name));
  if (never.length > 0) {
    const problems = never.map((name) => ({
      path: name,
      message: said('rules.notEmptied', { field: name }),
    }));
    return { ok: false, message: problems[0]?.message ?? '', problems };
  }
  const empty = names.filter(isEmptiable);
  return draftUpdate(
    {
      packageId,
      label,
      open,
      isSending: open !== undefined && around.isSending(open.id),
      changes: { fields, ...(merged && { items: merged.items }), ...(empty.length > 0 && { empty }) },
      isRefTaken: (ref1) => known.refs.get(ref1)?.has(label?.parcel ?? 1) ?? false,
    },
    aroundOf(around.ports.labels),
  );
};

const take = (
  packageId: string,
  told: Gathered,
  known: Known,
  around: ImportAround,
  found: ReadCorrections,
): void => {
  const drafted = draft(packageId, told, known, around);
  // Of a package that is not known here, a row that changes nothing says nothing.
  if (!drafted.ok && drafted.message === nothingDiffers && known.labels.has(packageId)) {
    found.notes.push(problemAt(told.line, key, said('import.sameAtService', { packageId })));
    return;
  }
  if (!drafted.ok) {
    const problems =
      drafted.problems.length > 0 ? drafted.problems : [{ path: key, message: drafted.message }];
    found.problems.push(...problems.map(({ path, message }) => problemAt(told.line, path, message)));
    return;
  }
  if (around.book.byPackage(packageId))
    found.notes.push(problemAt(told.line, key, said('import.replacesWaiting', { packageId })));
  found.updates.push(drafted.update);
};

function* draftAll(rows: readonly OrderRow[], known: Known, around: ImportAround): Steps<ReadCorrections> {
  const found: ReadCorrections = { updates: [], problems: [], notes: [] };
  for (const { line, ref1, faults } of rows)
    if (ref1 === null)
      found.problems.push(problemAt(line, faults[0]?.field ?? key, faults[0]?.message ?? ''));
  for (const [packageId, together] of byRef(rows)) {
    const told = gather(together, key);
    if ('refused' in told)
      found.problems.push(...told.refused.map(({ line, field, message }) => problemAt(line, field, message)));
    else take(packageId, told, known, around, found);
    yield;
  }
  found.problems.sort((a, b) => a.line - b.line);
  found.notes.sort((a, b) => a.line - b.line);
  return found;
}

/**
 * Reads a table of corrections: good rows become corrections that may go in the basket, bad ones are named by line and field.
 * Rows of one package are one correction. Nothing is stored.
 */
export const readCorrections = async (
  bytes: Uint8Array,
  around: ImportAround,
): Promise<({ kind: 'read' } & ReadCorrections) | Refused> => {
  const table = await around.read(bytes);
  if (table.kind === 'refused') return table;
  const known = await lookUp(table.rows, around.ports);
  const found = await gently(draftAll(table.rows, known, around));
  const unknown = table.unknown.map((name) => problemAt(1, name, said('import.columnLeftOut', { name })));
  // What was refused first: a column too many costs nothing.
  return { kind: 'read', ...found, problems: [...found.problems, ...unknown] };
};
