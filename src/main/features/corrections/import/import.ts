import { isEmptiable } from '#shared/label/order';
import type { Problem } from '#shared/label/check';
import type { OrderDraft } from '#shared/label/draft';
import { newOrderNumber } from '#shared/label/order-number';
import type { LoggedEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { Update } from '#shared/update/basket';
import { codedMessage } from '#shared/text/coded-message';
import { yieldToEventLoop } from '../../../base/event-loop';
import { byRef, gather, type Gathered } from '../../intake/csv/gather';
import type { OrderRow } from '../../intake/csv/row';
import { inSlices } from '../../intake/read-orders';
import type { Refused, Steps } from '../../intake/types';
import type { UpdateBook } from '../book';
import type { UpdatePorts } from '../correction-ports';
import { draftContext, type Drafted, draftUpdate, noChangeMessage } from '../draft-update';
import { namedRecipient } from '../named-recipient';
import { mergeItems } from './items';
import type { ReadTable } from './reader';

const key = 'packageId';

/** A problem or note to report: `path` is the line and the field, such as `12.city`. */
const problemAt = (line: number, field: string, message: string): Problem & { line: number } => ({
  line,
  path: `${line}.${field}`,
  message: codedMessage('import.line', { line, message }),
});
type TableProblem = ReturnType<typeof problemAt>;

export interface ReadCorrections {
  updates: Update[];
  /** Rows that were rejected, and columns without meaning. */
  problems: TableProblem[];
  /** Rows without a problem that need no further work: they replaced a waiting correction, or equal the service's values. */
  notes: TableProblem[];
}

export interface ImportContext {
  read: ReadTable;
  book: Pick<UpdateBook, 'byPackage'>;
  ports: Pick<UpdatePorts, 'archive' | 'labels'>;
  isSending(updateId: string): boolean;
}

/** What is known here about the packages of a table. */
interface Known {
  labels: ReadonlyMap<string, Label>;
  refs: ReadonlyMap<string, ReadonlySet<number>>;
  /** Histories of the labels that the service may or may not have corrected, by label ID. */
  histories: ReadonlyMap<string, readonly LoggedEvent[]>;
}

/** Live labels take precedence over closed ones of the same package. */
const byPackage = (labels: readonly Label[]): Map<string, Label> =>
  new Map(
    [...labels]
      .sort((a, b) => Number(a.stage !== 'closed') - Number(b.stage !== 'closed'))
      .flatMap((label) => (label.package ? [[label.package.packageId, label] as const] : [])),
  );

/** Replaces full tracking numbers of packages that were bought here by their short numbers. */
const useShortNumbers = (rows: readonly OrderRow[], labels: readonly Label[]): void => {
  const short = new Map(
    labels.flatMap(({ package: bought }) =>
      bought?.trackingNumber == null ? [] : [[bought.trackingNumber, bought.packageId] as const],
    ),
  );
  for (const row of rows) if (row.ref1 !== null) row.ref1 = short.get(row.ref1) ?? row.ref1;
};

const lookUp = async (
  rows: readonly OrderRow[],
  { archive, labels }: ImportContext['ports'],
): Promise<Known> => {
  const found = await archive.labelsOfPackages(rows.flatMap(({ ref1 }) => ref1 ?? []));
  useShortNumbers(rows, found);
  const refs = await labels.archive.liveParcels(
    rows.flatMap(({ fields }) => (fields.ref1 === undefined ? [] : newOrderNumber(String(fields.ref1)))),
  );
  const histories = new Map<string, readonly LoggedEvent[]>();
  for (const id of await archive.labelsWithFailedUpdates(found.map((label) => label.id)))
    histories.set(id, await labels.archive.events(id));
  return { labels: byPackage(found), refs, histories };
};

/** True for a cell that sends its field empty. A blank cell means no change. */
const isEmptied = (value: unknown): boolean =>
  typeof value === 'string' && value.trim().toLowerCase() === '(empty)';

/** The fields of a row, separated from those that are to be sent empty. */
const emptiedIn = (imported: OrderDraft['fields']): { fields: OrderDraft['fields']; names: string[] } => ({
  fields: Object.fromEntries(Object.entries(imported).filter(([, value]) => !isEmptied(value))),
  names: Object.entries(imported).flatMap(([name, value]) => (isEmptied(value) ? [name] : [])),
});

/** A correction of a table that keeps every rule of the interface. */
interface Candidate {
  line: number;
  update: Update;
}
type Found = Pick<ReadCorrections, 'problems' | 'notes'> & { candidates: Candidate[] };

const draft = (
  packageId: string,
  { draft: imported }: Gathered,
  known: Known,
  around: ImportContext,
): Drafted => {
  const label = known.labels.get(packageId) ?? null;
  const open = around.book.byPackage(packageId);
  const merged = imported.items.length === 0 ? null : mergeItems(label?.draft.items ?? [], imported.items);
  if (merged && !merged.ok)
    return {
      ok: false,
      message: merged.message,
      problems: [{ path: 'commodityItems', message: merged.message }],
    };
  const { fields, names } = emptiedIn(imported.fields);
  const hasEmptiedItem = imported.items.some((item) => Object.values(item).some(isEmptied));
  const never = [
    ...names.filter((name) => !isEmptiable(name)),
    ...(hasEmptiedItem ? ['commodityItems'] : []),
  ];
  if (never.length > 0) {
    const problems = never.map((name) => ({
      path: name,
      message: codedMessage('rules.notEmptied', { field: name }),
    }));
    return { ok: false, message: problems[0]?.message ?? '', problems };
  }
  const empty = names.filter(isEmptiable);
  return draftUpdate(
    {
      packageId,
      ...{ label, open },
      events: known.histories.get(label?.id ?? '') ?? [],
      isSending: open !== undefined && around.isSending(open.id),
      changes: { fields, ...(merged && { items: merged.items }), ...(empty.length > 0 && { empty }) },
      isRefUsed: (ref1) => known.refs.get(ref1)?.has(label?.parcel ?? 1) ?? false,
    },
    draftContext(around.ports.labels),
  );
};

const take = (
  packageId: string,
  gatheredRow: Gathered,
  known: Known,
  around: ImportContext,
  found: Found,
): void => {
  const drafted = draft(packageId, gatheredRow, known, around);
  // For a package that is unknown here, a row without a change gives no information.
  if (!drafted.ok && drafted.message === noChangeMessage && known.labels.has(packageId)) {
    found.notes.push(problemAt(gatheredRow.line, key, codedMessage('import.sameAtService', { packageId })));
    return;
  }
  if (!drafted.ok) {
    const problems =
      drafted.problems.length > 0 ? drafted.problems : [{ path: key, message: drafted.message }];
    found.problems.push(...problems.map(({ path, message }) => problemAt(gatheredRow.line, path, message)));
    return;
  }
  found.candidates.push({ line: gatheredRow.line, update: drafted.update });
};

function* draftAll(rows: readonly OrderRow[], known: Known, around: ImportContext): Steps<Found> {
  const found: Found = { candidates: [], problems: [], notes: [] };
  for (const { line, ref1, faults } of rows)
    if (ref1 === null)
      found.problems.push(problemAt(line, faults[0]?.field ?? key, faults[0]?.message ?? ''));
  for (const [packageId, together] of byRef(rows)) {
    const gathered = gather(together, key);
    if ('refused' in gathered)
      found.problems.push(
        ...gathered.refused.map(({ line, field, message }) => problemAt(line, field, message)),
      );
    else take(packageId, gathered, known, around, found);
    yield;
  }
  return found;
}

/** The corrections whose recipients customs lets pass, and the problems of the others. */
const withoutNamed = async (
  { candidates, problems, notes }: Found,
  { labels }: Known,
  { book, ports }: ImportContext,
): Promise<ReadCorrections> => {
  const found: ReadCorrections = { updates: [], problems: [...problems], notes: [...notes] };
  for (const { line, update } of candidates) {
    const { packageId } = update;
    const label = labels.get(packageId) ?? null;
    if (label) await yieldToEventLoop();
    const problem = await namedRecipient(update, label, ports.labels);
    if (problem) {
      found.problems.push(problemAt(line, problem.path, problem.message));
      continue;
    }
    if (book.byPackage(packageId))
      found.notes.push(problemAt(line, key, codedMessage('import.replacesWaiting', { packageId })));
    found.updates.push(update);
  }
  found.problems.sort((a, b) => a.line - b.line);
  found.notes.sort((a, b) => a.line - b.line);
  return found;
};

/**
 * Reads a table of corrections. Good rows become corrections for the basket; bad rows are reported by line and field. All rows of a package
 * form one correction. Nothing is stored.
 */
export const readCorrections = async (
  bytes: Uint8Array,
  around: ImportContext,
): Promise<({ kind: 'read' } & ReadCorrections) | Refused> => {
  const table = await around.read(bytes);
  if (table.kind === 'refused') return table;
  const known = await lookUp(table.rows, around.ports);
  const drafted = await inSlices(draftAll(table.rows, known, around));
  const found = await withoutNamed(drafted, known, around);
  const unknown = table.unknown.map((name) =>
    problemAt(1, name, codedMessage('import.columnLeftOut', { name })),
  );
  // Rejected rows come first: an unknown column is less important.
  return { kind: 'read', ...found, problems: [...found.problems, ...unknown] };
};
