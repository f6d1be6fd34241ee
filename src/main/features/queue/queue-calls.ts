import type { Changed, Done } from '#shared/bridge/contract';
import { isInDoubt } from '#shared/label/advance';
import type { FailureCode } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import { gateCodes } from '#shared/landed/gate';
import type { Batch } from '#shared/queue/batch';
import type { WayOut } from '#shared/queue/stop';
import type { LabelWorkflow, Taken } from '../../workflow/workflow';
import type { LabelPorts } from '../../workflow/ports';
import type { Place, QueueArchive } from './queue-ports';
import type { Runner } from './runner';
import { namedPrinters, printerFor } from './share';
import { remove } from '../../workflow/settle';
import type { Station } from '../../bridge/station';

export interface QueueDesk {
  ports: LabelPorts;
  archive: QueueArchive;
  workflow: LabelWorkflow;
  runner: Runner;
}

const no = (message: string): { ok: false; message: string } => ({ ok: false, message });
/** A longer list is no list to walk along the shelves with. */
const mostNotScanned = 100;
const gone = no('This batch is not here');

/** Does something for each label and gathers which could not be done, and why. */
const each = async (
  labelIds: readonly string[],
  work: (labelId: string) => Promise<Taken>,
): Promise<Changed> => {
  const left: Changed['left'] = [];
  for (const labelId of labelIds) {
    const taken = await work(labelId);
    if (!taken.ok) left.push({ labelId, message: taken.message });
  }
  return { changed: labelIds.length - left.length, left };
};

/** Gives every row of a batch that is not over its printer. */
const share = async (batch: Batch, { ports, archive, runner }: QueueDesk): Promise<Taken> => {
  for (const printerId of namedPrinters(batch.sharing))
    if (!(await ports.printer(printerId))) return no('A printer chosen for this batch is not here any more');
  const usual = await ports.printer(null);
  const drafts = new Map((await archive.rowsOf([batch.id])).map((row) => [row.labelId, row.draft]));
  // Right after an import its rows are still being read: one left out here would be in no printer's line, for good.
  await runner.book.whole();
  const open = runner.book.ofBatch(batch.id).filter(({ state }) => state !== 'done' && state !== 'printing');
  const places: Place[] = [];
  for (const [index, { row }] of open.entries()) {
    const wanted = printerFor(batch.sharing, drafts.get(row.labelId) ?? null, index);
    const printerId = row.printerId ?? wanted ?? usual?.id ?? null;
    if (printerId === null) return no('There is no printer to print on. Add one on the Printers screen');
    places.push({ labelId: row.labelId, printerId, priority: row.priority });
  }
  await archive.place(places);
  await runner.reload([batch.id]);
  return { ok: true };
};

const setGoing = async (batch: Batch, desk: QueueDesk): Promise<Done> => {
  const start = desk.runner.starts.starting(batch.id);
  try {
    const shared = await share(batch, desk);
    if (!shared.ok) return shared;
    if (start.isOff()) return no('It was paused while it was being started');
    desk.runner.afresh();
    const startedAt = batch.startedAt ?? desk.ports.clock.now().toISOString();
    const { sharing, accepted } = batch;
    await desk.runner.change(batch.id, { state: 'running', startedAt, stop: null, sharing, accepted });
    return { ok: true };
  } finally {
    start.end();
  }
};

/** Prints that wait for their printer are taken back: nothing of them left. What is at the printer is finished. */
const withdraw = async (labelId: string, { ports, workflow }: QueueDesk): Promise<void> => {
  const print = (await ports.archive.prints(labelId)).at(-1);
  if (print?.state !== 'queued') return;
  await workflow.cancelPrint(print.id);
  await workflow.idle(labelId);
};

