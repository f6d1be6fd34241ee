import type { Output, ShipAnswer } from '#shared/bridge/contract';
import { isInDoubt } from '#shared/label/advance';
import { isBought, type Label } from '#shared/label/stage';
import { said } from '#shared/text/said';
import { paperGone } from '../../workflow/anonymised';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { Parcel } from './scan-back';
import type { LabelPorts } from '../../workflow/ports';
import { ship } from './scan';
import { decided } from '../../workflow/settle';

/**
 * The one batch of all replacements. It is done and as old as can be, so that the queue neither works on it nor lists it: a
 * replacement is shipped as a scanned order is, by the person who asked for it.
 */
const batch = { id: 'replacements', name: 'Replacements', at: '1970-01-01T00:00:00.000Z' };

const whyNot = async (label: Label, { archive }: LabelPorts): Promise<string | null> => {
  if (isInDoubt(label)) return said('order.wasLabelBought');
  if (!isBought(label)) return said('replacement.notBought');
  if (label.stage === 'closed') return said('replacement.removed');
  const gone = paperGone(label);
  if (gone !== null) return gone;
  const other = await archive.replacementOf(label.id);
  if (!other) return null;
  return other.packageId === null
    ? said('replacement.making')
    : said('replacement.boughtInPlace', { packageId: other.packageId });
};

/** A new order as the service was last told the old one. */
const replacementFor = (old: Label, ports: LabelPorts): Label => {
  const at = ports.clock.now().toISOString();
  const { ref1, parcel, draft } = old;
  return {
    ...{ id: ports.newId(), batchId: batch.id, position: 0, ref1, parcel, draft, stage: 'draft' },
    ...{ hold: null, package: null, replaces: old.id, createdAt: at, updatedAt: at },
  };
};

/**
 * Makes a label in place of a bought one and ships it as a scan would: a second purchase, at a person's request only, and never
 * a second one while the replacement lives. Both labels know of each other in one commit, or nothing was made.
 */
export const replace = async (
  labelId: string,
  ports: LabelPorts,
  workflow: LabelWorkflow,
  parcel: Parcel,
): Promise<Output<'labels.replace'>> => {
  const outcome: { made?: Label; inTheWay?: ShipAnswer } = {};
  const taken = await decided(
    workflow.whileIdle(labelId, async (old) => {
      const reason = await whyNot(old, ports);
      if (reason !== null) return { ok: false, message: reason };
      const fresh = replacementFor(old, ports);
      const inTheWay = await parcel.standsInTheWay(fresh);
      if (inTheWay) {
        outcome.inTheWay = inTheWay;
        return { ok: true };
      }
      await ports.archive.replace({ batch, label: fresh, at: fresh.createdAt });
      // Who replaces the label has seen what stopped the bench.
      parcel.acknowledge();
      outcome.made = fresh;
      for (const id of [old.id, fresh.id]) ports.announce(id);
      return { ok: true };
    }),
  );
  if (!taken.ok) return { ok: false, message: taken.message };
  if (outcome.made) return { ok: true, answer: await ship(outcome.made, ports, workflow, parcel) };
  return outcome.inTheWay
    ? { ok: true, answer: outcome.inTheWay }
    : { ok: false, message: said('replacement.nothingMade') };
};
