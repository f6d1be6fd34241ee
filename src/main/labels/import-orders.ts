import type { ImportAnswer } from '#shared/bridge/contract';
import { withDefaults } from '#shared/label/draft';
import type { OrderDraft } from '#shared/label/draft';
import type { Label } from '#shared/label/stage';
import { readOrders } from './intake/read-orders';
import type { LabelPorts } from './ports';

const shownProblems = 200;

type Read = Extract<ReturnType<typeof readOrders>, { kind: 'read' }>;
type Problem = Read['problems'][number];

const refOf = (draft: OrderDraft): string => String(draft.fields.ref1 ?? '');

const duplicate = (line: number, ref1: string): Problem => ({
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
  ports: LabelPorts,
  fileName: string,
  drafts: readonly OrderDraft[],
): Promise<string | null> => {
  if (drafts.length === 0) return null;
  const at = ports.clock.now().toISOString();
  const batch = { id: ports.newId(), name: fileName, at };
  const event = { type: 'imported', file: fileName } as const;
  await ports.archive.importBatch(
    batch,
    drafts.map((draft, position) => ({ label: newLabel(ports, batch.id, position, draft, at), event })),
  );
  return batch.id;
};

/**
 * Reads an order file and stores what can be stored. Rows with mistakes that a worker can mend are taken and listed; rows
 * that can't be an order are listed and not taken; neither stops the good ones.
 */
export const importOrders = async (
  file: { fileName: string; bytes: Uint8Array },
  ports: LabelPorts,
): Promise<ImportAnswer> => {
  const { defaults, prefix } = ports.rules();
  const read = readOrders(file, { fill: (draft) => withDefaults(draft, defaults), prefix });
  if (read.kind === 'refused') return { kind: 'refused', message: read.message };

  const here = await ports.archive.liveRefs(read.orders.map((order) => refOf(order.draft)));
  const fresh = read.orders.filter((order) => !here.has(refOf(order.draft)));
  const known = read.orders.filter((order) => here.has(refOf(order.draft)));
  const batchId = await store(
    ports,
    file.fileName,
    fresh.map((order) => order.draft),
  );

  const problems = [
    ...read.problems.filter((problem) => problem.refused || problem.ref1 === null || !here.has(problem.ref1)),
    ...known.map((order) => duplicate(order.line, refOf(order.draft))),
  ].sort((a, b) => a.line - b.line);
  const mend = new Set(problems.filter((problem) => !problem.refused).map((problem) => problem.ref1));
  return {
    kind: 'imported',
    batchId,
    fileName: file.fileName,
    encoding: read.encoding,
    imported: fresh.length,
    toMend: mend.size,
    refused: problems.filter((problem) => problem.refused).length,
    unknownColumns: read.unknownColumns,
    problems: problems.slice(0, shownProblems),
    problemsTotal: problems.length,
  };
};
