import type { ShipAnswer } from '#shared/bridge/contract';
import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { Parcel } from './scan-back';
import { isNumberOf, meantBy } from '../../workflow/next-parcel';
import type { LabelPorts } from '../../workflow/ports';
import { goesOn } from '../../workflow/scan-holds';
import { lookAnywhere } from '../../workflow/sought';
import { meaningsOf } from '#shared/label/scanned-code';
import { problemsOf, viewOf } from '../../workflow/views';

type Kind = 'started' | 'problems' | 'duplicate' | 'held' | 'working';

/** Starts what may be started of an unbought label, and says what came of it. */
const startDraft = (label: Label, ports: LabelPorts, workflow: LabelWorkflow): Kind => {
  if (isInDoubt(label)) return 'held';
  if (problemsOf(label, ports).length > 0) return 'problems';
  return workflow.begin(label.id) ? 'started' : 'working';
};

/** A bought label of which nothing surely came out yet is printed; one that was sent is never printed by a scan. */
const startBought = async (label: Label, workflow: LabelWorkflow): Promise<Kind> => {
  if (label.stage !== 'registered') return 'duplicate';
  if (label.hold && !goesOn.has(label.hold.failure.code)) return 'held';
  const taken = await workflow.print(label.id, { printerId: null, reason: 'first', copies: 1 });
  return taken.ok ? 'started' : 'held';
};

const kindOf = async (label: Label, ports: LabelPorts, workflow: LabelWorkflow): Promise<Kind> => {
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
      return startBought(label, workflow);
  }
};

/** Ships a label that is known: registers and prints it when that is allowed now, and the parcel before it is done. */
export const ship = async (
  label: Label,
  ports: LabelPorts,
  workflow: LabelWorkflow,
  parcel: Pick<Parcel, 'begun' | 'standsInTheWay'>,
): Promise<ShipAnswer> => {
  const other = await parcel.standsInTheWay(label);
  if (other) return other;
  const kind = await kindOf(label, ports, workflow);
  if (kind === 'started') parcel.begun(label.id);
  const now = (await ports.archive.label(label.id)) ?? label;
  return { kind, view: await viewOf(now, ports) };
};

const isNoOrder = (label: Label | null): boolean =>
  label === null || (label.stage === 'closed' && label.package === null);

/** What is here; else an order that waits in a batch of the floor becomes one of this bench. */
const lookInBatches = async (
  code: string,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<Label | null> => {
  const label = await meantBy(code, ports, workflow);
  if (!ports.batches || !isNoOrder(label)) return label;
  return (await ports.batches.takeOrder(meaningsOf(code))) === 'found'
    ? meantBy(code, ports, workflow)
    : label;
};

/** What a scanned code means on the Ship screen: an order's number its next parcel. A label that was removed before it was bought counts as not there. */
export const scan = async (
  scanned: string,
  ports: LabelPorts,
  workflow: LabelWorkflow,
  parcel: Parcel,
): Promise<ShipAnswer> => {
  const code = scanned.trim();
  const { label, why } = await lookAnywhere([code], () => lookInBatches(code, ports, workflow), ports);
  const ofPaper = await parcel.scanned(code, label);
  if (ofPaper) return ofPaper;
  if (!label || (label.stage === 'closed' && !label.package))
    return (await ports.archive.isSharedCode(code))
      ? { kind: 'not_found', code: scanned, isShared: true }
      : { kind: 'not_found', code: scanned, ...(why && { elsewhere: why }) };
  const answer = await ship(label, ports, workflow, parcel);
  return answer.kind === 'duplicate' && isNumberOf(code, label) ? { ...answer, allOut: true } : answer;
};
