import { said } from '#shared/text/said';
import type { LabelPorts } from '../../workflow/ports';
import { save } from '../../workflow/save';
import { decided } from '../../workflow/settle';
import type { LabelWorkflow, Taken } from '../../workflow/workflow';

/** A supervisor lets one order be bought once although the floor can't be asked: another bench may buy it too. */
export const shipWithoutFloor = async (
  labelId: string,
  ports: LabelPorts,
  workflow: LabelWorkflow,
): Promise<Taken> => {
  const taken = await decided(
    workflow.whileIdle(labelId, async (label) => {
      const failure = label.hold?.failure;
      if (failure?.code !== 'floor_unreachable') return { ok: false, message: said('label.notForFloor') };
      await save(ports, label, { type: 'floor.released', failure });
      return { ok: true };
    }),
  );
  if (taken.ok) workflow.begin(labelId);
  return taken;
};
