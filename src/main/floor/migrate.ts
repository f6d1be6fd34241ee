import { Kysely, Migrator, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { failedWith, type FloorAddress, FloorAwayError, poolOf } from './database';
import { knownMigrations, migrations, newestMigration } from './migrations';
import { newerSchema, olderSchema } from './words';

/** How the floor's schema stands to this program. */
export type SchemaState =
  /** There is none yet. */
  | 'none'
  | 'same'
  /** An older program made it: a supervisor lets this one bring it up. */
  | 'older'
  /** A newer program made it: this one goes on alone. */
  | 'newer';

const schema = 'packbench';

/** How long each statement may take: a connection may be dead without anybody being told. */
const patienceMs = 60_000;

/** As the user that the address names, who needs more rights than a bench. */
const withMigrator = async <T>(
  address: FloorAddress,
  use: (migrator: Migrator, db: Kysely<unknown>) => Promise<T>,
): Promise<T> => {
  const pool = new pg.Pool({ ...poolOf(address), max: 2, query_timeout: patienceMs });
  // The caller of a statement is told of it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
  try {
    return await use(new Migrator({ db, provider, migrationTableSchema: schema }), db);
  } finally {
    await db.destroy();
  }
};

/** Asks how the schema stands; changes nothing. */
export const schemaState = (address: FloorAddress): Promise<SchemaState> =>
  withMigrator(address, async (_, db) => {
    const { rows: there } = await sql<{ there: boolean }>`
      select to_regclass('packbench.kysely_migration') is not null as there`.execute(db);
    if (there[0]?.there !== true) return 'none';
    const { rows } = await sql<{ name: string }>`
      select name from packbench.kysely_migration order by name`.execute(db);
    const names = rows.map(({ name }) => name);
    if (names.some((name) => !knownMigrations.includes(name))) return 'newer';
    return names.includes(newestMigration) ? 'same' : names.length === 0 ? 'none' : 'older';
  });

/**
 * Brings the schema up to this program's, under a lock of the database: benches that do so at the same moment wait for each other.
 * @throws the database's own error; nothing is changed then
 */
export const migrate = (address: FloorAddress): Promise<void> =>
  withMigrator(address, async (migrator) => {
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error instanceof Error ? error : new Error(JSON.stringify(error));
  });

/**
 * The first bench makes the schema; one that another program made is left as it is.
 * @throws FloorAwayError where this program can't use it, or the database does not answer
 */
export const prepare = async (address: FloorAddress): Promise<void> => {
  const away = (error: unknown): never => {
    throw failedWith(error);
  };
  const state = await schemaState(address).catch(away);
  if (state === 'none') await migrate(address).catch(away);
  if (state === 'newer') throw new FloorAwayError(newerSchema);
  if (state === 'older') throw new FloorAwayError(olderSchema);
};
