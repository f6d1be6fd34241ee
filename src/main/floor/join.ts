import { FloorAwayError, type FloorDatabase } from './database';
import { mustHaveKey } from './key-check';
import { joinStatement } from './statements';
import type { FloorLinkDeps } from './words';

/**
 * Lets the floor know this bench, and this run of its program.
 * @returns its id, and the entry of its record up to which the floor has it
 * @throws FloorAwayError where the floor does not take it
 */
export const join = async (
  database: Pick<FloorDatabase, 'query'>,
  { key, bench, memory }: Pick<FloorLinkDeps, 'key' | 'bench' | 'memory'>,
  run: string,
  patienceMs: number,
): Promise<{ id: string; position: number }> => {
  await mustHaveKey(database, key, patienceMs);
  const id = await memory.benchId();
  const [row] = await database.query<{ position: string }>(
    joinStatement,
    [id, bench.name(), bench.version, run, await memory.comesBack()],
    patienceMs,
  );
  if (!row) throw new FloorAwayError('the floor did not take this bench');
  await memory.isBack();
  return { id, position: Number(row.position) };
};
