import { type Action, useAction } from '../../../parts';
import { call } from '../../../station';
import { useStatus, useView } from '../queue-store';
import { chosenSharing } from './sharing-store';
import { type Targets, targetsOf } from './targets';

type Answer = Awaited<ReturnType<typeof call<'queue.start'>>>;

/** One after the other; the first that is refused ends it, in its own words. */
const each = async (
  batches: Targets['start'],
  work: (batchId: string) => Promise<Answer>,
): Promise<Answer> => {
  for (const { id } of batches) {
    const answer = await work(id);
    if (!answer.ok) return answer;
  }
  return { ok: true };
};

const start = (batchId: string): Promise<Answer> => {
  const sharing = chosenSharing(batchId);
  return call('queue.start', { batchId, ...(sharing ? { sharing } : {}) });
};

export type BatchAction = keyof Targets;

const actions: Record<BatchAction, (batchId: string) => Promise<Answer>> = {
  start,
  pause: (batchId) => call('queue.pause', { batchId, after: 'now' }),
  finish: (batchId) => call('queue.pause', { batchId, after: 'bought' }),
  resume: (batchId) => call('queue.resume', { batchId }),
};

/** Start, Pause, Resume and stop for the chosen batch, or for all. */
export const useBatchActions = (): { targets: Targets; action: Action<[BatchAction]> } => {
  const batches = useStatus()?.batches ?? [];
  const chosen = useView(({ filter }) => filter.batchId);
  const targets = targetsOf(batches, chosen);
  const action = useAction((action: BatchAction) => each(targets[action], actions[action]));
  return { targets, action };
};
