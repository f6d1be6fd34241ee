import { isDeepStrictEqual } from 'node:util';
import type { Failure, FailureCode } from '#shared/failure';
import { isInDoubt } from '#shared/label/advance';
import type { Label } from '#shared/label/stage';
import { gateCodes, namedCodes } from '#shared/landed/gate';
import type { GivenRow, TakenRow } from '#shared/queue/shared-batch';
import type { SharedBatchPorts } from './ports';
import { readRow, type RowBody, traitsOf, writtenRow } from './row-body';

/** As far as this bench knows, nothing of it was started here. */
export const isUntouched = (label: Label, { workflow }: Pick<SharedBatchPorts, 'workflow'>): boolean =>
  label.stage === 'draft' && !isInDoubt(label) && !workflow.isBusy(label.id);

/** Holds that count at every bench: a person put the order aside, or customs stopped it. */
const countsEverywhere: ReadonlySet<FailureCode> = new Set(['cancelled', ...gateCodes]);

/**
 * Why the order waits for a person at any bench: what customs named and this bench would stop it for, also without a hold here, or its
 * hold. Where nothing is known here about what was named at an earlier bench, that stays.
 */
const presentHold = (
  { held }: RowBody,
  { hold }: Label,
  named: Failure | null | undefined,
): Failure | null => {
  if (named === undefined && held && namedCodes.has(held.code)) return held;
  const present = hold?.retryAt === null && countsEverywhere.has(hold.failure.code) ? hold.failure : null;
  return named ?? present;
};

const presentBody = (body: RowBody, label: Label, named: Failure | null | undefined): RowBody => {
  const { held: _, ...order } = body;
  const held = presentHold(body, label, named);
  return { ...order, draft: label.draft, ...(held && { held }) };
};

interface PresentOrder {
  label: Label;
  /** As the floor has it. */
  row: TakenRow;
  /** As it is at this bench. */
  body: RowBody;
  isChanged: boolean;
}

/** The row with the order as it is at this bench. */
export const presentRow = ({ row, body }: PresentOrder): GivenRow => ({
  ...row,
  body: writtenRow(body),
  traits: traitsOf(body.draft),
});

/** Those of this bench's orders that it did not begin, as they are here. */
export const presentOrders = async (
  takenRows: readonly TakenRow[],
  ports: Pick<SharedBatchPorts, 'labels' | 'workflow'>,
): Promise<PresentOrder[]> => {
  const { archive, customs } = ports.labels;
  const orders: { row: TakenRow; before: RowBody; label: Label }[] = [];
  for (const row of takenRows) {
    const label = await archive.label(row.label);
    const before = readRow(row.body);
    if (label && before && isUntouched(label, ports)) orders.push({ row, before, label });
  }
  const named = await customs.named(orders.map(({ label }) => label));
  return orders.map(({ row, before, label }) => {
    const body = presentBody(before, label, named.get(label.id));
    return { label, row, body, isChanged: !isDeepStrictEqual(body, before) };
  });
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
  const present = await presentOrders(takenRows, ports);
  const changed = present.filter(({ isChanged }) => isChanged).map(presentRow);
  if (changed.length === 0) return [];
  const stored = new Set(await ports.floor.change(changed));
  return changed.filter(({ label }) => stored.has(label));
};
