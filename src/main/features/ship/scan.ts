import { isDeepStrictEqual } from 'node:util';
import type { Output, ShipAnswer } from '#shared/bridge/contract';
import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { ScanBackVerifier } from './scan-back';
import { isEndedByScan, isNumberOf, labelForScan } from '../../workflow/next-parcel';
import type { LabelPorts } from '../../workflow/ports';
import type { ElsewhereResult } from '../../workflow/elsewhere-port';
import { findAnywhere, type WhyNot } from '../../workflow/find-anywhere';
import { type AlikeCode, caseReadings, scanReadings } from '#shared/label/scanned-code';
import { problemsOf, viewOf } from '../../workflow/views';

type Kind = 'started' | 'problems' | 'duplicate' | 'held' | 'working';

/** Starts an unbought label if that is allowed, and returns the result. */
const startDraft = (label: Label, ports: LabelPorts, workflow: LabelWorkflow): Kind => {
  if (isInDoubt(label)) return 'held';
  if (problemsOf(label, ports).length > 0) return 'problems';
  return workflow.begin(label.id) ? 'started' : 'working';
};

/** Prints a purchased label that has certainly not been printed. A label that was sent is never printed by a scan. */
const startBought = async (
  label: Label,
  workflow: LabelWorkflow,
  printerId: string | null,
): Promise<Kind> => {
  if (label.stage !== 'registered') return 'duplicate';
  if (label.hold && !isEndedByScan(label.hold)) return 'held';
  const result = await workflow.print(label.id, { printerId, reason: 'first', copies: 1 });
  return result.ok ? 'started' : 'held';
};

const kindOf = async (
  label: Label,
  ports: LabelPorts,
  workflow: LabelWorkflow,
  printerId: string | null,
): Promise<Kind> => {
  if (workflow.isBusy(label.id)) return 'working';
  if (label.hold?.failure.code === 'print_unknown') return 'held';
  switch (label.stage) {
    case 'draft':
      return startDraft(label, ports, workflow);
    case 'registering':
      return 'working';
    case 'closed':
      return 'duplicate';
    default:
      return startBought(label, workflow, printerId);
  }
};

/**
 * A purchase has begun and has not ended: the hold of its draft is the earlier one, and not the answer. While a purchase is in doubt, only
 * a print can have begun.
 */
const isBegunAgain = (kind: Kind, before: Label, now: Label): boolean =>
  (kind === 'started' || kind === 'working') &&
  now.stage === 'draft' &&
  !isInDoubt(now) &&
  isDeepStrictEqual(now.hold, before.hold);

/**
 * Ships a known label: registers and prints it if that is allowed now and the previous parcel is done.
 * @param printerId where a label is printed that is bought already; null for the default printer
 */
export const ship = async (
  label: Label,
  ports: LabelPorts,
  workflow: LabelWorkflow,
  parcel: Pick<ScanBackVerifier, 'started' | 'blocks'>,
  printerId: string | null = null,
): Promise<ShipAnswer> => {
  const other = await parcel.blocks(label);
  if (other) return other;
  const kind = await kindOf(label, ports, workflow, printerId);
  if (kind === 'started') parcel.started(label.id);
  const now = (await ports.archive.label(label.id)) ?? label;
  return { kind, view: await viewOf(isBegunAgain(kind, label, now) ? { ...now, hold: null } : now, ports) };
};

const isNoOrder = (label: Label | null): boolean =>
  label === null || (label.stage === 'closed' && label.package === null);

/**
 * Takes parcels of an order that wait in the floor's batches for this bench.
 * @param label what the code names here
 * @returns what the floor said, and the label that is next; without a floor `label` itself
 */
