import { failure } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import { codedMessage } from '#shared/text/coded-message';
import type { LabelWorkflow, RequestResult } from '../../workflow/workflow';
import { cancelWaitingPrint } from '../../workflow/cancel-waiting-print';
import type { LabelPorts } from '../../workflow/ports';
import { decided } from '../../workflow/settle';

export const refused = (message: string): RequestResult => ({ ok: false, message });

const whyNot = (label: Label | null, workflow: LabelWorkflow): string | null => {
  if (!label) return codedMessage('label.notHere');
  if (label.hold && label.hold.retryAt === null) return codedMessage('label.waitsAlready');
  if (workflow.isBusy(label.id)) return codedMessage('label.cannotStop');
  if (label.stage === 'closed') return codedMessage('label.removed');
  return label.stage === 'sent' || label.stage === 'confirmed' ? codedMessage('label.printedAlready') : null;
};

/**
 * Puts a label aside: nothing happens to it automatically until a person scans or retries it. What has already left is not stopped. For a
 * printed label, only a waiting reprint is cancelled.
 */
export const hold = async (
  labelId: string,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<RequestResult> => {
  const aside = failure('cancelled');
  const isCancelled = await cancelWaitingPrint(labelId, ports, workflow, aside);
  const label = await ports.archive.label(labelId);
  const isPrinted = label?.stage === 'sent' || label?.stage === 'confirmed';
  // A pause may have cancelled the print a moment earlier, without a hold.
  if (isCancelled && (isPrinted || label?.hold)) return { ok: true };
  const reason = whyNot(label, workflow);
  if (reason !== null) return refused(reason);
  return decided(workflow.decide(labelId, { type: 'held', failure: aside }));
};
