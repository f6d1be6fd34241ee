import type { BenchRecord } from './bench-record';
import type { FloorDatabase } from './database';
import { orderKey, orderKeys } from './order-key';
import {
  giveBackStatement,
  removedOrdersStatement,
  reportedAllStatement,
  startedStatement,
} from './statements';

interface StartedRow extends Record<string, unknown> {
  environment: string;
  key: string;
  parcel: number;
  label: string;
}

interface GiveBackDeps {
  database: FloorDatabase;
  record: BenchRecord;
  patienceMs: number;
  key: Uint8Array;
}

/** Closes orders of shared batches that a person removed at this bench, and that a restored floor lists as waiting again. */
const closeRemoved = async (
  { database, record, patienceMs, key }: GiveBackDeps,
  { id, run }: { id: string; run: string },
): Promise<void> => {
  const orders = (await record.removed()).map(({ ref1, ...order }) => ({
    ...order,
    key: orderKey(key, ref1).toString('hex'),
  }));
  if (orders.length > 0)
    await database.query(removedOrdersStatement, [id, run, JSON.stringify(orders)], patienceMs);
};

/**
 * Gives back the orders that the floor lists as started by this bench but for which this bench's record shows no purchase: the program
 * ended after the floor's answer and before its own write, or the order got another number since. Closes those that a person removed. Call it
 * only when everything was reported and no permission is open.
 * @param position the last entry of the record that the floor has
 * @returns the number of this bench's accepted statements; null where there was nothing to give back
 */
export const giveBack = async (
  deps: GiveBackDeps,
  bench: { id: string; run: string; position: number },
): Promise<string | null> => {
  const { database, record, patienceMs, key } = deps;
  await closeRemoved(deps, bench);
  const started = await database.query<StartedRow>(startedStatement, [bench.id], patienceMs);
  const unknown: StartedRow[] = [];
  for (const order of started) {
    const isNumber = (ref1: string): boolean =>
      orderKeys(key, ref1).some((hash) => hash.toString('hex') === order.key);
    if ((await record.stateOf(order.label, isNumber)) === 'free') unknown.push(order);
  }
  if (unknown.length === 0) return null;
  const [row] = await database.query<{ acts: string | null }>(
    giveBackStatement,
    [bench.id, bench.run, bench.position, JSON.stringify(unknown)],
    patienceMs,
  );
  return row?.acts ?? null;
};

/**
 * Tells the floor that this bench has reported everything of a generation.
 * @param known the benches that this bench has seen at the floor, as JSON
 * @returns the number of this bench's accepted statements; null where the floor does not accept it
 */
export const confirmReported = async (
  { database, patienceMs }: Pick<GiveBackDeps, 'database' | 'patienceMs'>,
  { id, run, position }: { id: string; run: string; position: number },
  generation: number,
  known: string,
): Promise<string | null> => {
  const values = [id, generation, position, run, known];
  const [row] = await database.query<{ acts: string }>(reportedAllStatement, values, patienceMs);
  return row?.acts ?? null;
};
