import { useEffect } from 'react';
import type { BatchProgress } from '#shared/queue/status';
import { useLastImport } from '../../intake/import-store';
import { likeliest } from './batches/targets';
import { view } from './queue-store';

/** The batch that will be shown as soon as it is there. */
let wanted: string | null = null;
let lastImported: string | null = null;
let hasChosen = false;

const show = (batchId: string): void => {
  wanted = null;
  hasChosen = true;
  view.show({ batchId, state: null, hold: null, search: '' });
};

/** Shows a batch that was just brought in here; when the screen is first opened, the batch that matters most. */
export const useFirstBatch = (batches: readonly BatchProgress[]): void => {
  const last = useLastImport();
  const imported = last.phase === 'answered' && last.answer.kind === 'imported' ? last.answer.batchId : null;
  useEffect(() => {
    if (imported !== null && imported !== lastImported) wanted = lastImported = imported;
    const first = likeliest(batches);
    // A large batch takes a moment from the answer of its import to its place in the queue.
    if (wanted !== null && batches.some(({ id }) => id === wanted)) show(wanted);
    else if (!hasChosen && first !== null) show(first.id);
  }, [imported, batches]);
};
