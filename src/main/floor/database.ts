import pg from 'pg';

/** Where the floor's database is, and as whom. */
export interface FloorAddress {
  /** postgres://user@host:port/database, without a password. */
  url: string;
  password: string;
  /** PEM of the only authorities whose certificates are taken; without it, those the system's Node trusts. */
  ca?: string | undefined;
  /** Said in so many words: nothing that passes is encrypted. Needed nowhere but off loopback without TLS. */
  withoutTls?: boolean | undefined;
}

/** The floor did not answer in time, or not at all: whether it took the statement is not known. */
export class FloorAwayError extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'FloorAwayError';
  }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** Encrypted and verified everywhere but on loopback, unless somebody said otherwise. */
const tlsOf = ({ url, ca, withoutTls }: FloorAddress): pg.PoolConfig['ssl'] => {
  const { hostname } = new URL(url);
  if (loopback.test(hostname) || withoutTls) return false;
  return { rejectUnauthorized: true, servername: hostname, ...(ca === undefined ? {} : { ca }) };
};

/** What a connection to the floor is opened with. */
export const poolOf = (address: FloorAddress): pg.PoolConfig => {
  const { username, hostname, port, pathname } = new URL(address.url);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? 5432 : Number(port),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    password: address.password,
    ssl: tlsOf(address),
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    application_name: 'packbench',
  };
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Connections at once: one that waits for an answer must not hold up the next. */
const mostConnections = 6;

/** Of those, kept while nothing is said: to open one takes many ways there and back, and a scan asks two things at once. */
const keptConnections = 3;

/** A statement refused by the database itself has a code of five characters (SQLSTATE); what a connection lacks has none. */
const isRefusal = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^(08|53|57|25006)/.test(error.code ?? '08');

/** What a statement failed with: that the floor is away, or the database's own refusal. */
export const failedWith = (error: unknown): unknown =>
  isRefusal(error) || error instanceof FloorAwayError ? error : new FloorAwayError(reasonOf(error));

/** A connection while one statement uses it. */
class Checkout {
  #client: pg.PoolClient | null = null;
  #isOver = false;

  /** @returns false when the caller no longer waits: it goes back unused */
  take(client: pg.PoolClient): boolean {
    if (this.#isOver) client.release();
    else this.#client = client;
    return !this.#isOver;
  }

  /** @param isBroken it is closed, and not used again */
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
 * Statements to the floor's database, each within a time. A caller that waited in vain gets FloorAwayError, and the connection is given
 * up, for its answer would be another statement's.
 */
export class FloorDatabase {
  readonly #pool: pg.Pool;

  /** @param onError told of a connection that broke while it was not used */
  constructor(address: FloorAddress, onError: (error: FloorAwayError) => void) {
    this.#pool = new pg.Pool({ ...poolOf(address), max: mostConnections, min: keptConnections });
    this.#pool.on('error', (error) => onError(new FloorAwayError(reasonOf(error))));
    // Whatever the address's user may do: a bench needs no more than this. Refused where another floor's owner made the role.
    this.#pool.on('connect', (client) => {
      // A connection that breaks while a statement is under way: the caller of the statement is told.
      client.on('error', () => undefined);
      client.query('set role packbench_bench').catch(() => undefined);
    });
  }

  /**
   * Runs one statement as a bench, with the least rights there are.
   * @param withinMs how long its answer is waited for, from now
   * @throws FloorAwayError where no answer came in time; the database's own error where it refused
   */
  async query<Row extends pg.QueryResultRow>(
    text: string,
    values: readonly unknown[],
    withinMs: number,
  ): Promise<Row[]> {
    const work = this.#run<Row>(text, values);
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        work.giveUp();
        reject(new FloorAwayError(`no answer in ${withinMs} ms`));
      }, withinMs);
    });
    try {
      return await Promise.race([work.rows, late]);
    } finally {
      clearTimeout(timer);
    }
  }

  #run<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) {
    const state = new Checkout();
    const rows = (async (): Promise<Row[]> => {
      const client = await this.#pool.connect().catch((error: unknown) => {
        throw new FloorAwayError(reasonOf(error));
      });
      if (!state.take(client)) throw new FloorAwayError('no connection in time');
      try {
        const { rows: found } = await client.query<Row>(text, [...values]);
        state.release(false);
        return found;
      } catch (error) {
        state.release(!isRefusal(error));
        throw failedWith(error);
      }
    })();
    rows.catch(() => undefined);
    return { rows, giveUp: () => state.giveUp() };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}
