import pg from 'pg';
import { sha256 } from '../base/bytes';
import { within } from '../base/within';

/** Address of the floor's database, and the user to connect as. */
export interface FloorAddress {
  /** postgres://user@host:port/database, without a password. */
  url: string;
  password: string;
  /** PEM of the only accepted certificate authorities; without it, those that Node trusts. */
  ca?: string | undefined;
  /** A person allowed an unencrypted connection explicitly. Needed only for an address off loopback without TLS. */
  withoutTls?: boolean | undefined;
}

/** The floor did not answer, or not in time. Whether it executed the statement is unknown. */
export class FloorAwayError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'FloorAwayError';
  }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Connections are encrypted and verified, except on loopback or where a person allowed otherwise. */
const tlsConfig = ({ url, ca, withoutTls }: FloorAddress): pg.PoolConfig['ssl'] => {
  const { hostname } = new URL(url);
  if (loopback.test(hostname) || withoutTls) return false;
  return { rejectUnauthorized: true, ...(ca === undefined ? {} : { ca }) };
};

/** The configuration of a connection to the floor's database. */
export const connectionConfig = (address: FloorAddress): pg.PoolConfig => {
  const { username, hostname, port, pathname } = new URL(address.url);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 5432 : Number(port),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    password: address.password,
    ssl: tlsConfig(address),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Without it, a host that lost power is noticed after two hours.
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'packbench',
  };
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** How long the end of a connection is awaited, in milliseconds: a host that lost power never answers. */
const endMs = 2_000;

/** Ends a connection of its own, within seconds also where nothing answers. */
export const endConnection = async (client: pg.Client): Promise<void> => {
  const ended = client.end().catch(() => undefined);
  await within(ended, endMs, undefined);
  client.connection.stream.destroy();
};

/** Most connections at once: a statement that waits for its answer must not delay the next. */
const mostConnections = 6;

/** Connections that stay open while idle: opening one takes several round trips, and a scan asks two things at once. */
const keptConnections = 3;

/**
 * A bench needs no more rights than the role has, whatever its user may do; refused where another floor's owner made the role. A statement
 * that waits for a lock notices within seconds that its caller has gone, and ends; servers on Windows refuse that
 * (https://www.postgresql.org/docs/current/runtime-config-connection.html).
 */
const prepareConnection = /* sql */ `
do $$ begin
  begin
    set role packbench_bench;
  exception when others then null;
  end;
  begin
    set client_connection_check_interval = '2s';
  exception when others then null;
  end;
end $$`;

/**
 * A statement that the database refused has a code of five characters (SQLSTATE). A connection error has none. One that the database rolled
 * back because of another statement (40: a deadlock, for example) had no effect, and is tried again.
 */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|40|53|57|25006)/.test(error.code ?? '08');

/**
 * The name under which a connection prepares a statement: made of its text, so that no bench runs another statement that some version of
 * the program prepared under the same name.
 */
export const preparedName = (text: string): string => `packbench_${sha256(text).slice(0, 32)}`;

/**
 * A pooler gave this transaction another connection: the prepared statement does not exist there (26000), or another bench prepared it
 * there (42P05). Both are reported before the statement runs (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const isOfOtherConnection = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '26000' || error.code === '42P05');

/** The error of a statement: FloorAwayError, or the database's own error where it refused the statement. */
export const asFloorError = (error: unknown): unknown =>
  isRefusal(error) || error instanceof FloorAwayError ? error : new FloorAwayError(reasonOf(error));

export const notAwaited = 'the answer is no longer awaited';

/** A connection while one statement uses it. */
class Checkout {
  #client: pg.PoolClient | null = null;
  #isOver = false;

