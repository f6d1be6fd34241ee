import type { Label } from '#shared/label/stage';
import type { GivenRow, SharedBatch, TakenRow } from '#shared/queue/shared-batch';
import { decided } from '../../workflow/settle';
import type { SharedBatchPorts } from './ports';
import { isUntouched, presentOrders, presentRow } from './present-rows';
import { addTakenRows } from './taken-rows';

/** Removes orders that belong to another bench or that any bench may take. */
const removeOrders = async (labelIds: readonly string[], ports: SharedBatchPorts): Promise<void> => {
  for (const id of labelIds) {
    const label = await ports.labels.archive.label(id);
    if (label && isUntouched(label, ports))
      await decided(ports.workflow.decide(id, { type: 'removed', givenBack: true }));
  }
};

/** The drafts of these batches at this bench. */
const draftsOf = (batches: ReadonlySet<string>, { runner }: SharedBatchPorts): string[] =>
  [...batches].flatMap((id) =>
    runner.book
      .ofBatch(id)
      .filter(({ row }) => row.stage === 'draft')
      .map(({ row }) => row.labelId),
  );

const mayWait = (label: Label): boolean => label.hold === null || label.hold.retryAt !== null;

/** Orders of batches that do not run here, in their present state, because a person may have fixed them. */
const ordersToGiveBack = async (
  takenRows: readonly TakenRow[],
  ports: SharedBatchPorts,
): Promise<GivenRow[]> => {
  const stopped = takenRows.filter(({ batch }) => {
    const state = ports.runner.book.batches.get(batch)?.state;
    return state === 'paused' || state === 'finishing';
  });
  const present = await presentOrders(stopped, ports);
  return present.filter(({ label }) => mayWait(label)).map(presentRow);
};

/**
 * Orders of this bench that it will not ship: those that a person removed, and those that it had already given back, which a restored floor
 * does not know.
 */
const removed = async (takenRows: readonly TakenRow[], { labels }: SharedBatchPorts) => {
  const missing: string[] = [];
  const forgotten: TakenRow[] = [];
  for (const row of takenRows) {
    const label = await labels.archive.label(row.label);
    if (label?.stage !== 'closed' || label.package !== null) continue;
    const wasGiven = (await labels.archive.events(row.label)).some(
      ({ event }) => event.type === 'removed' && event.givenBack === true,
    );
    if (wasGiven) forgotten.push(row);
    else missing.push(row.label);
  }
  return { gone: missing, forgotten };
};

/** Orders for which another label exists here, or that this version does not understand. */
const stuckOf = async (
  takenRows: readonly TakenRow[],
  { labels }: SharedBatchPorts,
): Promise<ReadonlyMap<string, number>> => {
  const stuck = new Map<string, number>();
  for (const { label, batch } of takenRows)
    if ((await labels.archive.label(label)) === null) stuck.set(batch, (stuck.get(batch) ?? 0) + 1);
  return stuck;
};

/**
 * Makes the floor's list of this bench's orders and the labels here agree: after lost answers, after orders went to another bench while
 * this one was away, after a person removed orders here, and after a batch was paused here.
 * @returns `taken`: this bench's orders as the floor has them; `stuck`: for each batch, how many of them have no row here
 */
export const reconcile = async (
  batches: readonly SharedBatch[],
  ports: SharedBatchPorts,
): Promise<{ taken: readonly TakenRow[]; stuck: ReadonlyMap<string, number> }> => {
  const { floor } = ports;
  // Read before the floor is asked, so that orders taken meanwhile are not treated as another bench's.
  const drafts = draftsOf(new Set(batches.map(({ id }) => id)), ports);
  const takenRows = await floor.mine();
  await addTakenRows(takenRows, ports);
  const takenLabels = new Set(takenRows.map(({ label }) => label));
  await removeOrders(
    drafts.filter((id) => !takenLabels.has(id)),
    ports,
  );
  const { gone: missing, forgotten } = await removed(takenRows, ports);
  if (missing.length > 0) await floor.close(missing);
  const back = [...forgotten, ...(await ordersToGiveBack(takenRows, ports))];
  if (back.length > 0) await removeOrders(await floor.giveBack(back), ports);
  return { taken: takenRows, stuck: await stuckOf(takenRows, ports) };
};
