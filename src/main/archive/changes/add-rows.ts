import type { LabelEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import type { ArchiveDeps, QueuePlace } from '../core/types';
import type { Db } from '../core/schema';
import { insertEvents } from '../tables/events';
import { insertLabels } from '../tables/labels';
import { placeLabels } from '../tables/queue-places';

/** A row that comes to a batch which is here already. */
interface AddedRow {
  label: Label;
  event: LabelEvent;
  place: QueuePlace;
}

/** One transaction: the labels, their events and their places in line. */
export const addRows = (db: Db, rows: readonly AddedRow[], at: string, around: ArchiveDeps): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await insertLabels(
      tx,
      rows.map(({ label }) => label),
    );
    await insertEvents(
      tx,
      rows.map(({ label, event }) => ({ labelId: label.id, at, event })),
      around,
    );
    await placeLabels(
      tx,
      rows.map(({ place }) => place),
    );
  });
