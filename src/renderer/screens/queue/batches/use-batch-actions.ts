import { useEffect } from 'react';
import type { BatchProgress } from '#shared/queue/status';
import { useLastImport } from '../../../intake/import-store';
import { type Action, useAction } from '../../../parts';
import { call } from '../../../station';
import { useStatus, useView, view } from '../queue-store';
import { mostImportant, type Targets, targetsOf } from './progress';
import { start } from './start';

type Answer = Awaited<ReturnType<typeof call<'queue.start'>>>;

/** Runs one after the other. The first refusal is the answer, after the others were done. */
const each = async (
  batches: Targets['start'],
  work: (batchId: string) => Promise<Answer>,
): Promise<Answer> => {
  let answer: Answer = { ok: true };
  for (const { id } of batches) {
    const own = await work(id);
    if (answer.ok) answer = own;
  }
  return answer;
};

export type BatchAction = keyof Targets;

const actions: Record<BatchAction, (batchId: string) => Promise<Answer>> = {
  start,
  pause: (batchId) => call('queue.pause', { batchId, after: 'now' }),
  finish: (batchId) => call('queue.pause', { batchId, after: 'bought' }),
  resume: (batchId) => call('queue.resume', { batchId }),
};

/** Start, Pause, Resume and stop, for the chosen batch or for all. */
export const useBatchActions = (): { targets: Targets; action: Action<[BatchAction]> } => {
  const batches = useStatus()?.batches ?? [];
  const chosen = useView(({ filter }) => filter.batchId);
  const targets = targetsOf(batches, chosen);
  const action = useAction((action: BatchAction) => each(targets[action], actions[action]));
  return { targets, action };
};

/** The batch to show as soon as it is in the queue. */
let wanted: string | null = null;
let lastImported: string | null = null;
let hasChosen = false;

const show = (batchId: string): void => {
  wanted = null;
  hasChosen = true;
  view.show({ batchId, state: null, hold: null, search: '' });
};

/** Shows a batch that was just imported here; when the screen is first opened, the most important one. */
export const useFirstBatch = (batches: readonly BatchProgress[]): void => {
  const last = useLastImport();
  const imported = last.phase === 'answered' && last.answer.kind === 'imported' ? last.answer.batchId : null;
  useEffect(() => {
    if (imported !== null && imported !== lastImported) wanted = lastImported = imported;
    const first = mostImportant(batches);
    // A large batch appears in the queue a moment after the answer of its import.
    if (wanted !== null && batches.some(({ id }) => id === wanted)) show(wanted);
    else if (!hasChosen && first !== null) show(first.id);
  }, [imported, batches]);
};