  /** @returns false when the caller no longer waits: the connection goes back unused */
  take(client: pg.PoolClient): boolean {
    if (this.#isOver) client.release();
    else this.#client = client;
    return !this.#isOver;
  }

  /** @param isBroken the connection is closed and not used again */
  release(isBroken: boolean): void {
    this.#client?.release(isBroken);
    this.#client = null;
  }

  giveUp(): void {
    this.#isOver = true;
    this.release(true);
  }
}

/**
 * Runs statements at the floor's database, each with a time limit. After the limit the caller gets FloorAwayError, and the connection
 * is closed: its late answer would be read as the answer to another statement.
 */
export class FloorDatabase {
  readonly #pool: pg.Pool;
  readonly #names: ReadonlyMap<string, string>;
  /** Of statements whose answers are awaited: makes their time limits shorter. */
  readonly #shorten = new Set<() => void>();
  #longestMs = Infinity;
  /** False behind a pooler that loses prepared statements: then every statement is planned each time. */
  #canPrepare = true;

  /**
   * @param plannedOnce statements that each connection plans once; all others are planned each time
   * @param onError called when an idle connection breaks
   */
  constructor(
    address: FloorAddress,
    plannedOnce: readonly string[],
    onError: (error: FloorAwayError) => void,
  ) {
    this.#names = new Map(plannedOnce.map((text) => [text, preparedName(text)]));
    this.#pool = new pg.Pool({ ...connectionConfig(address), max: mostConnections, min: keptConnections });
    this.#pool.on('error', (error) => onError(new FloorAwayError(reasonOf(error))));
    this.#pool.on('connect', (client) => {
      // When a connection breaks during a statement, the statement itself rejects.
      client.on('error', () => undefined);
      client.query(prepareConnection).catch(() => undefined);
    });
  }

  /**
   * Runs one statement in the role of a bench, which has the fewest rights.
   * @param withinMs how long to wait for the answer, in milliseconds from now
   * @param signal aborted when nobody waits for the answer any more
   * @throws FloorAwayError where no answer came in time; the database's own error where it refused
   */
  async query<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
    withinMs: number,
    signal?: AbortSignal,
  ): Promise<Row[]> {
    if (signal?.aborted) throw new FloorAwayError(notAwaited);
    const work = this.#run<Row>(text, values);
    let giveUp = (_reason: string): void => undefined;
    const end = new Promise<never>((_, reject) => {
      giveUp = (reason) => {
        work.giveUp();
        reject(new FloorAwayError(reason));
      };
    });
    const limit = (ms: number) => setTimeout(() => giveUp(`no answer in ${ms} ms`), ms);
    let timer = limit(Math.min(withinMs, this.#longestMs));
    const shorten = (): void => {
      clearTimeout(timer);
      timer = limit(Math.min(withinMs, this.#longestMs));
    };
    const stop = (): void => giveUp(notAwaited);
    signal?.addEventListener('abort', stop);
    this.#shorten.add(shorten);
    try {
      return await Promise.race([work.rows, end]);
    } finally {
      clearTimeout(timer);
      this.#shorten.delete(shorten);
      signal?.removeEventListener('abort', stop);
    }
  }

  /** From now on no answer is awaited longer than this, whatever its own limit is. */
  hurry(longestMs: number): void {
    this.#longestMs = longestMs;
    for (const shorten of this.#shorten) shorten();
  }

  #run<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) {
    const state = new Checkout();
    const rows = (async (): Promise<Row[]> => {
      const client = await this.#pool.connect().catch((error: unknown) => {
        throw new FloorAwayError(reasonOf(error));
      });
      if (!state.take(client)) throw new FloorAwayError('no connection in time');
      try {
        const found = await this.#send<Row>(client, text, [...values]);
        state.release(false);
        return found;
      } catch (error) {
        state.release(!isRefusal(error));
        throw asFloorError(error);
      }
    })();
    rows.catch(() => undefined);
    return { rows, giveUp: () => state.giveUp() };
  }

  async #send<Row extends pg.QueryResultRow>(
    client: pg.PoolClient,
    text: string,
    values: unknown[],
  ): Promise<Row[]> {
    const name = this.#canPrepare ? this.#names.get(text) : undefined;
    try {
      const { rows } = await client.query<Row>(
        name === undefined ? { text, values } : { name, text, values },
      );
      return rows;
    } catch (error) {
      if (name === undefined || !isOfOtherConnection(error)) throw error;
      this.#canPrepare = false;
      return this.#send(client, text, values);
    }
  }

  async close(): Promise<void> {
    await within(this.#pool.end(), endMs, undefined);
  }
}
