import {
  type Compilable,
  DummyDriver,
  Kysely,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Connection } from './connection';
import type { Db, Tables } from './schema';

/** Puts queries together, and runs none. */
const builder: Db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** Stands where a value will be. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Bind<P> = <K extends keyof P & string>(name: K) => P[K];

/** A query that was put together once: what is left to do at each run is to bind its values. */
export interface Query<P extends object, R> {
  all(connection: Connection, values: P): R[];
  first(connection: Connection, values: P): R | undefined;
  /** For statements that return no row. */
  run(connection: Connection, values: P): void;
}

/**
 * Prepares a query of the ways that every label goes; putting one together takes longer than running it. It runs at once, on the
 * caller's thread, inside the transaction that is open on the connection or as one of its own: see `work-queue.ts`.
 * @param build gets a builder, and `bind`, whose result stands for the value of that name. Put together at the first run
 */
export const query = <P extends object, R = unknown>(
  build: (db: Db, bind: Bind<P>) => Compilable<R>,
): Query<P, R> => {
  let compiled: { sql: string; parameters: readonly unknown[] } | null = null;
  const bound = (values: P): { sql: string; parameters: unknown[] } => {
    compiled ??= build(builder, ((name: string) => new Slot(name)) as unknown as Bind<P>).compile();
    const { sql, parameters } = compiled;
    return {
      sql,
      parameters: parameters.map((value) => (value instanceof Slot ? values[value.name as keyof P] : value)),
    };
  };
  const all = (connection: Connection, values: P): R[] => {
    const { sql, parameters } = bound(values);
    return connection.all(sql, parameters) as R[];
  };
  return {
    all,
    first: (connection, values) => all(connection, values)[0],
    run: (connection, values) => {
      const { sql, parameters } = bound(values);
      connection.prepare(sql).run(parameters);
    },
  };
};
