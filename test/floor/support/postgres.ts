import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenLocally } from '#main/practice/listen';
import { postgresLibrary } from './postgres-library';

/** A free port: with it a server can be stopped and started again at the same port. */
export const freePort = async (): Promise<number> => {
  const server = createServer();
  const port = await listenLocally(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

export const password = 'example';

/** A real PostgreSQL on loopback, in a temporary folder. */
export interface Postgres {
  port: number;
  folder: string;
  /** The process ID of its first process. */
  pid(): number;
  stop(): Promise<void>;
}

export const startPostgres = async (flags: readonly string[] = []): Promise<Postgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-floor-'));
  // The server runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  const port = await freePort();
  const { EmbeddedPostgres } = await postgresLibrary();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password,
    persistent: true,
    createPostgresUser: true,
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1', '-c', `unix_socket_directories=`, ...flags],
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return {
    port,
    folder,
    pid: () => Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]),
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Starts the server for a window test: the run's own temporary folder is closed to other users, and the database server
 * runs as a user of its own.
 */
export const startPostgresOutside = async (): Promise<Postgres> => {
  const tempFolder = process.env['TMPDIR'];
  process.env['TMPDIR'] = '/tmp';
  return startPostgres().finally(() => {
    if (tempFolder === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = tempFolder;
  });
};
