import { type ArchiveKey, addressOf } from '../core/cipher';
import { Connection, runMigration } from '../core/connection';
import { migrations } from '../migrations';

/** A name as an SQL identifier. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export interface Table {
  name: string;
  columns: string[];
  /** The columns of the primary key. */
  keys: string[];
  /** Columns declared as text. */
  texts: string[];
}

/** Runs `ask` on an empty archive of that version, in memory. */
export const withEmptyArchive = <T>(version: number, ask: (empty: Connection) => T): T => {
  const empty = new Connection(':memory:');
  try {
    migrations.slice(0, version).forEach((sql, index) => runMigration(empty, sql, index + 1));
    return ask(empty);
  } finally {
    empty.close();
  }
};

export const tablesIn = (empty: Connection): Table[] => {
  const names = empty.all(
    `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by rowid`,
  );
  return names.map(({ name }) => {
    const columns = empty.all(`pragma table_info(${quoted(String(name))})`);
    const keys = columns.filter(({ pk }) => Number(pk) > 0);
    return {
      name: String(name),
      columns: columns.map((column) => String(column['name'])),
      texts: columns
        .filter(({ type }) => String(type).toLowerCase() === 'text')
        .map((column) => String(column['name'])),
      keys: keys.length > 0 ? keys.map((column) => String(column['name'])) : ['rowid'],
    };
  });
};

/** The tables of an archive of that version, read from an empty one: the file itself is not read. */
export const tablesOf = (version: number): Table[] => withEmptyArchive(version, tablesIn);

const all = (names: readonly string[], compare: '=' | 'is'): string =>
  names.map((name) => `a.${quoted(name)} ${compare} b.${quoted(name)}`).join(' and ');

const compared = ({ name, columns, keys }: Table): string => {
  const table = quoted(name);
  return `insert into same select (select count(*) from other.${table}) = (select count(*) from main.${table});
insert into same select (select count(*) from other.${table}) = count(*) from other.${table} as a
  join main.${table} as b on ${all(keys, '=')} where ${all(columns, 'is')};`;
};

/** A script that fails unless both files have the same rows in all tables, documents byte for byte. */
export const mustBeEqual = (version: number, other: string, key: ArchiveKey | null): string[] => [
  'pragma temp_store=memory',
  `attach ${addressOf(other, key)} as other`,
  'create temp table same (yes integer check (yes))',
  ...tablesOf(version).map(compared),
];
