import { FloorAwayError, type FloorDatabase } from './database';
import { mustHaveKey } from './key-check';
import { joinStatement } from './statements';
import { type FloorLinkDeps, otherFloor } from './types';

interface Joined {
  /** The bench's id. */
  id: string;
  /** The last entry of its record that the floor has. */
  position: number;
  /** What that entry is; null where an older program reported it. */
  mark: string | null;
  /** Another program may still run as this bench. */
  isTakenOver: boolean;
  /** The generation of the floor. */
  generation: number;
}

type JoinRow = Omit<Joined, 'id' | 'position'> & { position: string };

/**
 * Registers this bench and this run of its program at the floor.
 * @param lateMs a program that sent a heartbeat for this bench less than this many milliseconds ago may still be running
 * @throws FloorAwayError where the floor does not accept it, or is another one than this bench belongs to
 */
export const join = async (
  database: Pick<FloorDatabase, 'query'>,
  { key, bench, memory }: Pick<FloorLinkDeps, 'key' | 'bench' | 'memory'>,
  run: string,
  { patienceMs, lateMs }: { patienceMs: number; lateMs: number },
): Promise<Joined> => {
  const floorId = await mustHaveKey(database, key, patienceMs);
  const known = await memory.floorId();
  if (known !== null && known !== floorId) throw new FloorAwayError(otherFloor);
  const id = await memory.benchId();
  const [row] = await database.query<JoinRow>(
    joinStatement,
    [id, bench.name(), bench.version, run, await memory.isRejoining(), lateMs],
    patienceMs,
  );
  if (!row) throw new FloorAwayError('the floor did not take this bench');
  await memory.joined(floorId);
  return { ...row, id, position: Number(row.position) };
};
