import { advance } from '#shared/label/advance';
import type { LabelEvent } from '#shared/label/event';
import { parcelPlaceField } from '#shared/label/parcel';
import type { Label } from '#shared/label/stage';
import type { Batch } from '#shared/queue/batch';
import type { TakenRow } from '#shared/queue/shared-batch';
import { printerFor } from '../queue/share';
import type { SharedBatchPorts } from './ports';
import { readRow, type RowBody } from './row-body';

const labelOf = ({ label: id, batch, position }: TakenRow, body: RowBody, at: string): Label => ({
  ...{ id, batchId: batch, position, ref1: body.ref1, parcel: body.parcel, draft: body.draft },
  ...{ stage: 'draft', hold: null, package: null, replaces: null, createdAt: at, updatedAt: at },
});

type NewRow = Parameters<SharedBatchPorts['archive']['addRows']>[0][number];

const newRow = (
  row: TakenRow,
  body: RowBody,
  { batch, usualPrinter, at }: { batch: Batch; usualPrinter: string | null; at: string },
): NewRow => {
  const printerId = printerFor(batch.sharing, body.draft, row.position) ?? usualPrinter;
  const place = { labelId: row.label, printerId, priority: 0 };
  const event: LabelEvent = {
    type: 'imported',
    ...{ file: body.file, ...parcelPlaceField(body.parcel, body.of) },
    ...(body.held && { failure: body.held }),
  };
  return { label: advance(labelOf(row, body, at), event, at), event, place };
};

/**
 * Creates rows in the queue for orders that this bench took. An order is skipped if it is already here, if another live label exists for
 * it, or if it can't be understood. So a scan and a check may process the same order.
 */
export const addTakenRows = async (taken: readonly TakenRow[], ports: SharedBatchPorts): Promise<void> => {
  const at = ports.labels.clock.now().toISOString();
  const usualPrinter = (await ports.labels.printer(null))?.id ?? null;
  const rows: NewRow[] = [];
  for (const row of taken) {
    const body = readRow(row.body);
    const batch = await ports.archive.batch(row.batch);
    if (body && batch) rows.push(newRow(row, body, { batch, usualPrinter, at }));
  }
  if (rows.length === 0) return;
  const added = await ports.archive.addRows(rows, at);
  if (added.length === 0) return;
  await ports.runner.add(added);
  for (const id of added) ports.labels.announce(id);
};
