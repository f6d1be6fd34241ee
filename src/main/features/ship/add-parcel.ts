import type { Input, Output, ShipAnswer } from '#shared/bridge/contract';
import { parcelFields } from '#shared/intake/repeats';
import { tidyDraft, type OrderDraft } from '#shared/label/draft';
import { maxParcels } from '#shared/label/parcel';
import type { Label } from '#shared/label/stage';
import { codedMessage } from '#shared/text/coded-message';
import { anonymisedMessage } from '../../workflow/anonymised';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { ScanBackVerifier } from './scan-back';
import type { LabelPorts } from '../../workflow/ports';
import { ship } from './scan';

/**
 * The single batch of all parcels that were added by hand. It is done and has the oldest date, so that the queue neither processes nor
 * lists it. Such a parcel is shipped like a scanned order, by the person who requested it.
 */
const batch = { id: 'added-parcels', name: 'added-parcels', at: '1970-01-01T00:00:00.000Z' };

type Request = Input<'orders.addParcel'>;

/** The order's present values, with the new parcel's own fields. */
const draftOf = ({ draft: { fields } }: Label, request: Request): OrderDraft => {
  const ofOrder = Object.fromEntries(Object.entries(fields).filter(([name]) => !parcelFields.has(name)));
  const { serviceCode } = fields;
  return tidyDraft({
    fields: { ...ofOrder, ...(serviceCode !== undefined && { serviceCode }), ...request.fields },
    items: [...request.items],
  });
};

const newLabel = (beside: Label, parcel: number, request: Request, ports: LabelPorts): Label => {
  const at = ports.clock.now().toISOString();
  const { ref1 } = beside;
  return {
    ...{ id: ports.newId(), batchId: batch.id, position: 0, ref1, parcel, stage: 'draft' },
    ...{
      draft: draftOf(beside, request),
      hold: null,
      package: null,
      replaces: null,
      createdAt: at,
      updatedAt: at,
    },
  };
};

const whyNot = (beside: Label, of: number, request: Request): string | null => {
  const unavailable = anonymisedMessage(beside);
  if (unavailable !== null) return unavailable;
  if (of >= maxParcels) return codedMessage('order.mostParcels', { most: maxParcels });
  return of === request.parcels ? null : codedMessage('order.parcelsByNow', { count: of });
};

/**
 * Adds one more parcel to an existing order and ships it like a scan: a further purchase, only at a person's request. A second press of the
 * button finds one parcel more than the person saw, and adds none.
 */
export const addParcel = async (
  request: Request,
  ports: LabelPorts,
  workflow: LabelWorkflow,
  parcel: ScanBackVerifier,
): Promise<Output<'orders.addParcel'>> => {
  const { archive } = ports;
  const beside = await archive.label(request.labelId);
  if (!beside || (beside.stage === 'closed' && !beside.package))
    return { ok: false, message: codedMessage('order.notHere') };
  const of = await archive.parcelCount(beside.ref1);
  const reason = whyNot(beside, of, request);
  if (reason !== null) return { ok: false, message: reason };
  const fresh = newLabel(beside, of + 1, request, ports);
  const inTheWay: ShipAnswer | null = await parcel.blocks(fresh);
  if (inTheWay) return { ok: true, answer: inTheWay };
  await archive.addParcel({ batch, label: fresh, at: fresh.createdAt });
  for (const { id } of await archive.parcelsOf(fresh.ref1)) ports.announce(id);
  return { ok: true, answer: await ship(fresh, ports, workflow, parcel) };
};
