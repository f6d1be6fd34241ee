import type { Failure } from '#shared/failure';
import type { LabelPorts } from './ports';
import type { LabelWorkflow } from './workflow';

/**
 * Cancels a print that waits for its printer, and waits for its end; nothing of it has left. One that was just being sent is not waited for:
 * its printer may be without paper for hours.
 * @param hold why the label waits for a person afterwards, see `cancelPrint`
 * @returns true if there was one
 */
export const cancelWaitingPrint = async (
  labelId: string,
  { archive }: Pick<LabelPorts, 'archive'>,
  workflow: Pick<LabelWorkflow, 'cancelPrint' | 'idle'>,
  hold?: Failure,
): Promise<boolean> => {
  const print = (await archive.prints(labelId)).at(-1);
  if (print?.state !== 'queued') return false;
  const { ok } = await workflow.cancelPrint(print.id, hold);
  if (ok) await workflow.idle(labelId);
  return ok;
};
