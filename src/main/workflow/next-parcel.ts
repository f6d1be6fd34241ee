import { isInDoubt } from '#shared/label/advance';
import type { SeveralParcels } from '#shared/bridge/contract';
import { scanReadings } from '#shared/label/scanned-code';
import { type FailureCode, paperInDoubt } from '#shared/failure';
import type { Hold, Label } from '#shared/label/stage';
import type { LabelWorkflow } from './workflow';
import type { LabelPorts } from './ports';

const endedByScan: ReadonlySet<FailureCode> = new Set(['printer_missing', 'cancelled']);

/** True for a hold of a bought label that a scan ends: there was no printer, or a person cancelled the print. */
export const isEndedByScan = ({ failure: { code } }: Hold): boolean => endedByScan.has(code);

type Busy = Pick<LabelWorkflow, 'isBusy'>;

/** Its paper is not out yet, and a task is working on it. */
const isUnderWay = (label: Label, workflow: Busy): boolean =>
  label.stage === 'registering' || (workflow.isBusy(label.id) && label.stage !== 'confirmed');

/** A scan may continue with it: it is not bought, or it is bought and certainly has no paper yet. */
const isPending = (label: Label): boolean => {
  if (label.stage === 'draft') return !isInDoubt(label);
  return label.stage === 'registered' && (label.hold === null || isEndedByScan(label.hold));
};

/** It is unknown whether it was bought, or whether its paper came out: the box at hand may be this one's. */
const isUnresolved = (label: Label): boolean =>
  isInDoubt(label) ||
  (label.stage !== 'closed' && label.hold !== null && paperInDoubt.has(label.hold.failure.code));

/** It waits for a person's decision. */
const isHeld = ({ stage, hold }: Label): boolean => stage !== 'closed' && hold !== null;

/**
 * Which parcel of an order a scan of the order number stands for, in this order of precedence: the one in progress; the
 * first whose purchase or paper is unresolved (a worker who saw no label come out scans the same box again, and
 * continuing would buy another parcel's label for it); the first that is still to be made; the first on hold; when all
 * are out, the first. A person may choose any other.
 * @param parcels sorted by their numbers
 */
export const nextParcel = (parcels: readonly Label[], workflow: Busy): Label | null =>
  parcels.find((label) => isUnderWay(label, workflow)) ??
  parcels.find(isUnresolved) ??
  parcels.find(isPending) ??
  parcels.find(isHeld) ??
  parcels.find(({ stage }) => stage !== 'closed') ??
  parcels[0] ??
  null;

/** True where the code is the order's own number, and not an id of the label. */
export const isNumberOf = (code: string, { ref1 }: Label): boolean => scanReadings(code).includes(ref1);

/**
 * The order with this number, if it has several parcels: only a person can say which one is meant.
 * @param label the label that was found by the code
 */
export const severalParcelsOf = async (
  code: string,
  label: Label,
  { archive }: Pick<LabelPorts, 'archive'>,
): Promise<SeveralParcels | null> => {
  if (!isNumberOf(code, label)) return null;
  const { ref1 } = label;
  const parcels = (await archive.parcelsOf(ref1)).length;
  return parcels > 1 ? { kind: 'parcels', ref1, parcels } : null;
};

/** The label that a scan stands for: for an order number the next parcel, else the label with this code. */
export const labelForScan = async (
  code: string,
  ports: LabelPorts,
  workflow: Busy,
): Promise<Label | null> => {
  const label = await ports.archive.labelByCode(code);
  if (!label || !isNumberOf(code, label)) return label;
  return nextParcel(await ports.archive.parcelsOf(label.ref1), workflow) ?? label;
};