const takeOrder = async (
  code: string,
  label: Label | null,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<{ floor: ElsewhereResult; label: Label | null }> => {
  if (!ports.batches) return { floor: 'not_there', label };
  const floor = await ports.batches.takeOrder(scanReadings(code));
  // Also where the floor gave nothing: another scan may have taken the order and started it in the meantime.
  return { floor, label: await labelForScan(code, ports, workflow) };
};

/** The label here; otherwise a waiting order of the floor's batches is taken for this bench, or the package is asked for at other benches. */
const lookEverywhere = async (
  code: string,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<{ label: Label | null; why?: WhyNot }> => {
  const unanswered: WhyNot[] = [];
  const look = async (): Promise<Label | null> => {
    const label = await labelForScan(code, ports, workflow);
    if (!isNoOrder(label)) return label;
    const { floor, label: taken } = await takeOrder(code, label, ports, workflow);
    if (floor !== 'found' && floor !== 'not_there') unanswered.push(floor);
    return taken;
  };
  const found = await findAnywhere([code], look, ports);
  const [why] = unanswered;
  if (!isNoOrder(found.label) || why === undefined) return found;
  // The order may have come from the floor meanwhile.
  return { why, ...found, label: await labelForScan(code, ports, workflow) };
};

/**
 * Known numbers that differ from an unknown code only in capital and small letters. The floor has only hashes of its numbers, so it is
 * asked for the code in capitals and in small letters; it then is here, as after a scan of that number.
 */
const alikeTo = async (
  code: string,
  isAway: boolean,
  { archive, elsewhere, batches }: LabelPorts,
): Promise<AlikeCode[]> => {
  const others = caseReadings(code).slice(1);
  if (others.length > 0 && !isAway)
    await Promise.all([elsewhere?.find(others), batches?.takeOrder(others.flatMap(scanReadings))]);
  return archive.alikeCodes(code);
};

/** The answer to a code that no order, package or paper has. */
const notFound = async (scanned: string, why: WhyNot | undefined, ports: LabelPorts): Promise<ShipAnswer> => {
  const code = scanned.trim();
  if (await ports.archive.isSharedCode(code)) return { kind: 'not_found', code: scanned, isShared: true };
  const alike = await alikeTo(code, why !== undefined, ports);
  return {
    ...{ kind: 'not_found', code: scanned },
    ...(why && { elsewhere: why }),
    ...(alike.length > 0 && { alike }),
  };
};

/** True for an order that is not bought and whose batch a person paused here. */
const isPaused = async ({ stage, batchId }: Label, { archive }: LabelPorts): Promise<boolean> =>
  stage === 'draft' && (await archive.batch(batchId))?.state === 'paused';

type Duplicate = Extract<ShipAnswer, { kind: 'duplicate' }>;

/** Adds whether all parcels of the order were bought. One that no bench will ship does not count. */
const withAllOut = async (answer: Duplicate, { archive, batches }: LabelPorts): Promise<Duplicate> => {
  const { ref1 } = answer.view.label;
  const missing = await archive.parcelsElsewhere(ref1);
  if (missing.length === 0) return { ...answer, allOut: true };
  const closed = (await batches?.closedParcels(ref1)) ?? [];
  if (missing.some((parcel) => !closed.includes(parcel))) return { ...answer, allOut: false };
  const { length: bought } = await archive.parcelsOf(ref1);
  return { ...answer, allOut: true, bought };
};

/**
 * Handles a scanned code on the Ship screen. An order's number means its next parcel. A label that was removed before it was bought counts
 * as absent.
 * @param heedsPause true for a scan on the Queue screen, which buys nothing of a paused batch
 */
export const scan = async (
  scanned: string,
  ports: LabelPorts,
  workflow: LabelWorkflow,
  parcel: ScanBackVerifier,
  heedsPause = false,
): Promise<Output<'ship.scan'>> => {
  const code = scanned.trim();
  const shipped = async (found: Label): Promise<Output<'ship.scan'>> =>
    heedsPause && (await isPaused(found, ports)) ? { kind: 'paused' } : ship(found, ports, workflow, parcel);
  const { label, why } = await lookEverywhere(code, ports, workflow);
  const ofPaper = await parcel.scanned(code, label);
  if (ofPaper) return ofPaper;
  if (label === null || isNoOrder(label)) return notFound(scanned, why, ports);
  const answer = await shipped(label);
  if (answer.kind !== 'duplicate' || !isNumberOf(code, label)) return answer;
  // All its parcels here are bought. Others may wait in a batch of the floor.
  const { floor, label: next } = await takeOrder(code, label, ports, workflow);
  if (next && next.id !== label.id) return shipped(next);
  if (floor !== 'found' && floor !== 'not_there') return { ...answer, elsewhere: floor };
  const complete = await withAllOut(answer, ports);
  if (complete.allOut) return complete;
  // Other benches took its other parcels. What they bought is fetched.
  const fetched = await ports.elsewhere?.find([code]);
  const now = await shipped((await labelForScan(code, ports, workflow)) ?? label);
  if (now.kind !== 'duplicate') return now;
  return fetched === 'away' || fetched === 'asking' ? { ...now, elsewhere: fetched } : withAllOut(now, ports);
};
