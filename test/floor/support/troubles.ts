import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '#test/support/crash/random';
import { migrate } from '../../../src/main/floor/migrate';
import { freePort, password } from './postgres';
import { proxyTo } from './proxy';
import { openServer, type Server } from './server';
import type { Shop } from './shop';

export const troubles = [
  'kill',
  'pause',
  'service',
  'stop',
  'freeze',
  'crash',
  'cut before',
  'cut after',
  'slow',
  'failover',
  'restore',
] as const;
export type Trouble = (typeof troubles)[number];

/** Of the first two nothing was bought, which the second can't show. */
const serviceFaults = ['status429', 'dropBeforeAccept', 'resetAfterAccept', 'cutBody'] as const;

/** All tables, those that others refer to first. */
const tablesOf = async (server: Server, database: string): Promise<string[]> => {
  const rows = await server.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'packbench'::regnamespace and relkind = 'r'
       and relname not like 'kysely%'
     order by (select count(*) from pg_constraint where contype = 'f' and conrelid = pg_class.oid), relname`,
    [],
    database,
  );
  return rows.map(({ name }) => name);
};

/** The database of a floor, and what can happen to it. */
export interface Database {
  readonly port: number;
  name: string;
  /** How often a database took over that did not have the last of what the one before it had. */
  readonly tailsLost: number;
  suffer(trouble: Trouble, shop: Shop, random: Random): Promise<void>;
  close(): Promise<void>;
}

export const openDatabase = async (): Promise<Database> => {
  const { server: first, folder, remove } = await openServer();
  const name = 'floor';
  await first.query(`create database ${name}`);
  const servers = [first];
  let server: Server = first;
  let tailsLost = 0;

  /** Statements of all benches that the floor took. */
  const acts = async (): Promise<number> => {
    const [row] = await server.query<{ sum: string }>(
      'select sum(acts) as sum from packbench.benches',
      [],
      name,
    );
    return Number(row?.sum);
  };

  /** A standby takes over that does not have the last of what benches were told. */
  const failOver = async (shop: Shop, random: Random): Promise<void> => {
    const way = await proxyTo(server.port);
    const standby = await server.createStandby(folder, way.port);
    servers.push(standby);
    await pause(random.between(50, 300));
    way.cut();
    await pause(random.between(100, 600));
    const before = await acts();
    await server.stop('SIGKILL');
    await standby.promote();
    await way.close();
    server = standby;
    if ((await acts()) < before) tailsLost += 1;
    for (const { proxy } of shop.benches) proxy.redirect(server.port);
  };

  /** A dump that is some moments old is restored in a database of its own, which takes the other's name. */
  const restore = async (shop: Shop, random: Random): Promise<void> => {
    const tables = await tablesOf(server, name);
    const dumped = await server.query<Record<string, unknown>>(
      `select ${tables.map((table) => `(select coalesce(json_agg(t), '[]') from packbench.${table} t)::text as ${table}`).join(', ')}`,
      [],
      name,
    );
    const sequences = await server.query<{ name: string; last: string }>(
      `select sequencename as name, last_value as last from pg_sequences
       where schemaname = 'packbench' and last_value is not null`,
      [],
      name,
    );
    const dumpedAt = await acts();
    await pause(random.between(200, 900));
    const next = `${name}_${await freePort()}`;
    await server.query(`create database ${next}`);
    await migrate({ url: `postgres://postgres@127.0.0.1:${server.port}/${next}`, password });
    await server.query('delete from packbench.floor', [], next);
    // As `pg_restore` does: what the triggers wrote is in the dump.
    for (const table of tables)
      await server.query(`alter table packbench.${table} disable trigger user`, [], next);
    for (const table of tables)
      await server.query(
        `insert into packbench.${table} overriding system value
         select * from json_populate_recordset(null::packbench.${table}, $1)`,
        [dumped[0]?.[table]],
        next,
      );
    for (const table of tables)
      await server.query(`alter table packbench.${table} enable trigger user`, [], next);
    // A dump brings the state of its sequences along.
    for (const { name: sequence, last } of sequences)
      await server.query(`select setval('packbench.${sequence}', $1::bigint)`, [last], next);
    for (const { proxy } of shop.benches) proxy.cut();
    if ((await acts()) > dumpedAt) tailsLost += 1;
    await server.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    await server.query(`drop database ${name} with (force)`);
    await server.query(`alter database ${next} rename to ${name}`);
    for (const { proxy } of shop.benches) proxy.fix();
  };

  const kill = async (shop: Shop, random: Random): Promise<void> => {
    const bench = random.oneOf(shop.benches);
    await bench.kill();
    await pause(random.between(0, 300));
    await bench.open();
  };

  const breakAt = async (moment: 'statement' | 'answer', shop: Shop, random: Random): Promise<void> => {
    for (let time = random.between(2, 6); time > 0; time -= 1) {
      random.oneOf(shop.benches).proxy.breakAt(moment);
      await pause(random.between(20, 120));
    }
  };

  const slowDown = async (shop: Shop, random: Random): Promise<void> => {
    const { proxy } = random.oneOf(shop.benches);
    proxy.delayMs = random.between(20, 400);
    await pause(random.between(300, 900));
    proxy.delayMs = 0;
  };

  const suffer: Database['suffer'] = async (trouble, shop, random) => {
    switch (trouble) {
      case 'kill':
        return kill(shop, random);
      case 'pause':
        // Long enough for the others to take what it had and did not begin.
        return random.oneOf(shop.benches).standStill(random.between(200, 4_500));
      case 'service':
        await shop.service.ask({ do: 'fail', faults: [{ kind: random.oneOf(serviceFaults) }] });
        return;
      case 'stop':
      case 'crash':
        await server.stop(trouble === 'stop' ? 'SIGINT' : 'SIGKILL');
        await pause(random.between(0, 500));
        return server.start();
      case 'freeze': {
        const thaw = await server.freeze();
        await pause(random.between(200, 900));
        thaw();
        return;
      }
      case 'cut before':
        return breakAt('statement', shop, random);
      case 'cut after':
        return breakAt('answer', shop, random);
      case 'slow':
        return slowDown(shop, random);
      case 'failover':
        return failOver(shop, random);
      case 'restore':
        return restore(shop, random);
    }
  };

  return {
    get port() {
      return server.port;
    },
    get tailsLost() {
      return tailsLost;
    },
    name,
    suffer,
    close: async () => {
      for (const one of servers) await one.stop('SIGKILL');
      await remove();
    },
  };
};
