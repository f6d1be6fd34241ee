import { placeOf } from '#shared/label/parcel';
import type { Label } from '#shared/label/stage';
import type { Batch } from '#shared/queue/batch';
import { printerFor } from '../queue/share';
import type { SharedBatchPorts, TakenRow } from './ports';
import { readRow, type RowBody } from './row-body';

const labelOf = ({ label: id, batch, position }: TakenRow, body: RowBody, at: string): Label => ({
  ...{ id, batchId: batch, position, ref1: body.ref1, parcel: body.parcel, draft: body.draft },
  ...{ stage: 'draft', hold: null, package: null, replaces: null, createdAt: at, updatedAt: at },
});

const addRow = async (
  row: TakenRow,
  body: RowBody,
  batch: Batch,
  ports: SharedBatchPorts,
): Promise<boolean> => {
  const at = ports.labels.clock.now().toISOString();
  const usual = await ports.labels.printer(null);
  const printerId = printerFor(batch.sharing, body.draft, row.position) ?? usual?.id ?? null;
  const place = { labelId: row.label, printerId, priority: 0 };
  const event = { type: 'imported', file: body.file, ...placeOf(body.parcel, body.of) } as const;
  return ports.archive.addRow({ label: labelOf(row, body, at), event, place }, at);
};

const takeInNow = async (rows: readonly TakenRow[], ports: SharedBatchPorts): Promise<string[]> => {
  const added: string[] = [];
  for (const row of rows) {
    const body = readRow(row.body);
    const batch = await ports.archive.batch(row.batch);
    if (body && batch && (await addRow(row, body, batch, ports))) added.push(row.label);
  }
  if (added.length === 0) return added;
  await ports.runner.add(added);
  for (const id of added) ports.labels.announce(id);
  return added;
};

/**
 * Makes rows of the queue of orders that this bench took. One that is here already, of which another live label is here, or that nobody
 * understands, is left as it is.
 * @returns labels that came to be
 */
export const takeIn = (rows: readonly TakenRow[], ports: SharedBatchPorts): Promise<string[]> =>
  ports.takesIn.run(() => takeInNow(rows, ports));
