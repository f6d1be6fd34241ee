import { isInDoubt } from '#shared/label/advance';
import type { SeveralParcels } from '#shared/bridge/contract';
import { meaningsOf } from '#shared/label/scanned-code';
import type { Label } from '#shared/label/stage';
import type { LabelWorkflow } from './workflow';
import type { LabelPorts } from './ports';
import { goesOn } from './scan-holds';

type Busy = Pick<LabelWorkflow, 'isBusy'>;

/** Its paper is not out yet, and something is being done about that. */
const isUnderWay = (label: Label, workflow: Busy): boolean =>
  label.stage === 'registering' || (workflow.isBusy(label.id) && label.stage !== 'confirmed');

/** A scan may go on with it: nothing was bought, or what was bought surely has no paper yet. */
const isToDo = (label: Label): boolean => {
  if (label.stage === 'draft') return !isInDoubt(label);
  return label.stage === 'registered' && (label.hold === null || goesOn.has(label.hold.failure.code));
};

/** Nobody knows whether it was bought, or whether its paper is out: the box at hand may be this one's. */
const isAskedAbout = (label: Label): boolean =>
  isInDoubt(label) || (label.stage !== 'closed' && label.hold?.failure.code === 'print_unknown');

/** It waits for a person's decision. */
const isHeld = ({ stage, hold }: Label): boolean => stage !== 'closed' && hold !== null;

/**
 * Which parcel of an order a scan of the order means: the one that is being made; else the first whose purchase or paper is in doubt,
 * as a worker who saw no label come out scans the same box again, and going on would buy another parcel's label for it; else the first
 * that is still to be made; else the first that waits for a person; else, all being out, the first. A person may choose any other.
 * @param parcels by their numbers
 */
export const nextParcel = (parcels: readonly Label[], workflow: Busy): Label | null =>
  parcels.find((label) => isUnderWay(label, workflow)) ??
  parcels.find(isAskedAbout) ??
  parcels.find(isToDo) ??
  parcels.find(isHeld) ??
  parcels.find(({ stage }) => stage !== 'closed') ??
  parcels[0] ??
  null;

/** True where the code is the order's own number, and not a label's. */
export const isNumberOf = (code: string, { ref1 }: Label): boolean => meaningsOf(code).includes(ref1);

/**
 * The order that `code` is the number of, where it has several parcels: which one is meant only a person can say.
 * @param label what the code was found to stand for
 */
export const severalOf = async (
  code: string,
  label: Label,
  { archive }: Pick<LabelPorts, 'archive'>,
): Promise<SeveralParcels | null> => {
  if (!isNumberOf(code, label)) return null;
  const { ref1 } = label;
  const parcels = (await archive.parcelsOf(ref1)).length;
  return parcels > 1 ? { kind: 'parcels', ref1, parcels } : null;
};

/** The label a scan means: where the code is an order's number, the parcel that is next; else the label that bears it. */
export const meantBy = async (code: string, ports: LabelPorts, workflow: Busy): Promise<Label | null> => {
  const label = await ports.archive.labelByCode(code);
  if (!label || !isNumberOf(code, label)) return label;
  return nextParcel(await ports.archive.parcelsOf(label.ref1), workflow) ?? label;
};
