import type { BenchRecord } from './bench-record';
import type { FloorDatabase } from './database';
import { giveBackStatement, startedStatement } from './statements';

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
}

/**
 * Gives back the orders that the floor has as started by this bench, and of whose labels its own record says that nothing was bought:
 * the program ended between the floor's answer and the bench's own disk, or the order has another number since. To be asked only
 * when all was told and no permission is open.
 * @param position the last entry of the record, which the floor has
 * @returns statements of this bench that the floor took by now; null where there was nothing to give back
 */
export const giveBack = async (
  { database, record, patienceMs }: GiveBackDeps,
  bench: { id: string; run: string; position: number },
): Promise<string | null> => {
  const started = await database.query<StartedRow>(startedStatement, [bench.id], patienceMs);
  const unknown: StartedRow[] = [];
  for (const order of started) if ((await record.standing(order.label)) === 'free') unknown.push(order);
  if (unknown.length === 0) return null;
  const [row] = await database.query<{ acts: string | null }>(
    giveBackStatement,
    [bench.id, bench.run, bench.position, JSON.stringify(unknown)],
    patienceMs,
  );
  return row?.acts ?? null;
};
