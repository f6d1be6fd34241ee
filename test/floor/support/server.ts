import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, readdir, readFile, rm, stat, writeFile, chown } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { freePort, password } from './postgres';
import { postgresLibrary } from './postgres-library';

const { EmbeddedPostgres, postgres } = await postgresLibrary();

/** A PostgreSQL server that a test can stop, freeze, kill and replicate. */
export class Server {
  readonly port: number;
  readonly #data: string;
  #child: ChildProcess | null = null;

  constructor(data: string, port: number) {
    this.#data = data;
    this.port = port;
  }

  async start(): Promise<void> {
    const { uid, gid } = await stat(this.#data);
    const flags = [
      ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_wal_senders=4'],
      // In its folder, so that a killed server leaves nothing behind when that is removed.
      'dynamic_shared_memory_type=mmap',
    ];
    const settings = flags.flatMap((flag) => ['-c', flag]);
    // After a kill, child processes of the old server run on for a moment. Until they end, the new one refuses to start.
    for (;;) {
      const child = spawn(postgres, ['-D', this.#data, '-p', String(this.port), ...settings], {
        ...(process.getuid?.() === 0 && { uid, gid }),
        stdio: 'ignore',
      });
      this.#child = child;
      const ended = once(child, 'exit').then(() => false);
      if (await Promise.race([ended, this.#answers(child)])) return;
      await pause(50);
    }
  }

  async #answers(child: ChildProcess): Promise<boolean> {
    while (child.exitCode === null && child.signalCode === null) {
      const isThere = await this.query('select 1').then(
        () => true,
        () => false,
      );
      if (isThere) return true;
      await pause(20);
    }
    return false;
  }

  /** Runs a statement as the owner of the database. */
  async query<Row extends pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
    database = 'postgres',
  ): Promise<Row[]> {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: this.port,
      user: 'postgres',
      password,
      database,
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** @param signal SIGINT shuts it down cleanly and closes all connections; SIGKILL stops it like a power failure */
  async stop(signal: 'SIGINT' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Suspends all its processes. @returns a function that resumes them */
  async freeze(): Promise<() => void> {
    const main = this.#child?.pid ?? 0;
    const all = [main, ...(await childrenOf(main))];
    const send = (signal: NodeJS.Signals): void => {
      for (const pid of all)
        try {
          process.kill(pid, signal);
        } catch {
          // The process has ended.
        }
    };
    send('SIGSTOP');
    return () => send('SIGCONT');
  }

  /** Creates and starts a standby that replicates this server, which it reaches through the given port. */
  async createStandby(folder: string, throughPort: number): Promise<Server> {
    const data = join(folder, `data-${this.port}-${throughPort}`);
    const client = new pg.Client({ host: '127.0.0.1', port: this.port, user: 'postgres', password });
    await client.connect();
    await client.query("select pg_backup_start('follower', true)");
    await cp(this.#data, data, { recursive: true, filter: (path) => !path.endsWith('postmaster.pid') });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    await client.end();
    const conninfo = `host=127.0.0.1 port=${throughPort} user=postgres password=${password}`;
    await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '');
    await writeFile(join(data, 'standby.signal'), '');
    await writeFile(
      join(data, 'postgresql.auto.conf'),
      `primary_conninfo = '${conninfo}'\nwal_retrieve_retry_interval = '50ms'\n`,
    );
    const { uid, gid } = await stat(this.#data);
    await setOwner(data, uid, gid);
    const server = new Server(data, await freePort());
    await server.start();
    return server;
  }

  async promote(): Promise<void> {
    await this.query('select pg_promote(true)');
  }
}

const setOwner = async (path: string, uid: number, gid: number): Promise<void> => {
  await chown(path, uid, gid);
  if ((await stat(path)).isDirectory())
    for (const name of await readdir(path)) await setOwner(join(path, name), uid, gid);
  if ((await stat(path)).isDirectory()) await chmod(path, 0o700);
};

const childrenOf = async (parent: number): Promise<number[]> => {
  const found: number[] = [];
  for (const name of await readdir('/proc').catch(() => []))
    if (/^\d+$/.test(name)) {
      const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
      if (Number(line.split(') ').at(-1)?.split(' ')[1]) === parent) found.push(Number(name));
    }
  return found;
};

/** Creates and starts a server in a temporary folder. */
export const openServer = async (): Promise<{
  server: Server;
  folder: string;
  remove: () => Promise<void>;
}> => {
  const folder = await mkdtemp(join(tmpdir(), 'packbench-floor-'));
  await chmod(folder, 0o755);
  const databaseDir = join(folder, 'data');
  const port = await freePort();
  const quiet = { onLog: () => undefined, onError: () => undefined };
  await new EmbeddedPostgres({
    ...{ databaseDir, port, user: 'postgres', password, persistent: true, createPostgresUser: true },
    ...quiet,
  }).initialise();
  const server = new Server(databaseDir, port);
  await server.start();
  return { server, folder, remove: () => rm(folder, { recursive: true, force: true }) };
};
