import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { asFloorError, type FloorAddress, FloorAwayError, connectionConfig, notAwaited } from './database';
import { knownMigrations, migrations, newestMigration } from './migrations';
import { newerSchema, olderSchema, otherFloor } from './types';

/** How the version of the floor's schema relates to this program. */
export type SchemaState =
  /** There is none yet. */
  | 'none'
  | 'same'
  /** An older program made it: a supervisor has to allow the update. */
  | 'older'
  /** A newer program made it: this program continues without the floor. */
  | 'newer';

const schema = 'packbench';

/** Time limit for each statement: a connection may break without notice. */
const patienceMs = 60_000;

const rejectedBy = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const stop = (): void => reject(new FloorAwayError(notAwaited));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * Connects as the user of the address, because changing the schema needs more rights than a bench has.
 * @param signal aborted when the answer is no longer awaited: what was sent takes effect completely or not at all
 */
const withMigrator = async <T>(
  address: FloorAddress,
  use: (migrator: Migrator, db: Kysely<unknown>) => Promise<T>,
  signal: AbortSignal = new AbortController().signal,
): Promise<T> => {
  const pool = new pg.Pool({ ...connectionConfig(address), max: 2, query_timeout: patienceMs });
  // The statement itself rejects too.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
  try {
    const work = use(new Migrator({ db, provider, migrationTableSchema: schema }), db);
    return await Promise.race([work, rejectedBy(signal)]);
  } finally {
    // This waits for statements that are not answered.
    const ended = db.destroy().catch(() => undefined);
    if (!signal.aborted) await ended;
  }
};

/** Compares the schema with this program's migrations. Changes nothing. */
export const schemaState = (address: FloorAddress, signal?: AbortSignal): Promise<SchemaState> =>
  withMigrator(
    address,
    async (_, db) => {
      const { rows: there } = await sql<{ there: boolean }>`
      select to_regclass('packbench.kysely_migration') is not null as there`.execute(db);
      if (there[0]?.there !== true) return 'none';
      const { rows } = await sql<{ name: string }>`
      select name from packbench.kysely_migration order by name`.execute(db);
      const names = rows.map(({ name }) => name);
      if (names.some((name) => !knownMigrations.includes(name))) return 'newer';
      return names.includes(newestMigration) ? 'same' : names.length === 0 ? 'none' : 'older';
    },
    signal,
  );

/**
 * Updates the schema to this program's version, under a lock of the database: benches that do so at the same moment wait for each other.
 * @throws the database's own error; nothing is changed then
 */
export const migrate = (address: FloorAddress, signal?: AbortSignal): Promise<void> =>
  withMigrator(
    address,
    async (migrator) => {
      const { error } = await migrator.migrateToLatest();
      if (error !== undefined) throw error instanceof Error ? error : new Error(JSON.stringify(error));
    },
    signal,
  );

/**
 * Creates the schema if there is none. A schema of another program version is left unchanged.
 * @param own the id of the floor that this bench belongs to; null where it belongs to none. An empty database is not that floor
 * @param signal aborted when the answer is no longer awaited
 * @throws FloorAwayError where this program can't use it, or the database does not answer
 */
export const prepareSchema = async (
  address: FloorAddress,
  own: string | null,
  signal: AbortSignal,
): Promise<void> => {
  const away = (error: unknown): never => {
    throw asFloorError(error);
  };
  const state = await schemaState(address, signal).catch(away);
  if (state === 'none' && own !== null) throw new FloorAwayError(otherFloor);
  if (state === 'none') await migrate(address, signal).catch(away);
  if (state === 'newer') throw new FloorAwayError(newerSchema);
  if (state === 'older') throw new FloorAwayError(olderSchema);
};
