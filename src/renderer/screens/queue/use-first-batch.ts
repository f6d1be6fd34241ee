import { useEffect } from 'react';
import type { BatchProgress } from '#shared/queue/status';
import { useLastImport } from '../../intake/import-store';
import { likeliest } from './batches/targets';
import { view } from './queue-store';

let hasChosen = false;
let lastImported: string | null = null;

/** Shows a batch that was just brought in here; when the screen is first opened, the batch that matters most. */
export const useFirstBatch = (batches: readonly BatchProgress[]): void => {
  const last = useLastImport();
  const imported = last.phase === 'answered' && last.answer.kind === 'imported' ? last.answer.batchId : null;
  const isThere = imported !== null && batches.some(({ id }) => id === imported);
  const first = likeliest(batches)?.id ?? null;
  useEffect(() => {
    if (isThere && imported !== lastImported) {
      lastImported = imported;
      hasChosen = true;
      view.show({ batchId: imported, state: null, hold: null, search: '' });
    } else if (!hasChosen && first !== null) {
      hasChosen = true;
      view.show({ batchId: first });
    }
  }, [isThere, imported, first]);
};
