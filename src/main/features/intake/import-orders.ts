import type { ImportAnswer } from '#shared/intake/import-answer';
import type { Mapping } from '#shared/intake/mapping';
import type { Repeat, RepeatMeaning, RepeatRule } from '#shared/intake/repeats';
import type { Batch } from '#shared/queue/batch';
import { said } from '#shared/text/said';
import { fileHashOf } from './file-hash';
import type { ReadFile } from './aside/reader';
import type { IntakeResult, OrderFile } from './read-orders';
import { sortOut } from './sort-out';
import { type Fresh, refOf, type SharedIntake, store } from './store';
import { type IntakeProblem, type ReadOrder, refuse, refusedRow, type Refused } from './types';
import type { LabelPorts } from '../../workflow/ports';
import type { QueueArchive } from '../queue/queue-ports';

/** What an import needs from the world. */
export interface ImportDesk {
  ports: LabelPorts;
  queue: Pick<QueueArchive, 'batchByHash'>;
  /** Reads a file, beside the main thread where it is large. */
  read: ReadFile;
  /** Without it, batches are this bench's own. */
  floor?: SharedIntake | undefined;
  /** What people said of headers nobody knows, asked at each import. */
  mappings(): readonly Mapping[];
  /** What they said of rows that repeat an order number. */
  repeatRules(): readonly RepeatRule[];
}

export interface ImportRequest extends OrderFile {
  source: Batch['source'];
  /** A person means it, though the same content was imported before. */
  again?: boolean;
  /** What a person says of rows that repeat an order number, for this file. */
  repeats?: RepeatMeaning | undefined;
  /** Stores nothing: a person wants to say anew what the columns mean. */
  askColumns?: boolean | undefined;
}

type Answered<K extends ImportAnswer['kind']> = Extract<ImportAnswer, { kind: K }>;

/** As the screens' answer, with every problem. */
export type Imported = Omit<Answered<'imported'>, 'problems' | 'problemsTotal'> & {
  problems: IntakeProblem[];
};
export type ImportOutcome =
  Refused | Answered<'again'> | Answered<'unmapped'> | Answered<'repeats'> | Imported;

type Read = Extract<IntakeResult, { kind: 'read' }>;

/** A parcel of an order, as a key. */
const keyOf = (ref1: string, parcel: number): string => `${parcel} ${ref1}`;

/** How many parcels each order will have: the highest number of the file or of what is here. */
const parcelsAfter = (
  orders: readonly ReadOrder[],
  here: ReadonlyMap<string, number>,
): ((order: ReadOrder) => number) => {
  const most = new Map(here);
  for (const { draft, parcel } of orders)
    if (parcel > 1) most.set(refOf(draft), Math.max(parcel, most.get(refOf(draft)) ?? 1));
  return ({ draft, parcel }) => Math.max(parcel, most.get(refOf(draft)) ?? 1);
};

/** Parcels of orders that were here before have a place there, too. */
const announceOthers = async (fresh: readonly Fresh[], { ports }: ImportDesk): Promise<void> => {
  const refs = new Set(fresh.filter(({ order }) => order.parcel > 1).map(({ order }) => refOf(order.draft)));
  const added = new Set(fresh.map(({ order }) => keyOf(refOf(order.draft), order.parcel)));
  for (const ref1 of refs)
    for (const { id, parcel } of await ports.archive.parcelsOf(ref1))
      if (!added.has(keyOf(ref1, parcel))) ports.announce(id);
};

const elsewhere = ({ line, draft }: ReadOrder): IntakeProblem => {
  const ref1 = refOf(draft);
  return refusedRow(line, ref1, [{ field: 'ref1', message: said('import.onFloor', { ref1 }) }]);
};

