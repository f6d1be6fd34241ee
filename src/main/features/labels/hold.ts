import { failure } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import { said } from '#shared/text/said';
import type { LabelWorkflow, Taken } from '../../workflow/workflow';
import type { LabelPorts } from '../../workflow/ports';
import { decided } from '../../workflow/settle';

const no = (message: string): Taken => ({ ok: false, message });

/** Takes back a print that waits for its printer: nothing of it left. @returns true when there was one */
const withdraw = async (labelId: string, ports: LabelPorts, workflow: LabelWorkflow): Promise<boolean> => {
  const print = (await ports.archive.prints(labelId)).at(-1);
  if (print?.state !== 'queued') return false;
  const taken = await workflow.cancelPrint(print.id);
  if (taken.ok) await workflow.idle(labelId);
  return taken.ok;
};

const whyNot = (label: Label | null, workflow: LabelWorkflow): string | null => {
  if (!label) return said('label.notHere');
  if (label.hold && label.hold.retryAt === null) return said('label.waitsAlready');
  if (workflow.isBusy(label.id)) return said('label.cannotStop');
  if (label.stage === 'closed') return said('label.removed');
  return label.stage === 'sent' || label.stage === 'confirmed' ? said('label.printedAlready') : null;
};

/**
 * Puts a label aside: nothing of it begins by itself until a person scans or retries it. What left already is not stopped; of a
 * printed label only a reprint that waits is taken back.
 */
export const hold = async (labelId: string, ports: LabelPorts, workflow: LabelWorkflow): Promise<Taken> => {
  const withdrawn = await withdraw(labelId, ports, workflow);
  const label = await ports.archive.label(labelId);
  const isPrinted = label?.stage === 'sent' || label?.stage === 'confirmed';
  if (withdrawn && isPrinted) return { ok: true };
  const reason = whyNot(label, workflow);
  if (reason !== null) return no(reason);
  return decided(workflow.decide(labelId, { type: 'held', failure: failure('cancelled') }));
};
