import pg from 'pg';
import { inject } from 'vitest';
import { password } from './postgres';

const administer = async (work: (run: (sql: string) => Promise<unknown>) => Promise<void>): Promise<void> => {
  const port = inject('postgresPort');
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
  await client.connect();
  try {
    await work((sql) => client.query(sql));
  } finally {
    await client.end();
  }
};

/** Ends the connections to a database; benches open new ones at once. */
const disconnect = (name: string): string =>
  `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`;

/**
 * Copies a floor's database as it is now, as a dump does.
 * @param url of the database
 * @returns a function that puts the copy in its place, as a restored dump
 */
export const copyDatabase = async (url: string): Promise<() => Promise<void>> => {
  const name = new URL(url).pathname.slice(1);
  await administer(async (run) => {
    await run(`alter database ${name} allow_connections false`);
    await run(disconnect(name));
    for (let isCopied = false; !isCopied;)
      isCopied = await run(`create database ${name}_copy template ${name}`).then(
        () => true,
        () => false,
      );
    await run(`alter database ${name} allow_connections true`);
  });
  return () =>
    administer(async (run) => {
      await run(`drop database ${name} with (force)`);
      await run(`create database ${name} template ${name}_copy`);
    });
};

/** Another floor's database, empty. @returns its url */
export const otherDatabase = async (url: string): Promise<string> => {
  const name = new URL(url).pathname.slice(1);
  await administer(async (run) => void (await run(`create database ${name}_other`)));
  return `${url}_other`;
};
