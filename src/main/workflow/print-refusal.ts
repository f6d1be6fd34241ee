import { isInDoubt } from '#shared/label/advance';
import { isBought, type Label } from '#shared/label/stage';
import { said } from '#shared/text/said';
import { paperGone } from './anonymised';
import { paperOf } from './paper-of';
import type { LabelPorts } from './ports';
import type { PrintRequest } from './print-requests';
import { save } from './save';
import { mayBeOut } from './warnings';

const isOutUnasked = async (label: Label, request: PrintRequest, ports: LabelPorts): Promise<boolean> =>
  isInDoubt(label) && !request.overrides?.includes('printed_before') && (await mayBeOut(label.id, ports));

/**
 * Why a label can't be printed, in words for a worker; null when nothing but a warning may stand in the way. One whose documents
 * can't be read is put on hold.
 */
export const printRefusal = async (
  label: Label,
  request: PrintRequest,
  ports: LabelPorts,
): Promise<string | null> => {
  // What came of a purchase in doubt is printed on a person's word.
  if ((!isBought(label) && !isInDoubt(label)) || label.stage === 'closed') return said('label.notBought');
  if (label.hold?.failure.code === 'print_unknown') return said('label.didItComeOut');
  const gone = paperGone(label);
  if (gone !== null) return gone;
  if (await isOutUnasked(label, request, ports)) return said('label.paperMayBeOut');
  const paper = await paperOf(label.id, ports);
  if ('failure' in paper) {
    // A purchase in doubt waits for a person already, for what has to be settled first.
    if (!isInDoubt(label)) await save(ports, label, { type: 'held', failure: paper.failure });
    return said('label.unreadable');
  }
  return paper.documents.length === 0 ? said('label.noDocument') : null;
};
