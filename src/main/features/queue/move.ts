import type { Changed } from '#shared/bridge/contract';
import type { Batch } from '#shared/queue/batch';
import { codedMessage } from '#shared/text/coded-message';
import { cancelWaitingPrint } from '../../workflow/cancel-waiting-print';
import type { RequestResult } from '../../workflow/workflow';
import { each, refused, type QueueDesk } from './queue-desk';

/** Moves a label that certainly was not sent. One that waits at its printer is cancelled first. */
const move = async (labelId: string, printerId: string, desk: QueueDesk): Promise<RequestResult> => {
  const { runner, archive } = desk;
  const entry = runner.book.entry(labelId);
  if (!entry) return refused(codedMessage('batch.notInOne'));
  if (entry.state === 'done') return refused(codedMessage('batch.done'));
  if (entry.row.stage === 'sending' || entry.row.stage === 'sent')
    return refused(codedMessage('batch.maybeSent'));
  await archive.place([{ labelId, printerId, priority: entry.row.priority }]);
  await cancelWaitingPrint(labelId, desk.ports, desk.workflow);
  const print = (await desk.ports.archive.prints(labelId)).at(-1);
  if (print && print.state !== 'cancelled' && print.state !== 'failed')
    return refused(codedMessage('batch.maybeSent'));
  // It was waiting for another printer.
  const label = await desk.ports.archive.label(labelId);
  if (label?.hold?.failure.code === 'label_unfit') await desk.workflow.decide(labelId, { type: 'released' });
  runner.touch(labelId);
  return { ok: true };
};

/** Moves the labels that certainly were not sent; the others are named. */
export const moveTo = async (
  labelIds: readonly string[],
  printerId: string,
  desk: QueueDesk,
): Promise<Changed> => {
  const printer = await desk.ports.printer(printerId);
  const moved = printer
    ? await desk.runner.whileMoving(() => each(labelIds, (labelId) => move(labelId, printerId, desk)))
    : {
        changed: 0,
        left: labelIds.map((labelId) => ({ labelId, message: codedMessage('printer.notHere') })),
      };
  await desk.runner.settled();
  return moved;
};

/** Rows that wait for a printer, the last first, so that the first one is cancelled only when nothing follows it. */
export const waitingAt = (printerId: string, batchId: string | undefined, { runner }: QueueDesk): string[] =>
  [...(runner.book.lines().get(printerId)?.entries ?? [])]
    .filter(({ row }) => batchId === undefined || row.batchId === batchId)
    .filter(({ row }) => row.stage === 'draft' || row.stage === 'registering' || row.stage === 'registered')
    .map(({ row }) => row.labelId)
    .reverse();

/** The remaining labels of a batch that certainly were not sent, the last first. */
export const restOf = ({ id }: Batch, { runner }: QueueDesk): string[] =>
  runner.book
    .ofBatch(id)
    .filter(({ state, row }) => state !== 'done' && row.stage !== 'sending' && row.stage !== 'sent')
    .map(({ row }) => row.labelId)
    .reverse();
