import type { Input, Output, ShipAnswer } from '#shared/bridge/contract';
import { ownOfParcel } from '#shared/intake/repeats';
import { tidyDraft, type OrderDraft } from '#shared/label/draft';
import { mostParcels } from '#shared/label/parcel';
import type { Label } from '#shared/label/stage';
import { said } from '#shared/text/said';
import { paperGone } from '../../workflow/anonymised';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { Parcel } from './scan-back';
import type { LabelPorts } from '../../workflow/ports';
import { ship } from './scan';

/**
 * The one batch of all parcels that were added by hand. It is done and as old as can be, so that the queue neither works on it nor
 * lists it: such a parcel is shipped as a scanned order is, by the person who asked for it.
 */
const batch = { id: 'added-parcels', name: 'Added parcels', at: '1970-01-01T00:00:00.000Z' };

type Request = Input<'orders.addParcel'>;

/** The order as it is now, with what the new parcel has of its own. */
const draftOf = ({ draft: { fields } }: Label, request: Request): OrderDraft => {
  const ofOrder = Object.fromEntries(Object.entries(fields).filter(([name]) => !ownOfParcel.has(name)));
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
  const gone = paperGone(beside);
  if (gone !== null) return gone;
  if (of >= mostParcels) return said('order.mostParcels', { most: mostParcels });
  return of === request.parcels ? null : said('order.parcelsByNow', { count: of });
};

/**
 * Adds one more parcel to an order that is here and ships it as a scan would: a further purchase, by a person's word alone. A second
 * press finds the order with one parcel more than the person saw, and adds none.
 */
export const addParcel = async (
  request: Request,
  ports: LabelPorts,
  workflow: LabelWorkflow,
  parcel: Parcel,
): Promise<Output<'orders.addParcel'>> => {
  const { archive } = ports;
  const beside = await archive.label(request.labelId);
  if (!beside || (beside.stage === 'closed' && !beside.package))
    return { ok: false, message: said('order.notHere') };
  const of = await archive.parcelCount(beside.ref1);
  const reason = whyNot(beside, of, request);
  if (reason !== null) return { ok: false, message: reason };
  const fresh = newLabel(beside, of + 1, request, ports);
  const inTheWay: ShipAnswer | null = await parcel.standsInTheWay(fresh);
  if (inTheWay) return { ok: true, answer: inTheWay };
  await archive.addParcel({ batch, label: fresh, at: fresh.createdAt });
  for (const { id } of await archive.parcelsOf(fresh.ref1)) ports.announce(id);
  return { ok: true, answer: await ship(fresh, ports, workflow, parcel) };
};
