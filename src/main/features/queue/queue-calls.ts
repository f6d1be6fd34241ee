import type { Changed, Done } from '#shared/bridge/contract';
import type { Batch } from '#shared/queue/batch';
import type { StopResolution } from '#shared/queue/stop';
import { codedMessage } from '#shared/text/coded-message';
import type { RequestResult } from '../../workflow/workflow';
import { cancelWaitingPrint } from '../../workflow/cancel-waiting-print';
import { moveTo, restOf, waitingAt } from './move';
import { each, refused, type QueueDesk } from './queue-desk';
import type { Place } from './queue-ports';
import { retry } from './retry';
import { printersOf, printerFor } from './share';
import { remove } from '../../workflow/settle';
import type { Station } from '../../bridge/station';

/** A longer list is not useful for checking shelves. */
const mostNotScanned = 100;
const batchMissing = refused(codedMessage('batch.notHere'));

/** Assigns a printer to every unfinished row of a batch. */
const share = async (batch: Batch, { ports, archive, runner }: QueueDesk): Promise<RequestResult> => {
  const usual = await ports.printer(null);
  const drafts = new Map((await archive.rowsOf([batch.id])).map((row) => [row.labelId, row.draft]));
  // Right after an import its rows are still being read. A row left out here would never be in a printer's line.
  await runner.book.loaded();
  const open = runner.book.ofBatch(batch.id).filter(({ state }) => state !== 'done' && state !== 'printing');
  // Orders taken later will use them too.
  const needed = new Set(batch.onFloor ? printersOf(batch.sharing) : []);
  if (batch.onFloor && usual === null && needed.size === 0) return refused(codedMessage('printer.none'));
  const places: Place[] = [];
  for (const [index, { row }] of open.entries()) {
    const wanted = printerFor(batch.sharing, drafts.get(row.labelId) ?? null, index);
    const printerId = row.printerId ?? wanted ?? usual?.id ?? null;
    if (printerId === null) return refused(codedMessage('printer.none'));
    // One that may have been sent can't be moved, and waits for a person.
    if (row.stage !== 'sending' && row.stage !== 'sent') needed.add(printerId);
    places.push({ labelId: row.labelId, printerId, priority: row.priority });
  }
  for (const printerId of needed)
    if (!(await ports.printer(printerId))) return refused(codedMessage('batch.printerGone'));
  await archive.place(places);
  await runner.reload([batch.id]);
  return { ok: true };
};

/** A stopped batch would ask the same question again before it buys or prints anything. */
const wouldStopAgain = ({ id, stop, accepted }: Batch, { runner }: QueueDesk): boolean =>
  stop !== null && !accepted.includes(stop.cause) && runner.fullBatches().get(id)?.cause === stop.cause;

const start = async (batch: Batch, desk: QueueDesk): Promise<Done> => {
  const start = desk.runner.starts.starting(batch.id);
  try {
    const shared = await share(batch, desk);
    if (!shared.ok) return shared;
    if (start.isOff()) return refused(codedMessage('batch.pausedAtStart'));
    if (wouldStopAgain(batch, desk)) return refused(codedMessage('batch.wouldStopAgain'));
    desk.runner.retryNow();
    const startedAt = batch.startedAt ?? desk.ports.clock.now().toISOString();
    const { sharing, accepted } = batch;
    await desk.runner.change(batch.id, { state: 'running', startedAt, stop: null, sharing, accepted });
    return { ok: true };
  } finally {
    start.end();
  }
};

/** Starts them one after the other. The first refusal is the answer, after the others were started. */
const startAll = async (batches: readonly Batch[], desk: QueueDesk): Promise<Done> => {
  let answer: Done = { ok: true };
  for (const batch of batches) {
    const going = await start(batch, desk);
    if (answer.ok) answer = going;
  }
  return answer;
};

const pause = async (batch: Batch, after: 'now' | 'bought', desk: QueueDesk): Promise<void> => {
  await desk.runner.change(batch.id, { state: after === 'now' ? 'paused' : 'finishing' });
  if (after === 'bought') return;
  await desk.runner.settled();
  // The last first: otherwise the next label takes the cancelled one's place and comes out before it.
  for (const { row } of desk.runner.book.ofBatch(batch.id).reverse())
    if (row.print === 'queued' && row.stage === 'registered')
      await cancelWaitingPrint(row.labelId, desk.ports, desk.workflow);
};

