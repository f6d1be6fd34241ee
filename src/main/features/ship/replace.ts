import type { Output, ShipAnswer } from '#shared/bridge/contract';
import { isAdopted } from '#shared/label/adopted';
import { isInDoubt } from '#shared/label/advance';
import { isBought, type Label } from '#shared/label/stage';
import { codedMessage } from '#shared/text/coded-message';
import { anonymisedMessage } from '../../workflow/anonymised';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { ScanBackVerifier } from './scan-back';
import type { LabelPorts } from '../../workflow/ports';
import { ship } from './scan';
import { decided } from '../../workflow/settle';

/**
 * The single batch of all replacements. It is done and has the oldest date, so that the queue neither processes nor lists it. A replacement
 * is shipped like a scanned order, by the person who requested it.
 */
const batch = { id: 'replacements', name: 'Replacements', at: '1970-01-01T00:00:00.000Z' };

/** The floor allows a second purchase for a label only at the bench that bought it. */
const boughtElsewhere = async (label: Label, archive: LabelPorts['archive']): Promise<string | null> => {
  if (!isAdopted(label)) return null;
  const events = await archive.events(label.id);
  const fetched = events.find(({ event }) => event.type === 'adopted')?.event;
  return codedMessage('replacement.boughtElsewhere', {
    bench: fetched?.type === 'adopted' ? fetched.bench : '',
  });
};

/** A replacement is bought with the data that the service has, which a correction would change. One that it refused changes nothing. */
const correctionNotDone = async (label: Label, archive: LabelPorts['archive']): Promise<string | null> => {
  const open = label.package && (await archive.openUpdate(label.package.packageId));
  return open && open.state !== 'refused'
    ? codedMessage('replacement.correctionNotDone', { packageId: open.packageId })
    : null;
};

const whyNot = async (label: Label, { archive }: LabelPorts): Promise<string | null> => {
  if (isInDoubt(label)) return codedMessage('order.wasLabelBought');
  if (!isBought(label)) return codedMessage('replacement.notBought');
  if (label.stage === 'closed') return codedMessage('replacement.removed');
  const unavailable = anonymisedMessage(label);
  if (unavailable !== null) return unavailable;
  const other = await archive.replacementOf(label);
  if (!other) return (await boughtElsewhere(label, archive)) ?? correctionNotDone(label, archive);
  return other.packageId === null
    ? codedMessage('replacement.making')
    : codedMessage('replacement.boughtInPlace', { packageId: other.packageId });
};

/** A new order with the values that the service has for the old one. */
const replacementFor = (old: Label, ports: LabelPorts): Label => {
  const at = ports.clock.now().toISOString();
  const { ref1, parcel, draft } = old;
  return {
    ...{ id: ports.newId(), batchId: batch.id, position: 0, ref1, parcel, draft, stage: 'draft' },
    ...{ hold: null, package: null, replaces: old.id, createdAt: at, updatedAt: at },
  };
};

/**
 * Creates a label in place of a bought one and ships it like a scan: a second purchase, only at a person's request, and only one while the
 * replacement is live. One commit links both labels, or nothing is created.
 */
export const replace = async (
  labelId: string,
  ports: LabelPorts,
  workflow: LabelWorkflow,
  parcel: ScanBackVerifier,
): Promise<Output<'labels.replace'>> => {
  const outcome: { made?: Label; inTheWay?: ShipAnswer } = {};
  const result = await decided(
    workflow.whileIdle(labelId, async (old) => {
      const reason = await whyNot(old, ports);
      if (reason !== null) return { ok: false, message: reason };
      const fresh = replacementFor(old, ports);
      const inTheWay = await parcel.blocks(fresh);
      if (inTheWay) {
        outcome.inTheWay = inTheWay;
        return { ok: true };
      }
      await ports.archive.replace({ batch, label: fresh, at: fresh.createdAt });
      // The person who replaces the label has acknowledged what stopped the bench.
      parcel.acknowledge();
      outcome.made = fresh;
      for (const id of [old.id, fresh.id]) ports.announce(id);
      return { ok: true };
    }),
  );
  if (!result.ok) return { ok: false, message: result.message };
  if (outcome.made) return { ok: true, answer: await ship(outcome.made, ports, workflow, parcel) };
  return outcome.inTheWay
    ? { ok: true, answer: outcome.inTheWay }
    : { ok: false, message: codedMessage('replacement.nothingMade') };
};
