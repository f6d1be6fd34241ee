import { isDeepStrictEqual } from 'node:util';
import type { Failure, FailureCode } from '#shared/failure';
import { isInDoubt } from '#shared/label/advance';
import type { LoggedEvent } from '#shared/label/event';
import type { Label } from '#shared/label/stage';
import { gateCodes, namedCodes } from '#shared/landed/gate';
import type { GivenRow, SharedBatchPorts, TakenRow } from './ports';
import { readRow, type RowBody, traitsOf, writtenRow } from './row-body';

/** As far as this bench knows, nothing of it was started here. */
export const isUntouched = (label: Label, { workflow }: Pick<SharedBatchPorts, 'workflow'>): boolean =>
  label.stage === 'draft' && !isInDoubt(label) && !workflow.isBusy(label.id);

/** Holds that count at every bench: a person put the order aside, or customs stopped it. */
const countsEverywhere: ReadonlySet<FailureCode> = new Set(['cancelled', ...gateCodes]);

/** Whether a supervisor released at this bench what customs named, since it was last named. */
const isReleased = ({ code, detail }: Failure, events: readonly LoggedEvent[]): boolean => {
  const last = events.findLast(
    ({ event }) => 'failure' in event && event.failure?.code === code && event.failure.detail === detail,
  );
  return last?.event.type === 'gate.released';
};

/** Why the order waits for a person at any bench. What customs named stays, also without a hold here, until a supervisor releases it. */
const presentHold = async (
  { held }: RowBody,
  { id, hold }: Label,
  { labels }: Pick<SharedBatchPorts, 'labels'>,
): Promise<Failure | null> => {
  const present = hold?.retryAt === null && countsEverywhere.has(hold.failure.code) ? hold.failure : null;
  if (!held || !namedCodes.has(held.code) || (present && namedCodes.has(present.code))) return present;
  return isReleased(held, await labels.archive.events(id)) ? present : held;
};

const presentBody = async (
  body: RowBody,
  label: Label,
  ports: Pick<SharedBatchPorts, 'labels'>,
): Promise<RowBody> => {
  const { held: _, ...order } = body;
  const held = await presentHold(body, label, ports);
  return { ...order, draft: label.draft, ...(held && { held }) };
};

const rowWith = (row: TakenRow, body: RowBody): GivenRow => ({
  ...row,
  body: writtenRow(body),
  traits: traitsOf(body.draft),
});

/** The row with the order as it is at this bench. */
export const presentRow = async (
  row: TakenRow,
  body: RowBody,
  label: Label,
  ports: Pick<SharedBatchPorts, 'labels'>,
): Promise<GivenRow> => rowWith(row, await presentBody(body, label, ports));

/** This bench's orders that were changed here since the floor got them. */
const changedRows = async (
  takenRows: readonly TakenRow[],
  ports: Pick<SharedBatchPorts, 'labels' | 'workflow'>,
): Promise<GivenRow[]> => {
  const changed: GivenRow[] = [];
  for (const row of takenRows) {
    const label = await ports.labels.archive.label(row.label);
    const body = readRow(row.body);
    if (!label || !body || !isUntouched(label, ports)) continue;
    const present = await presentBody(body, label, ports);
    if (!isDeepStrictEqual(present, body)) changed.push(rowWith(row, present));
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
