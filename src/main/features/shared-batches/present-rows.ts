import { isDeepStrictEqual } from 'node:util';
import type { FailureCode } from '#shared/failure';
import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import { gateCodes } from '#shared/landed/gate';
import type { GivenRow, SharedBatchPorts, TakenRow } from './ports';
import { readRow, type RowBody, traitsOf, writtenRow } from './row-body';

/** As far as this bench knows, nothing of it was started here. */
export const isUntouched = (label: Label, { workflow }: Pick<SharedBatchPorts, 'workflow'>): boolean =>
  label.stage === 'draft' && !isInDoubt(label) && !workflow.isBusy(label.id);

/** Holds that count at every bench: a person put the order aside, or customs stopped it. */
const countsEverywhere: ReadonlySet<FailureCode> = new Set(['cancelled', ...gateCodes]);

const presentBody = ({ held: _, ...body }: RowBody, { draft, hold }: Label): RowBody => ({
  ...{ ...body, draft },
  ...(hold?.retryAt === null && countsEverywhere.has(hold.failure.code) && { held: hold.failure }),
});

/** The row with the order as it is at this bench. */
export const presentRow = (row: TakenRow, body: RowBody, label: Label): GivenRow => ({
  ...row,
  body: writtenRow(presentBody(body, label)),
  traits: traitsOf(label.draft),
});

/** This bench's orders that were changed here since the floor got them. */
const changedRows = async (
  takenRows: readonly TakenRow[],
  ports: Pick<SharedBatchPorts, 'labels' | 'workflow'>,
): Promise<GivenRow[]> => {
  const changed: GivenRow[] = [];
  for (const row of takenRows) {
    const label = await ports.labels.archive.label(row.label);
    const body = readRow(row.body);
    if (label && body && isUntouched(label, ports) && !isDeepStrictEqual(presentBody(body, label), body))
      changed.push(presentRow(row, body, label));
  }
  return changed;
};

/**
 * Tells the floor what was changed at this bench in orders that it did not begin. Another bench that gets such an order, by a scan or
 * because this bench is silent, then ships it so.
 * @param takenRows this bench's orders as the floor has them
 * @returns those that the floor has otherwise now
 */
export const sendChanges = async (
  takenRows: readonly TakenRow[],
  ports: Pick<SharedBatchPorts, 'labels' | 'workflow' | 'floor'>,
): Promise<readonly TakenRow[]> => {
  const changed = await changedRows(takenRows, ports);
  if (changed.length === 0) return [];
  const stored = new Set(await ports.floor.change(changed));
  return changed.filter(({ label }) => stored.has(label));
};
