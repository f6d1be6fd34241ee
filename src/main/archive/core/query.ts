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

/** Compiles queries and runs none. */
const builder: Db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** Placeholder for a value that is bound at each run. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

type Bind<P> = <K extends keyof P & string>(name: K) => P[K];

/** A query that is compiled once; each run only binds its values. */
export interface Query<P extends object, R> {
  all(connection: Connection, values: P): R[];
  first(connection: Connection, values: P): R | undefined;
  /** For statements that return no row. */
  run(connection: Connection, values: P): void;
}

/**
 * Prepares a query that runs for every label, because compiling it takes longer than running it. It runs synchronously, inside the
 * open transaction of the connection or as one of its own: see `work-queue.ts`.
 * @param build gets a query builder, and `bind`, which returns the placeholder for a named value; it runs once, at the first use
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