/** Carries out a person's answer for a stopped batch, before it continues. */
const prepare = async (batch: Batch, cause: string, way: StopResolution, desk: QueueDesk): Promise<Batch> => {
  if (way.kind === 'anyway') return { ...batch, accepted: [...new Set([...batch.accepted, cause])] };
  if (way.kind === 'printer') await moveTo(restOf(batch, desk), way.printerId, desk);
  const waiting = desk.runner.book
    .ofBatch(batch.id)
    .filter(({ state, why }) => state === 'held' && why?.cause === cause);
  await each(
    waiting.map(({ row }) => row.labelId),
    (labelId) => retry(labelId, desk),
  );
  await desk.runner.settled();
  return batch;
};

/** Answers the question of all batches that were stopped for one cause. All are prepared before any continues. */
const answerStop = async (cause: string, way: StopResolution, desk: QueueDesk): Promise<Done> => {
  await desk.runner.settled();
  const stopped = [...desk.runner.book.batches.values()].filter(({ stop }) => stop?.cause === cause);
  if (stopped.length === 0) return refused(codedMessage('batch.answered'));
  if (way.kind === 'printer' && !(await desk.ports.printer(way.printerId)))
    return refused(codedMessage('printer.notHere'));
  const ready: Batch[] = [];
  for (const batch of stopped) ready.push(await prepare(batch, cause, way, desk));
  return startAll(ready, desk);
};

/** The named batch, or all batches in these states if none is named. */
const selectedBatches = (
  batchId: string | undefined,
  states: readonly Batch['state'][],
  { runner }: QueueDesk,
): Batch[] =>
  [...runner.book.batches.values()].filter((batch) =>
    batchId === undefined ? states.includes(batch.state) : batch.id === batchId,
  );

const pauseChosen = async (
  batchId: string | undefined,
  after: 'now' | 'bought',
  desk: QueueDesk,
): Promise<Done> => {
  const { book, starts } = desk.runner;
  const starting = [...book.batches.values()].filter(({ id }) => starts.isStarting(id));
  const batches = new Set([
    ...selectedBatches(batchId, ['running', 'finishing'], desk),
    ...(batchId === undefined ? starting : []),
  ]);
  if (batches.size === 0) return batchId === undefined ? { ok: true } : batchMissing;
  for (const batch of batches) await pause(batch, after, desk);
  return { ok: true };
};

const resumeChosen = async (batchId: string | undefined, desk: QueueDesk): Promise<Done> => {
  const batches = selectedBatches(batchId, ['paused', 'finishing'], desk);
  if (batches.length === 0) return batchId === undefined ? { ok: true } : batchMissing;
  return startAll(batches, desk);
};

const prioritise = async (
  labelIds: readonly string[],
  priority: number,
  { runner, archive }: QueueDesk,
): Promise<Changed> => {
  const known = labelIds.flatMap((labelId) => runner.book.entry(labelId) ?? []);
  await archive.place(known.map(({ row }) => ({ labelId: row.labelId, printerId: row.printerId, priority })));
  for (const { row } of known) runner.touch(row.labelId);
  await runner.settled();
  return { changed: known.length, left: [] };
};

/** Handles the calls of the Queue screen. */
export const queueHandlers = (desk: QueueDesk): Station['queue'] => {
  const { runner, workflow, ports } = desk;
  return {
    status: () => runner.status(),
    rows: () => Promise.resolve(runner.book.ordered().map((entry) => entry.row)),
    notScannedBack: ({ batchId }) => {
      const rows = runner.book
        .ofBatch(batchId)
        .map(({ row }) => row)
        .filter((row) => !row.scannedBack && (row.stage === 'sent' || row.stage === 'confirmed'));
      return Promise.resolve({ count: rows.length, rows: rows.slice(0, mostNotScanned) });
    },
    start: async ({ batchId, sharing }) => {
      const batch = runner.book.batches.get(batchId);
      return batch ? start({ ...batch, sharing: sharing ?? batch.sharing }, desk) : batchMissing;
    },
    pause: ({ batchId, after }) => pauseChosen(batchId, after, desk),
    resume: ({ batchId }) => resumeChosen(batchId, desk),
    answerStop: ({ cause, way }) => answerStop(cause, way, desk),
    remove: ({ labelIds }) => each(labelIds, (labelId) => remove(labelId, ports, workflow)),
    retry: async ({ labelIds }) => {
      runner.retryNow();
      const changed = await each(labelIds, (labelId) => retry(labelId, desk));
      await runner.settled();
      return changed;
    },
    move: ({ labelIds, printerId }) => moveTo(labelIds, printerId, desk),
    moveRest: ({ fromPrinterId, printerId, batchId }) =>
      moveTo(waitingAt(fromPrinterId, batchId, desk), printerId, desk),
    prioritise: ({ labelIds, priority }) => prioritise(labelIds, priority, desk),
    prioritiseBatch: async ({ batchId, priority }) => {
      if (!runner.book.batches.has(batchId)) return batchMissing;
      await runner.change(batchId, { priority });
      return { ok: true };
    },
  };
};
