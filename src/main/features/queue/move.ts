import type { Changed } from '#shared/bridge/contract';
import type { Batch } from '#shared/queue/batch';
import { said } from '#shared/text/said';
import type { Taken } from '../../workflow/workflow';
import { each, no, type QueueDesk } from './queue-desk';

/** Prints that wait for their printer are taken back: nothing of them left. What is at the printer is finished. */
export const withdraw = async (labelId: string, { ports, workflow }: QueueDesk): Promise<void> => {
  const print = (await ports.archive.prints(labelId)).at(-1);
  if (print?.state !== 'queued') return;
  await workflow.cancelPrint(print.id);
  await workflow.idle(labelId);
};

/** Moves a label that surely was not sent; one that waits at its printer is taken back first. */
const move = async (labelId: string, printerId: string, desk: QueueDesk): Promise<Taken> => {
  const { runner, archive } = desk;
  const entry = runner.book.entry(labelId);
  if (!entry) return no(said('batch.notInOne'));
  if (entry.state === 'done') return no(said('batch.done'));
  if (entry.row.stage === 'sending' || entry.row.stage === 'sent') return no(said('batch.maybeSent'));
  await archive.place([{ labelId, printerId, priority: entry.row.priority }]);
  await withdraw(labelId, desk);
  const print = (await desk.ports.archive.prints(labelId)).at(-1);
  if (print && print.state !== 'cancelled' && print.state !== 'failed') return no(said('batch.maybeSent'));
  // Another printer is what it waits for.
  const label = await desk.ports.archive.label(labelId);
  if (label?.hold?.failure.code === 'label_unfit') await desk.workflow.decide(labelId, { type: 'released' });
  runner.touch(labelId);
  return { ok: true };
};

/** Moves those that surely were not sent; the others are named. */
export const moveTo = async (
  labelIds: readonly string[],
  printerId: string,
  desk: QueueDesk,
): Promise<Changed> => {
  const printer = await desk.ports.printer(printerId);
  const moved = printer
    ? await each(labelIds, (labelId) => move(labelId, printerId, desk))
    : { changed: 0, left: labelIds.map((labelId) => ({ labelId, message: said('printer.notHere') })) };
  await desk.runner.settled();
  return moved;
};

/** Rows that wait for a printer, last first: so that the one at the printer's door is taken back when nothing follows it. */
export const waitingAt = (printerId: string, batchId: string | undefined, { runner }: QueueDesk): string[] =>
  [...(runner.book.lines().get(printerId)?.entries ?? [])]
    .filter(({ row }) => batchId === undefined || row.batchId === batchId)
    .filter(({ row }) => row.stage === 'draft' || row.stage === 'registering' || row.stage === 'registered')
    .map(({ row }) => row.labelId)
    .reverse();

/** What a batch has left that surely was not sent, last first. */
export const restOf = ({ id }: Batch, { runner }: QueueDesk): string[] =>
  runner.book
    .ofBatch(id)
    .filter(({ state, row }) => state !== 'done' && row.stage !== 'sending' && row.stage !== 'sent')
    .map(({ row }) => row.labelId)
    .reverse();
