import { codedMessage } from '#shared/text/coded-message';
import type { LabelPorts } from '../../workflow/ports';
import { save } from '../../workflow/save';
import { decided } from '../../workflow/settle';
import type { LabelWorkflow, RequestResult } from '../../workflow/workflow';

/** A supervisor allows one purchase of an order even though the floor is out of reach. Another bench may buy it too. */
export const shipWithoutFloor = async (
  labelId: string,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<RequestResult> => {
  const result = await decided(
    workflow.whileIdle(labelId, async (label) => {
      const failure = label.hold?.failure;
      if (failure?.code !== 'floor_unreachable')
        return { ok: false, message: codedMessage('label.notForFloor') };
      await save(ports, label, { type: 'floor.released', failure });
      return { ok: true };
    }),
  );
  if (result.ok) workflow.begin(labelId);
  return result;
};
