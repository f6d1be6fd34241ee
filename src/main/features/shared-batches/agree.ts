import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import { decided } from '../../workflow/settle';
import type { SharedBatch, SharedBatchPorts, TakenRow } from './ports';
import { readRow, writtenRow } from './row-body';
import { takeIn } from './take-in';

/** Nothing of it was begun here, as far as this bench knows. */
const isUntouched = (label: Label, { workflow }: Pick<SharedBatchPorts, 'workflow'>): boolean =>
  label.stage === 'draft' && !isInDoubt(label) && !workflow.isBusy(label.id);

/** It is another bench's, or for any to take: here it is no order to ship any more. */
const drop = async (labelIds: readonly string[], ports: SharedBatchPorts): Promise<void> => {
  for (const id of labelIds) {
    const label = await ports.labels.archive.label(id);
    if (label && isUntouched(label, ports)) await decided(ports.workflow.decide(id, { type: 'removed' }));
  }
};

/** Drafts here of these batches. */
const draftsOf = (batches: ReadonlySet<string>, { runner }: SharedBatchPorts): string[] =>
  [...batches].flatMap((id) =>
    runner.book
      .ofBatch(id)
      .filter(({ row }) => row.stage === 'draft')
      .map(({ row }) => row.labelId),
  );

const mayWait = (label: Label): boolean => label.hold === null || label.hold.retryAt !== null;

/** Orders of batches that do not run here, as they stand here by now: a person may have mended them. */
const toGiveBack = async (mine: readonly TakenRow[], ports: SharedBatchPorts): Promise<TakenRow[]> => {
  const back: TakenRow[] = [];
  for (const row of mine) {
    const state = ports.runner.book.batches.get(row.batch)?.state;
    if (state !== 'paused' && state !== 'finishing') continue;
    const label = await ports.labels.archive.label(row.label);
    const body = readRow(row.body);
    if (label && body && isUntouched(label, ports) && mayWait(label))
      back.push({ ...row, body: writtenRow({ ...body, draft: label.draft }) });
  }
  return back;
};

/** Labels that a person removed, of orders that are this bench's. */
const removed = async (mine: readonly TakenRow[], { labels }: SharedBatchPorts): Promise<string[]> => {
  const gone: string[] = [];
  for (const { label: id } of mine) {
    const label = await labels.archive.label(id);
    if (label?.stage === 'closed' && label.package === null) gone.push(id);
  }
  return gone;
};

/** Another label is here for the order, or nobody understands it. */
const stuckOf = async (
  mine: readonly TakenRow[],
  { labels }: SharedBatchPorts,
): Promise<ReadonlyMap<string, number>> => {
  const stuck = new Map<string, number>();
  for (const { label, batch } of mine)
    if ((await labels.archive.label(label)) === null) stuck.set(batch, (stuck.get(batch) ?? 0) + 1);
  return stuck;
};

/**
 * Brings what the floor has as this bench's and what is here to the same: answers that were lost, orders that went to another bench while
 * this one was away, those that a person removed here, and those of a batch that was paused here.
 * @returns of each batch, how many orders are this bench's and no rows here
 */
export const agree = async (
  batches: readonly SharedBatch[],
  ports: SharedBatchPorts,
): Promise<ReadonlyMap<string, number>> => {
  const { floor } = ports;
  // Before the floor is asked: what is taken meanwhile is no other bench's.
  const drafts = draftsOf(new Set(batches.map(({ id }) => id)), ports);
  const mine = await floor.mine();
  await takeIn(mine, ports);
  const own = new Set(mine.map(({ label }) => label));
  await drop(
    drafts.filter((id) => !own.has(id)),
    ports,
  );
  const gone = await removed(mine, ports);
  if (gone.length > 0) await floor.close(gone);
  const back = await toGiveBack(mine, ports);
  if (back.length > 0) await drop(await floor.giveBack(back), ports);
  return stuckOf(mine, ports);
};
