import { failure } from '#shared/failure';
import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import type { NewDocument } from '#shared/label/stored';
import { sha256 } from '../../base/bytes';
import { save } from '../../workflow/save';
import { decided, foundEvent } from '../../workflow/settle';
import { makePlace } from './place';
import type { ElsewherePorts } from './ports';

/** What another bench has of a label. `detail` names that bench and when it was bought; `stage` is how far its paper certainly came. */
interface Bought {
  package: NonNullable<Label['package']>;
  stage: Label['stage'];
  detail: string;
  documents: readonly NewDocument[];
  codes: readonly string[];
}

/** The documents that are not here yet; null where other documents are here, which must not be mixed with these. */
const lackingDocuments = async (
  labelId: string,
  documents: readonly NewDocument[],
  { labels }: ElsewherePorts,
): Promise<readonly NewDocument[] | null> => {
  const here = await labels.archive.documentHashes(labelId);
  if (here.length === 0) return documents;
  const there = documents.map(({ bytes }) => sha256(bytes));
  return there.length === here.length && there.every((hash) => here.includes(hash)) ? [] : null;
};

/** An order of a shared batch that left this bench without a person's decision. */
const wentBack = async ({ id, stage, anonymised }: Label, { labels }: ElsewherePorts): Promise<boolean> => {
  if (stage !== 'closed' || anonymised != null) return false;
  const last = (await labels.archive.events(id)).at(-1)?.event;
  return last?.type === 'removed' && last.givenBack === true;
};

/** The order in a state in which a package may be found for it; null where another label has its place. */
const prepared = async (order: Label, detail: string, ports: ElsewherePorts): Promise<Label | null> => {
  if (order.stage === 'closed')
    return (await makePlace({ ...order, stage: 'registered' }, ports)) ? order : null;
  if (isInDoubt(order)) return order;
  return save(ports.labels, order, { type: 'held', failure: failure('shipped_elsewhere', detail) });
};

const settle = async (
  order: Label,
  { package: named, stage, detail, documents, codes }: Bought,
  ports: ElsewherePorts,
): Promise<boolean> => {
  const { labels } = ports;
  if (order.stage !== 'draft' && !(await wentBack(order, ports))) return false;
  const lacking = await lackingDocuments(order.id, documents, ports);
  const label = lacking && (await prepared(order, detail, ports));
  if (!lacking || !label) return false;
  const paper = stage === 'sent' || stage === 'confirmed' ? stage : undefined;
  const isHandled = stage === 'closed';
  const why = paper === undefined && !isHandled ? failure('unprinted_elsewhere', detail) : null;
  const found = await foundEvent(label, { package: named, more: lacking.length, failure: why }, labels);
  const event = { ...(paper !== undefined && { paper }), ...found, ...(isHandled && { isHandled }) };
  await save(labels, label, event, lacking.length === 0 ? {} : { documents: lacking, codes });
  return true;
};

/**
 * Gives an order here the package and the documents that were bought for this very label: by this bench before its archive was replaced
 * by an older one, or by a copy of its folder.
 * @returns false where the label can't take them now
 */
export const settleOrder = async (
  labelId: string,
  bought: Bought,
  ports: ElsewherePorts,
): Promise<boolean> => {
  const settling = ports.workflow.whileIdle(labelId, async (order) => {
    const isSettled = order.package !== null || (await settle(order, bought, ports));
    return isSettled ? { ok: true } : { ok: false, message: '' };
  });
  return (await decided(settling)).ok;
};
