import { failure } from '#shared/failure';
import { adoptedBatchId } from '#shared/label/adopted';
import { parcelPlaceField } from '#shared/label/parcel';
import type { Label } from '#shared/label/stage';
import type { NewDocument } from '#shared/label/stored';
import { isIntact } from '../../base/bytes';
import type { ElsewherePorts, LabelElsewhere, OtherBenches, BenchReport } from './ports';
import { changedNames } from '../corrections/changes';
import { makePlace } from './place';
import { settleOrder } from './settle-order';

/** The oldest possible date, so that the queue does not list it. */
const batchOf = ({ id, name }: BenchReport['bench']) => ({
  id: adoptedBatchId(id),
  name,
  at: '1970-01-01T00:00:00.000Z',
});

/** The furthest stage that its paper certainly reached at any bench. */
const paperOf = (reports: readonly BenchReport[]): 'confirmed' | 'sent' | 'registered' => {
  const states = reports.flatMap(({ body }) => [body.label.stage, ...body.prints.map(({ state }) => state)]);
  if (states.includes('confirmed')) return 'confirmed';
  return states.includes('sent') ? 'sent' : 'registered';
};

/** A label that is not printed yet is held: the other bench may be printing it or waiting for a person. Here a person decides. */
const labelOf = (
  { bench, body }: BenchReport,
  reports: readonly BenchReport[],
  { replaces, at }: { replaces: string | null; at: string },
): Label | null => {
  const { label } = body;
  if (label.package === null) return null;
  const { stage: _there, hold: _hold, scannedBackAt: _scanned, ...kept } = label;
  const common = {
    ...kept,
    package: label.package,
    batchId: adoptedBatchId(bench.id),
    position: 0,
    replaces,
  };
  if (label.stage === 'closed') return { ...common, stage: 'closed', hold: null };
  const stage = paperOf(reports);
  const detail = `${bench.name}, ${label.createdAt}`;
  const hold =
    stage === 'registered'
      ? { failure: failure('unprinted_elsewhere', detail), since: at, retryAt: null }
      : null;
  return { ...common, stage, hold };
};

/** All its documents, byte for byte, or none: an incomplete set must not pass for a complete one. */
const paperFor = async (
  { bench, body }: BenchReport,
  benches: OtherBenches,
): Promise<NewDocument[] | null> => {
  if (body.documents.length === 0) return [];
  const there = (await benches.documents(body.label.id)).filter((one) => one.bench === bench.id);
  const documents = body.documents.flatMap(({ position, format, sha256 }) => {
    const bytes = there.find((one) => one.position === position)?.bytes;
    return isIntact(bytes, sha256) ? [{ position, format, bytes }] : [];
  });
  return documents.length === body.documents.length ? documents : null;
};

/**
 * Stores a label of another bench here, with its documents, if they can be read and its number is free here. If the label itself is here as
 * an order without a package, the order gets them.
 */
export const adopt = async (
  found: LabelElsewhere,
  benches: OtherBenches,
  ports: ElsewherePorts,
): Promise<'kept' | 'unreadable' | 'no_place'> => {
  const { archive } = ports.labels;
  const here = await archive.label(found.label);
  if (here?.package) return 'kept';
  const owner = found.reports.find(({ body }) => body.isOwn);
  if (!owner) return 'unreadable';
  const at = ports.labels.clock.now().toISOString();
  const old = owner.body.label.replaces;
  const replaces = old !== null && (await archive.label(old)) ? old : null;
  const label = labelOf(owner, found.reports, { replaces, at });
  const documents = label && (await paperFor(owner, benches));
  if (!label?.package || !documents) return 'unreadable';
  if (here) {
    const detail = `${owner.bench.name}, ${label.createdAt}`;
    const bought = {
      package: label.package,
      stage: label.stage,
      detail,
      documents,
      codes: owner.body.barcodes,
    };
    return (await settleOrder(here.id, bought, ports)) ? 'kept' : 'no_place';
  }
  if (!(await makePlace(label, ports))) return 'no_place';
  await ports.archive.adopt({
    ...{ batch: batchOf(owner.bench), label, at, documents, codes: owner.body.barcodes },
    event: {
      ...{ type: 'adopted', bench: owner.bench.name, boughtAt: label.createdAt },
      ...(owner.body.parcels !== undefined && parcelPlaceField(label.parcel, owner.body.parcels)),
      updates: owner.body.updates.map(({ id }) => id),
      corrected: owner.body.updates.flatMap(({ at: correctedAt, before, after }) =>
        correctedAt === undefined
          ? []
          : [{ at: correctedAt, fields: changedNames(after), values: { before, after } }],
      ),
    },
  });
  return 'kept';
};
