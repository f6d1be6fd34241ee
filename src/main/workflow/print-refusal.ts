import { isInDoubt } from '#shared/label/advance';
import { isBought, type Label } from '#shared/label/stage';
import { codedMessage } from '#shared/text/coded-message';
import { anonymisedMessage } from './anonymised';
import { readDocuments } from './read-documents';
import type { LabelPorts } from './ports';
import type { PrintRequest } from './print-requests';
import { save } from './save';
import { mayBePrinted } from './warnings';

const mayBePrintedAlready = async (
  label: Label,
  request: PrintRequest,
  ports: LabelPorts,
): Promise<boolean> =>
  isInDoubt(label) && !request.overrides?.includes('printed_before') && (await mayBePrinted(label.id, ports));

/**
 * Why a label can't be printed, as a message. Null when at most a warning is against it. Puts a label on hold when its
 * documents can't be read.
 */
export const printRefusal = async (
  label: Label,
  request: PrintRequest,
  ports: LabelPorts,
): Promise<string | null> => {
  // The documents of an unresolved purchase are printed only when a person asks for it.
  if ((!isBought(label) && !isInDoubt(label)) || label.stage === 'closed')
    return codedMessage('label.notBought');
  if (label.hold?.failure.code === 'print_unknown') return codedMessage('label.didItComeOut');
  const anonymised = anonymisedMessage(label);
  if (anonymised !== null) return anonymised;
  if (await mayBePrintedAlready(label, request, ports)) return codedMessage('label.paperMayBeOut');
  const paper = await readDocuments(label.id, ports);
  if ('failure' in paper) {
    // An unresolved purchase is already on hold for a person, and that hold has to be settled first.
    if (!isInDoubt(label)) await save(ports, label, { type: 'held', failure: paper.failure });
    return codedMessage('label.unreadable');
  }
  return paper.documents.length === 0 ? codedMessage('label.noDocument') : null;
};
