import type { ImportDesk, ImportOutcome, ImportRequest } from './import-orders';
import { importOrders } from './import-orders';
import { createSequencer } from '../../base/sequencer';

/** Runs imports one after the other, from all sources: two imports of the same file at once would both treat it as new. */
export interface IntakeDesk {
  import(request: ImportRequest): Promise<ImportOutcome>;
}

/** @param imported called for each batch that was stored */
export const createIntakeDesk = (desk: ImportDesk, imported: (batchId: string) => void): IntakeDesk => {
  const sequencer = createSequencer();
  const next = async (request: ImportRequest): Promise<ImportOutcome> => {
    const outcome = await importOrders(request, desk);
    if (outcome.kind === 'imported' && outcome.batchId !== null) imported(outcome.batchId);
    return outcome;
  };
  return {
    import: (request) => sequencer.run(() => next(request)),
  };
};
