import { FloorAwayError, type FloorDatabase } from './database';
import { knownMigrations } from './migrations';
import { orderKeys } from './order-key';
import type { Refusal } from './refusal';
import { type StartRow, startStatement } from './statements';
import type { StartedOrder } from './types';

/** The bench that asks: `acts` is its count of accepted statements, `since` the number of the last entry of its record. */
interface AskingBench {
  id: string;
  run: string;
  acts: number;
  since: number;
  key: Uint8Array;
}

/**
 * Asks a second time when the order was refused but no bench holds it: another bench took it or gave it back at the same moment, or
 * this bench reported something about it.
 */
export const retryWithoutHolder = async (
  once: () => Promise<'ours' | Refusal>,
): Promise<'ours' | Refusal> => {
  const first = await once();
  const hasNoHolder = first !== 'ours' && first.kind === 'theirs' && first.holder === null;
  return hasNoHolder ? once() : first;
};

/** How long a scan and an order that waits for the floor already wait for the answer, in milliseconds. */
interface AskingLimits {
  scanMs: number;
  patienceMs: number;
  /** Aborted when orders that wait for the floor no longer wait for its answer. */
  signal: AbortSignal;
}

/**
 * Asks the floor whether this bench may buy an order, under each hash of its number.
 * @returns the last answer, or the first that refuses; `isPartly`: the floor gave it under another hash before
 * @throws FloorAwayError where no answer came in time
 */
export const requestOrder = async (
  database: Pick<FloorDatabase, 'query'>,
  { environment, ref1, parcel, label, replaces, again, isWaiting }: StartedOrder,
  { id, run, acts, since, key }: AskingBench,
  { scanMs, patienceMs, signal }: AskingLimits,
): Promise<StartRow & { isPartly: boolean }> => {
  let row: StartRow | undefined;
  let isPartly = false;
  for (const hash of orderKeys(key, ref1)) {
    [row] = await database.query<StartRow & Record<string, unknown>>(
      startStatement,
      [
        ...[id, acts, environment, hash, parcel, label, since, replaces, again !== false],
        ...['started', null, run, knownMigrations, again === false ? [] : again],
      ],
      isWaiting ? patienceMs : scanMs,
      isWaiting ? signal : undefined,
    );
    if (row?.isTaken !== true) break;
    isPartly = true;
  }
  if (!row) throw new FloorAwayError('the floor has no row of its own');
  return { ...row, isPartly };
};
