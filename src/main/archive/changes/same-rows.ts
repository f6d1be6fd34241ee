import { type ArchiveKey, addressOf } from '../core/cipher';
import { Connection, runMigration } from '../core/connection';
import { migrations } from '../migrations';

export interface Table {
  name: string;
  columns: string[];
  /** Columns by which a row is known. */
  keys: string[];
  /** Columns declared as text. */
  texts: string[];
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** What an empty archive of that version tells of itself. */
export const askEmpty = <T>(version: number, ask: (empty: Connection) => T): T => {
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

/** The tables of an archive of that version, told by an empty one: the file itself is not read for it. */
export const tablesOf = (version: number): Table[] => askEmpty(version, tablesIn);

const all = (names: readonly string[], compare: '=' | 'is'): string =>
  names.map((name) => `a.${quoted(name)} ${compare} b.${quoted(name)}`).join(' and ');

const compared = ({ name, columns, keys }: Table): string => {
  const table = quoted(name);
  return `insert into same select (select count(*) from other.${table}) = (select count(*) from main.${table});
insert into same select (select count(*) from other.${table}) = count(*) from other.${table} as a
  join main.${table} as b on ${all(keys, '=')} where ${all(columns, 'is')};`;
};

/** A script that fails unless every row of every table, documents byte for byte, is the same in the other file. */
export const mustHoldTheSame = (version: number, other: string, key: ArchiveKey | null): string[] => [
  'pragma temp_store=memory',
  `attach ${addressOf(other, key)} as other`,
  'create temp table same (yes integer check (yes))',
  ...tablesOf(version).map(compared),
];
