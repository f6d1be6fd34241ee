import { isInDoubt } from '#shared/label/advance';
import type { LabelPorts } from '../../workflow/ports';
import { decided } from '../../workflow/settle';
import type { LabelWorkflow } from '../../workflow/workflow';
import type { QueueArchive } from '../queue/queue-ports';

/**
 * A bench without a floor has no part in its batches. What it took and did not start is left for the other benches, because it would be
 * bought twice otherwise. What it bought and did not print, or may have bought, stays in the batch until a person goes on with it.
 *
 * @param isSettling true while a printer is asked what became of a label
 */
export const leaveBatches = async (
  now: Date,
  archive: Pick<QueueArchive, 'batches' | 'rowsOf' | 'saveBatch'>,
  labels: Pick<LabelPorts['archive'], 'label'>,
  workflow: Pick<LabelWorkflow, 'decide'>,
  isSettling: (labelId: string) => boolean,
): Promise<void> => {
  const batches = (await archive.batches(now.toISOString())).filter(
    ({ onFloor, state }) => onFloor && state !== 'done',
  );
  for (const batch of batches) {
    let isOpen = false;
    let { state } = batch;
    for (const { labelId, stage, hold } of await archive.rowsOf([batch.id])) {
      const label = stage === 'draft' ? await labels.label(labelId) : null;
      if (label && !isInDoubt(label)) {
        await decided(workflow.decide(labelId, { type: 'removed', givenBack: true }));
        state = 'paused';
      } else if (stage === 'registered' || (hold !== null && stage !== 'closed') || isSettling(labelId))
        isOpen = true;
    }
    await archive.saveBatch({ ...batch, state: isOpen ? state : 'done' });
  }
};