const pause = async (batch: Batch, after: 'now' | 'bought', desk: QueueDesk): Promise<void> => {
  await desk.runner.change(batch.id, { state: after === 'now' ? 'paused' : 'finishing' });
  if (after === 'bought') return;
  await desk.runner.settled();
  // The last first: else the one behind takes the place of the one that is taken back, and comes out before it.
  for (const { row } of desk.runner.book.ofBatch(batch.id).reverse())
    if (row.print === 'queued' && row.stage === 'registered') await withdraw(row.labelId, desk);
};

/** Holds that go away when a person says so, without anything being paid or printed twice. */
const releasable: ReadonlySet<FailureCode> = new Set([
  'order_invalid',
  'setup_unfinished',
  'service_not_configured',
  'service_environment',
  'credentials_missing',
  'credentials_refused',
  'service_refused',
  'service_unreachable',
  'too_many_requests',
  'printer_missing',
  'label_unfit',
  // The bench may have been told meanwhile what to do with it.
  'label_asks',
  'print_failed',
  'label_stale',
  // Customs are looked at anew: the settings may have changed since, and what came to nothing is asked again.
  ...gateCodes,
  'cancelled',
]);

const whyNot = (label: Label): string | null => {
  if (!label.hold) return 'It does not wait for a person';
  if (isInDoubt(label)) return 'It is not known whether it was bought. Settle that first';
  if (label.hold.failure.code === 'print_unknown')
    return 'It is not known whether it came out. Settle that first';
  return releasable.has(label.hold.failure.code)
    ? null
    : 'Trying again does not help here. Open it to see why';
};

const retry = async (labelId: string, { ports, workflow, runner }: QueueDesk): Promise<Taken> => {
  const label = await ports.archive.label(labelId);
  if (!label) return no('This label is not here');
  const reason = whyNot(label);
  if (reason !== null) return no(reason);
  if (label.hold?.failure.code !== 'print_failed') return workflow.decide(labelId, { type: 'released' });
  // Something of it was sent once, so printing it again is a person's request of its own, not the batch going on.
  const printerId = runner.book.entry(labelId)?.row.printerId ?? null;
  return workflow.print(labelId, { printerId, reason: 'not_printed', copies: 1 });
};

/** Moves a label that surely was not sent; one that waits at its printer is taken back first. */
const move = async (labelId: string, printerId: string, desk: QueueDesk): Promise<Taken> => {
  const { runner, archive } = desk;
  const entry = runner.book.entry(labelId);
  if (!entry) return no('This label is in no batch that is open');
  if (entry.state === 'done') return no('It is done');
  if (entry.row.stage === 'sending' || entry.row.stage === 'sent') return no('It may have been sent already');
  await archive.place([{ labelId, printerId, priority: entry.row.priority }]);
  await withdraw(labelId, desk);
  const print = (await desk.ports.archive.prints(labelId)).at(-1);
  if (print && print.state !== 'cancelled' && print.state !== 'failed')
    return no('It may have been sent already');
  // Another printer is what it waits for.
  const label = await desk.ports.archive.label(labelId);
  if (label?.hold?.failure.code === 'label_unfit') await desk.workflow.decide(labelId, { type: 'released' });
  runner.touch(labelId);
  return { ok: true };
};

const moveTo = async (labelIds: readonly string[], printerId: string, desk: QueueDesk): Promise<Changed> => {
  const printer = await desk.ports.printer(printerId);
  const moved = printer
    ? await each(labelIds, (labelId) => move(labelId, printerId, desk))
    : { changed: 0, left: labelIds.map((labelId) => ({ labelId, message: 'This printer is not here' })) };
  await desk.runner.settled();
  return moved;
};

/** Rows that wait for a printer, last first: so that the one at the printer's door is taken back when nothing follows it. */
const waitingAt = (printerId: string, batchId: string | undefined, { runner }: QueueDesk): string[] =>
  [...(runner.book.lines().get(printerId)?.entries ?? [])]
    .filter(({ row }) => batchId === undefined || row.batchId === batchId)
    .filter(({ row }) => row.stage === 'draft' || row.stage === 'registering' || row.stage === 'registered')
    .map(({ row }) => row.labelId)
    .reverse();

