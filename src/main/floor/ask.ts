import { FloorAwayError, type FloorDatabase } from './database';
import { knownMigrations } from './migrations';
import { orderKey } from './order-key';
import { type StartRow, startStatement } from './statements';
import type { StartedOrder } from './words';

/** Who asks: `acts` of its statements the floor took at least, `since` is the last entry of its record. */
interface Asking {
  id: string;
  run: string;
  acts: number;
  since: number;
  key: Uint8Array;
}

/** Asks the floor for an order. @throws FloorAwayError where no answer came in time */
export const ask = async (
  database: Pick<FloorDatabase, 'query'>,
  { environment, ref1, parcel, label, replaces, again }: StartedOrder,
  { id, run, acts, since, key }: Asking,
  withinMs: number,
): Promise<StartRow> => {
  const [row] = await database.query<StartRow & Record<string, unknown>>(
    startStatement,
    [
      ...[id, acts, environment, orderKey(key, ref1), parcel, label, since, replaces, again],
      ...['started', null, run, knownMigrations],
    ],
    withinMs,
  );
  if (!row) throw new FloorAwayError('the floor has no row of its own');
  return row;
};
