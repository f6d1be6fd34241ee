import { createHash } from 'node:crypto';
import { failure } from '#shared/failure';
import { adoptedBatch } from '#shared/label/adopted';
import type { Label } from '#shared/label/stage';
import type { NewDocument } from '#shared/label/stored';
import type { LabelBody } from './body';
import type { ElsewherePorts, LabelElsewhere, OtherBenches, ToldByBench } from './ports';
import { decided } from '../../workflow/settle';

/** As old as can be, so that the queue does not list it. */
const batchOf = ({ id, name }: ToldByBench['bench']) => ({
  id: adoptedBatch(id),
  name,
  at: '1970-01-01T00:00:00.000Z',
});

/** How far its paper surely got at any bench. */
const paperOf = (told: readonly ToldByBench[]): 'confirmed' | 'sent' | 'registered' => {
  const states = told.flatMap(({ body }) => [body.label.stage, ...body.prints.map(({ state }) => state)]);
  if (states.includes('confirmed')) return 'confirmed';
  return states.includes('sent') ? 'sent' : 'registered';
};

/** What was not printed yet is held: it is being printed there, or waits there for somebody. Here a person decides. */
const labelOf = (
  { bench, body }: ToldByBench,
  told: readonly ToldByBench[],
  { replaces, at }: { replaces: string | null; at: string },
): Label | null => {
  const { label } = body;
  if (label.package === null) return null;
  const { stage: _there, hold: _hold, scannedBackAt: _scanned, ...kept } = label;
  const common = { ...kept, package: label.package, batchId: adoptedBatch(bench.id), position: 0, replaces };
  if (label.stage === 'closed') return { ...common, stage: 'closed', hold: null };
  const stage = paperOf(told);
  const detail = `${bench.name}, ${label.createdAt}`;
  const hold =
    stage === 'registered'
      ? { failure: failure('unprinted_elsewhere', detail), since: at, retryAt: null }
      : null;
  return { ...common, stage, hold };
};

/** All of its paper, byte for byte, or none: half of it must not pass for all. */
const paperFor = async (
  { bench, body }: ToldByBench,
  benches: OtherBenches,
): Promise<NewDocument[] | null> => {
  if (body.documents.length === 0) return [];
  const there = (await benches.documents(body.label.id)).filter((one) => one.bench === bench.id);
  const documents = body.documents.flatMap(({ position, format, sha256 }) => {
    const bytes = there.find((one) => one.position === position)?.bytes;
    const isWhole = bytes && createHash('sha256').update(bytes).digest('hex') === sha256;
    return isWhole ? [{ position, format, bytes }] : [];
  });
  return documents.length === body.documents.length ? documents : null;
};

/** An order that waits here and was shipped there is no order to ship any more. @returns false where it can't be taken off the list */
const makeRoom = async (
  { ref1, parcel, id }: LabelBody['label'],
  { labels, workflow }: ElsewherePorts,
): Promise<boolean> => {
  const own = (await labels.archive.parcelsOf(ref1)).find((one) => one.parcel === parcel && one.id !== id);
  if (own?.stage !== 'draft') return true;
  return (await decided(workflow.decide(own.id, { type: 'removed' }))).ok;
};

/** Keeps a label of another bench here, with its paper. @returns false where it is not to be had, or has no place here */
export const adopt = async (
  found: LabelElsewhere,
  benches: OtherBenches,
  ports: ElsewherePorts,
): Promise<boolean> => {
  const { archive } = ports.labels;
  if (await archive.label(found.label)) return true;
  const owner = found.told.find(({ body }) => body.isOwn);
  if (!owner) return false;
  const at = ports.labels.clock.now().toISOString();
  const old = owner.body.label.replaces;
  const replaces = old !== null && (await archive.label(old)) ? old : null;
  const label = labelOf(owner, found.told, { replaces, at });
  const documents = label && (await paperFor(owner, benches));
  if (!label || !documents || !(await makeRoom(label, ports))) return false;
  await ports.archive.adopt({
    ...{ batch: batchOf(owner.bench), label, at, documents, codes: owner.body.barcodes },
    event: {
      ...{ type: 'adopted', bench: owner.bench.name, boughtAt: label.createdAt },
      updates: owner.body.updates.map(({ id }) => id),
    },
  });
  return true;
};
