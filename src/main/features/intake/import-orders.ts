import type { ImportAnswer } from '#shared/intake/import-answer';
import type { Mapping } from '#shared/intake/mapping';
import type { Repeat, RepeatMeaning, RepeatRule } from '#shared/intake/repeats';
import type { Batch } from '#shared/queue/batch';
import { codedMessage } from '#shared/text/coded-message';
import { fileHashOf } from './file-hash';
import type { ReadFile } from './aside/reader';
import type { IntakeResult, OrderFile } from './read-orders';
import { selectNewParcels } from './new-parcels';
import { refOf } from './new-parcels';
import { type Fresh, type SharedIntake, store } from './store';
import { type IntakeProblem, type ReadOrder, refuse, refusedRow, type Refused } from './types';
import type { LabelPorts } from '../../workflow/ports';
import type { QueueArchive } from '../queue/queue-ports';

/** The dependencies of an import. */
export interface ImportDesk {
  ports: LabelPorts;
  queue: Pick<QueueArchive, 'batchByHash' | 'rowsOf'>;
  /** Reads a file, in a process of its own if it is large. */
  read: ReadFile;
  /** If absent, batches belong to this bench alone. */
  floor?: SharedIntake | undefined;
  /** The stored mappings of unknown headers, read at each import. */
  mappings(): readonly Mapping[];
  /** The stored meanings of rows that repeat an order number. */
  repeatRules(): readonly RepeatRule[];
}

export interface ImportRequest extends OrderFile {
  source: Batch['source'];
  /** A person confirms the import even though the same content was imported before. */
  again?: boolean;
  /** The floor may have its orders already: they become no batch of this bench alone while the floor is out of reach. */
  mayBeOnFloor?: boolean;
  /** A person's answer about rows that repeat an order number, for this file. */
  repeats?: RepeatMeaning | undefined;
  /** Stores nothing, because a person wants to map the columns again. */
  askColumns?: boolean | undefined;
}

type Answered<K extends ImportAnswer['kind']> = Extract<ImportAnswer, { kind: K }>;

/** The screens' answer, with every problem. */
export type Imported = Omit<Answered<'imported'>, 'problems' | 'problemsTotal'> & {
  problems: IntakeProblem[];
};
export type ImportOutcome =
  | Refused
  | Answered<'again'>
  | Answered<'unmapped'>
  | Answered<'repeats'>
  | Imported;

type Read = Extract<IntakeResult, { kind: 'read' }>;

/** The key of a parcel of an order. */
const keyOf = (ref1: string, parcel: number): string => `${parcel} ${ref1}`;

/** How many parcels each order will have: the highest number in the file or here. */
const parcelsAfter = (
  orders: readonly ReadOrder[],
  here: ReadonlyMap<string, number>,
): ((order: ReadOrder) => number) => {
  const most = new Map(here);
  for (const { draft, parcel } of orders)
    if (parcel > 1) most.set(refOf(draft), Math.max(parcel, most.get(refOf(draft)) ?? 1));
  return ({ draft, parcel }) => Math.max(parcel, most.get(refOf(draft)) ?? 1);
};

/** Parcels of the same orders that were already here get a changed total. */
const announceOthers = async (fresh: readonly Fresh[], { ports }: ImportDesk): Promise<void> => {
  const refs = new Set(fresh.filter(({ order }) => order.parcel > 1).map(({ order }) => refOf(order.draft)));
  const added = new Set(fresh.map(({ order }) => keyOf(refOf(order.draft), order.parcel)));
  for (const ref1 of refs)
    for (const { id, parcel } of await ports.archive.parcelsOf(ref1))
      if (!added.has(keyOf(ref1, parcel))) ports.announce(id);
};

const elsewhere = ({ line, draft }: ReadOrder): IntakeProblem => {
  const ref1 = refOf(draft);
  return refusedRow(line, ref1, [{ field: 'ref1', message: codedMessage('import.onFloor', { ref1 }) }]);
};

