import { rowState, rowStates, type RowState } from '#shared/queue/row';
import type { BatchProgress, LaneStatus, QueueStatus } from '#shared/queue/status';
import type { Batch } from '#shared/queue/batch';
import type { LabelPorts } from '../ports';
import type { Book } from './book';
import type { Governor } from './governor';
import type { Line } from './lines';
import type { Rate } from './rate';

interface Sources {
  book: Book;
  governor: Pick<Governor, 'width' | 'failure' | 'waitsUntil'>;
  rate: Rate;
  underWay: number;
  /** Milliseconds since 1970. */
  now: number;
  ports: LabelPorts;
}

const noCounts = (): Record<RowState, number> =>
  Object.fromEntries(rowStates.map((state) => [state, 0])) as Record<RowState, number>;

const unfinished: readonly RowState[] = ['todo', 'working', 'waiting'];

const progressOf = (
  batch: Batch,
  counts: Record<RowState, number>,
  scannedBack: number,
  { rate, now }: Sources,
): BatchProgress => {
  const isMoving = batch.state === 'running' || batch.state === 'finishing';
  const perMinute = isMoving ? rate.perMinute(now) : null;
  const left = unfinished.reduce((sum, state) => sum + counts[state], 0);
  const total = rowStates.reduce((sum, state) => sum + counts[state], 0) - counts.closed;
  const finishAt =
    perMinute === null || left === 0 ? null : new Date(now + (left / perMinute) * 60_000).toISOString();
  return { ...batch, counts, total, scannedBack, perMinute, finishAt };
};

const laneOf = (printerId: string, printerName: string, { entries, atRisk }: Line): LaneStatus => {
  const at = entries.find((entry) => entry.state === 'printing');
  return {
    printerId,
    printerName,
    labelId: at?.row.labelId ?? null,
    ref1: at?.row.ref1 ?? null,
    waiting: at?.row.waiting ?? [],
    bought: atRisk,
    todo: entries.filter(({ state }) => state === 'todo' || state === 'later').length,
  };
};

/** The queue at a glance, counted from what it has in its head. */
export const statusOf = async (sources: Sources): Promise<QueueStatus> => {
  const { book, governor, underWay } = sources;
  const counts = new Map<string, Record<RowState, number>>();
  const scannedBack = new Map<string, number>();
  for (const { row } of book.ordered()) {
    if (row.scannedBack) scannedBack.set(row.batchId, (scannedBack.get(row.batchId) ?? 0) + 1);
    const ofBatch = counts.get(row.batchId) ?? noCounts();
    ofBatch[rowState(row)] += 1;
    counts.set(row.batchId, ofBatch);
  }
  const lines = book.lines();
  const lanes: LaneStatus[] = [];
  for (const [printerId, line] of lines) {
    if (line.entries.length === 0) continue;
    lanes.push(laneOf(printerId, (await sources.ports.printer(printerId))?.name ?? printerId, line));
  }
  return {
    batches: [...book.batches.values()].map((batch) =>
      progressOf(batch, counts.get(batch.id) ?? noCounts(), scannedBack.get(batch.id) ?? 0, sources),
    ),
    lanes,
    service: {
      underWay,
      width: governor.width,
      failure: governor.failure,
      resumesAt: governor.waitsUntil === null ? null : new Date(governor.waitsUntil).toISOString(),
    },
  };
};
