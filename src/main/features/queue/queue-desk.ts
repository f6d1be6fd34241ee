import type { Changed } from '#shared/bridge/contract';
import type { LabelPorts } from '../../workflow/ports';
import type { LabelWorkflow, RequestResult } from '../../workflow/workflow';
import type { QueueArchive } from './queue-ports';
import type { Runner } from './runner';

/** The dependencies of the Queue screen's calls. */
export interface QueueDesk {
  ports: LabelPorts;
  archive: QueueArchive;
  workflow: LabelWorkflow;
  runner: Runner;
}

export const refused = (message: string): { ok: false; message: string } => ({ ok: false, message });

/** Does something for each label, and collects which labels failed and why. */
export const each = async (
  labelIds: readonly string[],
  work: (labelId: string) => Promise<RequestResult>,
): Promise<Changed> => {
  const left: Changed['left'] = [];
  for (const labelId of labelIds) {
    const result = await work(labelId);
    if (!result.ok) left.push({ labelId, message: result.message });
  }
  return { changed: labelIds.length - left.length, left };
};
