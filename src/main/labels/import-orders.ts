import type { ImportAnswer } from '#shared/intake/import-answer';
import type { Mapping } from '#shared/intake/mapping';
import { filler, type OrderDraft } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import type { Batch } from '#shared/queue/batch';
import { fileHashOf } from './intake/file-hash';
import { type IntakeResult, type OrderFile, readOrdersGently } from './intake/read-orders';
import type { IntakeProblem, Refused } from './intake/types';
import type { LabelPorts } from './ports';
import type { QueueArchive } from './queue/ports';

/** What an import needs from the world. */
export interface ImportDesk {
  ports: LabelPorts;
  queue: Pick<QueueArchive, 'batchByHash'>;
  /** What people said of headers nobody knows, asked at each import. */
  mappings(): readonly Mapping[];
}

export interface ImportWish extends OrderFile {
  source: Batch['source'];
  /** A person means it, though the same content was imported before. */
  again?: boolean;
}

type Answered<K extends ImportAnswer['kind']> = Extract<ImportAnswer, { kind: K }>;

/** As the screens' answer, with every problem. */
export type Imported = Omit<Answered<'imported'>, 'problems' | 'problemsTotal'> & {
  problems: IntakeProblem[];
};
export type ImportOutcome = Refused | Answered<'again'> | Answered<'unmapped'> | Imported;

type Read = Extract<IntakeResult, { kind: 'read' }>;

const refOf = (draft: OrderDraft): string => String(draft.fields.ref1 ?? '');

const duplicate = (line: number, ref1: string): IntakeProblem => ({
  line,
  ref1,
  field: 'ref1',
  message: `ref1 ${ref1} belongs to an order that is already here. Nothing was changed; scan it to see where it stands`,
  refused: true,
});

const newLabel = (
  ports: LabelPorts,
  batchId: string,
  position: number,
  draft: OrderDraft,
  at: string,
): Label => ({
  id: ports.newId(),
  batchId,
  position,
  ref1: refOf(draft),
  draft,
  stage: 'draft',
  hold: null,
  package: null,
  replaces: null,
  createdAt: at,
  updatedAt: at,
});

/** Stores the orders as one batch: all of them or none. @returns the batch's id, null when there was none to store */
const store = async (
  { ports }: ImportDesk,
  { fileName, source }: ImportWish,
  fileHash: string,
  drafts: readonly OrderDraft[],
): Promise<string | null> => {
  if (drafts.length === 0) return null;
  const at = ports.clock.now().toISOString();
  const batch = { id: ports.newId(), name: fileName, at, source, fileHash };
  const event = { type: 'imported', file: fileName } as const;
  await ports.archive.importBatch(
    batch,
    drafts.map((draft, position) => ({ label: newLabel(ports, batch.id, position, draft, at), event })),
  );
  return batch.id;
};

const take = async (read: Read, wish: ImportWish, fileHash: string, desk: ImportDesk): Promise<Imported> => {
  const here = await desk.ports.archive.liveRefs(read.orders.map((order) => refOf(order.draft)));
  const fresh = read.orders.filter((order) => !here.has(refOf(order.draft)));
  const known = read.orders.filter((order) => here.has(refOf(order.draft)));
  const drafts = fresh.map((order) => order.draft);
  const batchId = await store(desk, wish, fileHash, drafts);
  const problems = [
    ...read.problems.filter((problem) => problem.refused || problem.ref1 === null || !here.has(problem.ref1)),
    ...known.map((order) => duplicate(order.line, refOf(order.draft))),
  ].sort((a, b) => a.line - b.line);
  const mend = new Set(problems.filter((problem) => !problem.refused).map((problem) => problem.ref1));
  const { encoding, layout, title, unknownColumns } = read;
  return {
    ...{ kind: 'imported', batchId, fileName: wish.fileName, encoding, layout, title, unknownColumns },
    imported: fresh.length,
    toMend: mend.size,
    refused: problems.filter((problem) => problem.refused).length,
    problems,
  };
};

/** Reads a file under the station's rules; stores nothing. */
export const readBy = (file: OrderFile, desk: ImportDesk): Promise<IntakeResult> => {
  const { defaults, prefix } = desk.ports.rules();
  return readOrdersGently(file, { fill: filler(defaults), prefix }, desk.mappings());
};

/**
 * Reads an order file and stores what can be stored. Rows with mistakes that a worker can mend are taken and listed; rows
 * that can't be an order are listed and not taken; neither stops the good ones. Content that was imported before is not
 * read again unless the wish says so.
 */
export const importOrders = async (wish: ImportWish, desk: ImportDesk): Promise<ImportOutcome> => {
  const fileHash = await fileHashOf(wish.bytes);
  const before = wish.again ? null : await desk.queue.batchByHash(fileHash);
  if (before) return { kind: 'again', batchId: before.id, batchName: before.name, at: before.createdAt };
  const read = await readBy(wish, desk);
  return read.kind === 'read' ? take(read, wish, fileHash, desk) : read;
};

const shownProblems = 200;

/** An outcome as a screen can show it: the first problems and how many there are. */
export const shown = (outcome: ImportOutcome): ImportAnswer => {
  if (outcome.kind === 'refused') return { kind: 'refused', message: outcome.message };
  if (outcome.kind !== 'imported') return outcome;
  const { problems } = outcome;
  return { ...outcome, problems: problems.slice(0, shownProblems), problemsTotal: problems.length };
};
