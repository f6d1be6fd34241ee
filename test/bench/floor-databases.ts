import pg from 'pg';
import { migrate } from '#main/floor/migrate';
import { password, startPostgres } from '#test/floor/support/postgres';

/** A real PostgreSQL on loopback, with databases of floors. */
export interface FloorDatabases {
  port: number;
  /** Of the server's first process. */
  pid: number;
  /** Makes a database with a floor's tables. @returns its address, without the password */
  open(name: string): Promise<string>;
  close(): Promise<void>;
}

export const openDatabases = async (): Promise<FloorDatabases> => {
  const postgres = await startPostgres([
    '-c',
    'max_connections=500',
    '-c',
    'shared_buffers=512MB',
    '-c',
    'max_wal_size=4GB',
  ]);
  const { port } = postgres;
  return {
    ...{ port, pid: postgres.pid() },
    open: async (name) => {
      const owner = new pg.Client({
        host: '127.0.0.1',
        port,
        user: 'postgres',
        password,
        database: 'postgres',
      });
      await owner.connect();
      await owner.query(`create database floor_${name}`);
      await owner.end();
      const url = `postgres://postgres@127.0.0.1:${port}/floor_${name}`;
      await migrate({ url, password });
      return url;
    },
    close: () => postgres.stop(),
  };
};