const importRead = async (
  read: Read,
  request: ImportRequest,
  fileHash: string,
  desk: ImportDesk,
): Promise<ImportOutcome> => {
  const refs = read.orders.map((order) => refOf(order.draft));
  const { archive } = desk.ports;
  const sorted = await selectNewParcels(read, archive);
  const ofOrder = parcelsAfter(sorted.fresh, await archive.parcelCounts([...new Set(refs)]));
  const sortedOut = sorted.fresh.map((order) => ({ order, of: ofOrder(order) }));
  const stored = await store(desk, { ...request, fileHash }, sortedOut);
  if ('kind' in stored) return stored;
  const { batchId, fresh, others } = stored;
  await announceOthers(fresh, desk);
  const importedKeys = new Set(fresh.map(({ order }) => keyOf(refOf(order.draft), order.parcel)));
  const isReported = ({ refused, ref1, parcel = 1 }: IntakeProblem): boolean =>
    refused || ref1 === null || importedKeys.has(keyOf(ref1, parcel));
  const problems = [
    ...read.problems.filter(isReported),
    ...sorted.problems,
    ...others.map(({ order }) => elsewhere(order)),
  ].sort((a, b) => a.line - b.line);
  const fix = new Set(
    problems.filter(({ refused }) => !refused).map(({ ref1, parcel = 1 }) => keyOf(ref1 ?? '', parcel)),
  );
  const { encoding, layout, title, unknownColumns } = read;
  return {
    ...{ kind: 'imported', batchId, fileName: request.fileName, encoding, layout, title, unknownColumns },
    imported: fresh.length,
    orders: new Set(fresh.map(({ order }) => refOf(order.draft))).size,
    toFix: fix.size,
    refused: problems.filter((problem) => problem.refused).length,
    problems,
  };
};

/** Reads a file with the station's rules. Stores nothing. */
export const readBy = (file: OrderFile, desk: ImportDesk, repeats?: RepeatMeaning): Promise<IntakeResult> => {
  const { defaults, prefix } = desk.ports.rules();
  const [mappings, repeatRules] = [desk.mappings(), desk.repeatRules()];
  const { fileName, bytes } = file;
  return desk.read({ fileName, bytes, defaults, prefix, mappings, repeatRules, repeats: repeats ?? null });
};

const columnsAreKnown = refuse('columns_known', codedMessage('import.columnsKnown'));

/** The file's columns and their stored mapping. Stores nothing. */
const askColumns = async (file: OrderFile, desk: ImportDesk): Promise<ImportOutcome> => {
  const read = await readBy(file, { ...desk, mappings: () => [] });
  if (read.kind === 'read') return columnsAreKnown;
  if (read.kind !== 'unmapped') return read;
  const mapping = desk.mappings().find(({ signature }) => signature === read.signature);
  return mapping ? { ...read, suggestions: mapping.columns } : read;
};

const shownRepeats = 20;

const askOf = (signature: string, repeats: readonly Repeat[]): Answered<'repeats'> => ({
  ...{ kind: 'repeats', signature, total: repeats.length },
  orders: repeats
    .slice(0, shownRepeats)
    .map(({ lines, ...order }) => ({ ...order, lines: lines.slice(0, shownRepeats) })),
});

/**
 * Reads an order file and stores what can be stored. Rows with mistakes that a worker can fix are imported and listed. Rows that can't be
 * an order are listed and not imported. Neither stops the good rows. Content that was imported before is not read again unless the request
 * says so. If a person imports the file, rows that may be several parcels of an order become a question first, and nothing is stored; the
 * same if a person wants to map its columns again.
 */
export const importOrders = async (request: ImportRequest, desk: ImportDesk): Promise<ImportOutcome> => {
  if (request.askColumns) return askColumns(request, desk);
  const fileHash = await fileHashOf(request.bytes);
  const before = request.again ? null : await desk.queue.batchByHash(fileHash);
  if (before) return { kind: 'again', batchId: before.id, batchName: before.name, at: before.createdAt };
  const read = await readBy(request, desk, request.repeats);
  if (read.kind !== 'read') return read;
  return request.source === 'file' && read.signature !== null && read.repeats.length > 0
    ? askOf(read.signature, read.repeats)
    : importRead(read, request, fileHash, desk);
};

const shownProblems = 200;

/** An outcome for a screen: the first problems and their total number. */
export const toAnswer = (outcome: ImportOutcome): ImportAnswer => {
  if (outcome.kind === 'refused') return { kind: 'refused', message: outcome.message };
  if (outcome.kind !== 'imported') return outcome;
  const { problems } = outcome;
  return { ...outcome, problems: problems.slice(0, shownProblems), problemsTotal: problems.length };
};
