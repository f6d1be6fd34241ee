import { noCounts } from '#shared/queue/row';
import { rowState, rowStates, type RowState } from '#shared/queue/row';
import type { BatchOnFloor, BatchProgress, LaneStatus, QueueStatus } from '#shared/queue/status';
import type { Batch } from '#shared/queue/batch';
import type { LabelPorts } from '../../workflow/ports';
import type { Stop } from '#shared/queue/stop';
import type { Book } from './book';
import type { Entry } from './entry';
import type { ServiceLimiter } from '../../workflow/service-limiter';
import type { Line } from './lines';
import type { Rate } from './rate';

interface Sources {
  book: Book;
  limiter: Pick<ServiceLimiter, 'width' | 'failure' | 'waitsMs'>;
  rate: Rate;
  underWay: number;
  onFloor: (batchId: string) => BatchOnFloor | null;
  broken: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  now: number;
  ports: LabelPorts;
}

const unfinished: readonly RowState[] = ['todo', 'working', 'waiting'];

/** Why a batch was stopped, with the rows that wait for that cause. */
const asked = (stop: Stop, entries: readonly Entry[]): BatchProgress['stop'] => {
  const waiting = entries.filter(({ state, why }) => state === 'held' && why?.cause === stop.cause);
  return { ...stop, waiting: waiting.length, labelId: waiting[0]?.row.labelId ?? null };
};

const progressOf = (
  batch: Batch,
  counts: Record<RowState, number>,
  scannedBack: number,
  { book, rate, now, onFloor }: Sources,
): BatchProgress => {
  const isMoving = batch.state === 'running' || batch.state === 'finishing';
  const perMinute = isMoving ? rate.perMinute(batch.id, now) : null;
  const left = unfinished.reduce((sum, state) => sum + counts[state], 0);
  const total = rowStates.reduce((sum, state) => sum + counts[state], 0) - counts.closed;
  const stop = batch.stop && asked(batch.stop, book.ofBatch(batch.id));
  const floor = batch.onFloor ? onFloor(batch.id) : null;
  const ownFinishAt =
    perMinute === null || left === 0 ? null : new Date(now + (left / perMinute) * 60_000).toISOString();
  const finishAt = floor ? floor.finishAt : ownFinishAt;
  return { ...batch, stop, counts, total, scannedBack, perMinute, finishAt, floor };
};

/** @param trouble why nothing comes out of the printer, independent of the label at it */
const laneOf = (
  printerId: string,
  printerName: string,
  { entries, atRisk, held }: Line,
  trouble: LaneStatus['waiting'],
): LaneStatus => {
  const at = entries.find((entry) => entry.state === 'printing');
  return {
    printerId,
    printerName,
    labelId: at?.row.labelId ?? null,
    ref1: at?.row.ref1 ?? null,
    waiting: trouble.length > 0 ? trouble : (at?.row.waiting ?? []),
    bought: atRisk + held,
    todo: entries.filter(({ state }) => state === 'todo' || state === 'later').length,
  };
};

/** The overview of the queue, computed from memory. */
export const statusOf = async (sources: Sources): Promise<QueueStatus> => {
  const { book, limiter, underWay } = sources;
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
    const name = (await sources.ports.printer(printerId))?.name ?? printerId;
    lanes.push(laneOf(printerId, name, line, sources.ports.desk.trouble(printerId)));
  }
  return {
    batches: [...book.batches.values()].map((batch) =>
      progressOf(batch, counts.get(batch.id) ?? noCounts(), scannedBack.get(batch.id) ?? 0, sources),
    ),
    lanes,
    broken: [...sources.broken].map((labelId) => book.entry(labelId)?.row.ref1 ?? labelId),
    service: {
      underWay,
      width: limiter.width,
      failure: limiter.failure,
      resumesAt: limiter.waitsMs > 0 ? new Date(sources.now + limiter.waitsMs).toISOString() : null,
    },
  };
};
