import { FloorAwayError, type FloorDatabase } from './database';
import { mustHaveKey } from './key-check';
import { joinStatement } from './statements';
import type { FloorLinkDeps } from './types';

/**
 * Registers this bench and this run of its program at the floor.
 * @param lateMs a program that sent a heartbeat for this bench less than this many milliseconds ago may still be running
 * @returns the bench's id, the last entry of its record that the floor has, whether another program may still run as this bench, and the
 * generation of the floor
 * @throws FloorAwayError where the floor does not accept it
 */
export const join = async (
  database: Pick<FloorDatabase, 'query'>,
  { key, bench, memory }: Pick<FloorLinkDeps, 'key' | 'bench' | 'memory'>,
  run: string,
  { patienceMs, lateMs }: { patienceMs: number; lateMs: number },
): Promise<{ id: string; position: number; isTakenOver: boolean; generation: number }> => {
  await mustHaveKey(database, key, patienceMs);
  const id = await memory.benchId();
  const [row] = await database.query<{ position: string; isTakenOver: boolean; generation: number }>(
    joinStatement,
    [id, bench.name(), bench.version, run, await memory.isRejoining(), lateMs],
    patienceMs,
  );
  if (!row) throw new FloorAwayError('the floor did not take this bench');
  await memory.rejoined();
  const { isTakenOver, generation } = row;
  return { id, position: Number(row.position), isTakenOver, generation };
};
