import { FloorAwayError, type FloorDatabase } from './database';
import { knownMigrations } from './migrations';
import { type HeartbeatRow, heartbeatStatement, endRunStatement } from './statements';

/** A bench, the run of its program that sends for it, and how long to wait for an answer, in milliseconds. */
interface BenchRun {
  id: string;
  run: string;
  withinMs: number;
}

/**
 * Sends a heartbeat.
 * @param name the bench's name now, which a person may have changed since it joined
 * @returns the state of the bench and of its floor
 */
export const sendHeartbeat = async (
  database: Pick<FloorDatabase, 'query'>,
  { id, run, withinMs }: BenchRun,
  name: string,
): Promise<HeartbeatRow> => {
  const [row] = await database.query<HeartbeatRow & Record<string, unknown>>(
    heartbeatStatement,
    [id, run, knownMigrations, name],
    withinMs,
  );
  if (!row) throw new FloorAwayError('the floor has no row of its own');
  return row;
};

/** Reports that this run ends in order. The next program run of this bench then does not wait for a possible copy. */
export const endRun = async (
  database: Pick<FloorDatabase, 'query'>,
  { id, run, withinMs }: BenchRun,
): Promise<void> => {
  await database.query(endRunStatement, [id, run], withinMs).catch(() => undefined);
};