/** What a batch has left that surely was not sent, last first. */
const restOf = ({ id }: Batch, { runner }: QueueDesk): string[] =>
  runner.book
    .ofBatch(id)
    .filter(({ state, row }) => state !== 'done' && row.stage !== 'sending' && row.stage !== 'sent')
    .map(({ row }) => row.labelId)
    .reverse();

/** Does with a stopped batch what a person answered, before it goes on. */
const prepare = async (batch: Batch, cause: string, way: WayOut, desk: QueueDesk): Promise<Batch> => {
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

/** Answers the question of all batches that were stopped for one cause: each is made ready before any goes on. */
const answerStop = async (cause: string, way: WayOut, desk: QueueDesk): Promise<Done> => {
  await desk.runner.settled();
  const stopped = [...desk.runner.book.batches.values()].filter(({ stop }) => stop?.cause === cause);
  if (stopped.length === 0) return no('This was answered already');
  if (way.kind === 'printer' && !(await desk.ports.printer(way.printerId)))
    return no('This printer is not here');
  const ready: Batch[] = [];
  for (const batch of stopped) ready.push(await prepare(batch, cause, way, desk));
  for (const batch of ready) {
    const going = await setGoing(batch, desk);
    if (!going.ok) return going;
  }
  return { ok: true };
};

/** Answers the calls of the Queue screen. */
export const queueHandlers = (desk: QueueDesk): Station['queue'] => {
  const { runner, workflow, archive } = desk;
  const chosen = (batchId: string | undefined, states: readonly Batch['state'][]): Batch[] =>
    [...runner.book.batches.values()].filter((batch) =>
      batchId === undefined ? states.includes(batch.state) : batch.id === batchId,
    );
  const place = async (labelIds: readonly string[], priority: number): Promise<Changed> => {
    const known = labelIds.flatMap((labelId) => runner.book.entry(labelId) ?? []);
    await archive.place(
      known.map(({ row }) => ({ labelId: row.labelId, printerId: row.printerId, priority })),
    );
    for (const { row } of known) runner.touch(row.labelId);
    await runner.settled();
    return { changed: known.length, left: [] };
  };
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
      return batch ? setGoing({ ...batch, sharing: sharing ?? batch.sharing }, desk) : gone;
    },
    pause: async ({ batchId, after }) => {
      const starting = [...runner.book.batches.values()].filter(({ id }) => runner.starts.isStarting(id));
      const batches = new Set([
        ...chosen(batchId, ['running', 'finishing']),
        ...(batchId === undefined ? starting : []),
      ]);
      if (batches.size === 0) return batchId === undefined ? { ok: true } : gone;
      for (const batch of batches) await pause(batch, after, desk);
      return { ok: true };
    },
    resume: async ({ batchId }) => {
      const batches = chosen(batchId, ['paused', 'finishing']);
      if (batches.length === 0) return batchId === undefined ? { ok: true } : gone;
      for (const batch of batches) {
        const going = await setGoing(batch, desk);
        if (!going.ok) return going;
      }
      return { ok: true };
    },
    answerStop: ({ cause, way }) => answerStop(cause, way, desk),
    remove: ({ labelIds }) => each(labelIds, (labelId) => remove(labelId, workflow)),
    retry: async ({ labelIds }) => {
      runner.afresh();
      const changed = await each(labelIds, (labelId) => retry(labelId, desk));
      await runner.settled();
      return changed;
    },
    move: ({ labelIds, printerId }) => moveTo(labelIds, printerId, desk),
    moveRest: ({ fromPrinterId, printerId, batchId }) =>
      moveTo(waitingAt(fromPrinterId, batchId, desk), printerId, desk),
    prioritise: ({ labelIds, priority }) => place(labelIds, priority),
    prioritiseBatch: async ({ batchId, priority }) => {
      if (!runner.book.batches.has(batchId)) return gone;
      await runner.change(batchId, { priority });
      return { ok: true };
    },
  };
};
