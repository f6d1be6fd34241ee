import type { Changed } from '#shared/bridge/contract';
import type { LabelPorts } from '../../workflow/ports';
import type { LabelWorkflow, Taken } from '../../workflow/workflow';
import type { QueueArchive } from './queue-ports';
import type { Runner } from './runner';

/** What the calls of the Queue screen work with. */
export interface QueueDesk {
  ports: LabelPorts;
  archive: QueueArchive;
  workflow: LabelWorkflow;
  runner: Runner;
}

export const no = (message: string): { ok: false; message: string } => ({ ok: false, message });

/** Does something for each label and gathers which could not be done, and why. */
export const each = async (
  labelIds: readonly string[],
  work: (labelId: string) => Promise<Taken>,
): Promise<Changed> => {
  const left: Changed['left'] = [];
  for (const labelId of labelIds) {
    const taken = await work(labelId);
    if (!taken.ok) left.push({ labelId, message: taken.message });
  }
  return { changed: labelIds.length - left.length, left };
};