const take = async (
  read: Read,
  request: ImportRequest,
  fileHash: string,
  desk: ImportDesk,
): Promise<ImportOutcome> => {
  const refs = read.orders.map((order) => refOf(order.draft));
  const { archive } = desk.ports;
  const sorted = await sortOut(read.orders, archive);
  const ofOrder = parcelsAfter(sorted.fresh, await archive.parcelCounts([...new Set(refs)]));
  const sortedOut = sorted.fresh.map((order) => ({ order, of: ofOrder(order) }));
  const stored = await store(desk, { ...request, fileHash }, sortedOut);
  if ('kind' in stored) return stored;
  const { batchId, fresh, others } = stored;
  await announceOthers(fresh, desk);
  const taken = new Set(fresh.map(({ order }) => keyOf(refOf(order.draft), order.parcel)));
  const isTold = ({ refused, ref1, parcel = 1 }: IntakeProblem): boolean =>
    refused || ref1 === null || taken.has(keyOf(ref1, parcel));
  const problems = [
    ...read.problems.filter(isTold),
    ...sorted.problems,
    ...others.map(({ order }) => elsewhere(order)),
  ].sort((a, b) => a.line - b.line);
  const mend = new Set(
    problems.filter(({ refused }) => !refused).map(({ ref1, parcel = 1 }) => keyOf(ref1 ?? '', parcel)),
  );
  const { encoding, layout, title, unknownColumns } = read;
  return {
    ...{ kind: 'imported', batchId, fileName: request.fileName, encoding, layout, title, unknownColumns },
    imported: fresh.length,
    orders: new Set(fresh.map(({ order }) => refOf(order.draft))).size,
    toMend: mend.size,
    refused: problems.filter((problem) => problem.refused).length,
    problems,
  };
};

/** Reads a file under the station's rules; stores nothing. */
export const readBy = (file: OrderFile, desk: ImportDesk, repeats?: RepeatMeaning): Promise<IntakeResult> => {
  const { defaults, prefix } = desk.ports.rules();
  const [mappings, repeatRules] = [desk.mappings(), desk.repeatRules()];
  const { fileName, bytes } = file;
  return desk.read({ fileName, bytes, defaults, prefix, mappings, repeatRules, repeats: repeats ?? null });
};

const columnsAreKnown = refuse('columns_known', said('import.columnsKnown'));

/** What the file's columns are, and what was said of them before; stores nothing. */
const askColumns = async (file: OrderFile, desk: ImportDesk): Promise<ImportOutcome> => {
  const read = await readBy(file, { ...desk, mappings: () => [] });
  if (read.kind === 'read') return columnsAreKnown;
  if (read.kind !== 'unmapped') return read;
  const said = desk.mappings().find(({ signature }) => signature === read.signature);
  return said ? { ...read, suggestions: said.columns } : read;
};

const shownRepeats = 20;

const askOf = (signature: string, repeats: readonly Repeat[]): Answered<'repeats'> => ({
  ...{ kind: 'repeats', signature, total: repeats.length },
  orders: repeats
    .slice(0, shownRepeats)
    .map(({ lines, ...order }) => ({ ...order, lines: lines.slice(0, shownRepeats) })),
});

/**
 * Reads an order file and stores what can be stored. Rows with mistakes that a worker can mend are taken and listed; rows
 * that can't be an order are listed and not taken; neither stops the good ones. Content that was imported before is not
 * read again unless the request says so. Where a person brings the file in, rows that may be several parcels of an order are asked
 * about first, and nothing is stored; nor where a person wants to choose its columns anew.
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
    : take(read, request, fileHash, desk);
};

const shownProblems = 200;

/** An outcome as a screen can show it: the first problems and how many there are. */
export const shown = (outcome: ImportOutcome): ImportAnswer => {
  if (outcome.kind === 'refused') return { kind: 'refused', message: outcome.message };
  if (outcome.kind !== 'imported') return outcome;
  const { problems } = outcome;
  return { ...outcome, problems: problems.slice(0, shownProblems), problemsTotal: problems.length };
};
