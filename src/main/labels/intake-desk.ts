import type { ImportDesk, ImportOutcome, ImportWish } from './import-orders';
import { importOrders } from './import-orders';
import { createSequencer } from '../base/sequencer';

/** One import after the other, from wherever: two at once of the same file would both find it new. */
export interface IntakeDesk {
  import(wish: ImportWish): Promise<ImportOutcome>;
}

/** @param imported told of each batch that was stored */
export const createIntakeDesk = (desk: ImportDesk, imported: (batchId: string) => void): IntakeDesk => {
  const sequencer = createSequencer();
  const next = async (wish: ImportWish): Promise<ImportOutcome> => {
    const outcome = await importOrders(wish, desk);
    if (outcome.kind === 'imported' && outcome.batchId !== null) imported(outcome.batchId);
    return outcome;
  };
  return {
    import: (wish) => sequencer.run(() => next(wish)),
  };
};
