import type { ItemDraft, OrderDraft } from '#shared/label/draft';
import { tidyDraft } from '#shared/label/draft';
import { isInDoubt } from '#shared/label/advance';
import { withNewOrderNumber } from '#shared/label/order-number';
import { recipientDifference } from '#shared/label/recipient';
import type { Label } from '#shared/label/stage';
import { codedMessage } from '#shared/text/coded-message';
import { packageNamed } from '../intake/new-parcels';
import type { LabelWorkflow, RequestResult } from '../../workflow/workflow';
import type { LabelPorts } from '../../workflow/ports';

export interface Correction {
  fields: OrderDraft['fields'];
  items?: readonly ItemDraft[] | undefined;
}

/** An empty text removes a field; a missing one leaves it unchanged. */
const merged = (draft: OrderDraft, correction: Correction): OrderDraft =>
  tidyDraft({
    fields: { ...draft.fields, ...withNewOrderNumber(correction.fields, draft.fields) },
    items: correction.items ? [...correction.items] : draft.items,
  });

const changedNames = (before: OrderDraft, after: OrderDraft): string[] => {
  const names = new Set([...Object.keys(before.fields), ...Object.keys(after.fields)]) as Set<
    keyof typeof after.fields
  >;
  const changed: string[] = [...names].filter((name) => before.fields[name] !== after.fields[name]);
  if (JSON.stringify(before.items) !== JSON.stringify(after.items)) changed.push('commodityItems');
  return changed;
};

/**
 * Why the order can't have its new number; null if it can. A parcel may join the order of its other parcels; any other order with that
 * number is a conflict. The floor knows an order of a shared batch by the number that it had when it was imported: under another one,
 * another bench could ship it a second time.
 */
const problemOfRef = async (label: Label, draft: OrderDraft, ports: LabelPorts): Promise<string | null> => {
  const ref1 = String(draft.fields.ref1 ?? '');
  if (ref1 === label.ref1) return null;
  if ((await ports.archive.batch(label.batchId))?.onFloor) return codedMessage('order.numberShared');
  const bearer = (await ports.archive.ordersOfPackages([ref1])).get(ref1);
  if (bearer !== undefined) return packageNamed(ref1, bearer);
  const others = (await ports.archive.parcelsOf(ref1)).filter(({ stage }) => stage !== 'closed');
  const isOdd = (await ports.archive.oddNumbers()).some(
    (one) => one.plain === ref1 && one.ref1 !== label.ref1,
  );
  const isAnothers =
    isOdd ||
    others.some((other) => other.parcel === label.parcel || recipientDifference(other.draft, draft) !== null);
  return isAnothers ? codedMessage('order.refTaken', { ref1 }) : null;
};

/** Corrects an order before it is bought. It buys nothing. */
export const correct = async (
  labelId: string,
  correction: Correction,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<RequestResult> => {
  const label = await ports.archive.label(labelId);
  if (!label) return { ok: false, message: codedMessage('label.notHere') };
  if (label.stage !== 'draft') return { ok: false, message: codedMessage('order.bought') };
  if (isInDoubt(label)) return { ok: false, message: codedMessage('order.wasLabelBought') };
  const draft = merged(label.draft, correction);
  const ref1 = String(draft.fields.ref1 ?? '');
  if (ref1 === '') return { ok: false, message: codedMessage('order.refMissing') };
  const refProblem = await problemOfRef(label, draft, ports);
  if (refProblem !== null) return { ok: false, message: refProblem };
  const changed = changedNames(label.draft, draft);
  if (changed.length === 0) return { ok: true };
  return workflow.decide(labelId, { type: 'corrected', draft, changed });
};
