import { inChunks } from '../core/chunks';
import type { Tx } from '../core/schema';
import type { QueuePlace } from '../core/types';

/** Sets printer and priority of labels. Where a label is given twice, the last entry counts. */
export const placeLabels = async (tx: Tx, places: readonly QueuePlace[]): Promise<void> => {
  for (const chunk of inChunks(places))
    await tx
      .insertInto('queue_places')
      .values(
        chunk.map(({ labelId, printerId, priority }) => ({
          label_id: labelId,
          printer_id: printerId,
          priority,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('label_id').doUpdateSet((place) => ({
          printer_id: place.ref('excluded.printer_id'),
          priority: place.ref('excluded.priority'),
        })),
      )
      .execute();
};
