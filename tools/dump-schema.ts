import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Connection } from '#main/archive/core/connection';
import { migrate } from '#main/archive/core/migrate';
import { projectRoot } from './paths';

/** The schema all migrations lead to, kept in the repository so that a review sees what a migration does. */
export const schemaFile = join(projectRoot, 'test/fixtures/schema.sql');

const header = '-- The schema all migrations lead to. Written by `npm run schema`; a test compares.\n';

/** SQL of every table, index and trigger of a new archive, by table. */
export function dumpSchema(): string {
  const folder = mkdtempSync(join(tmpdir(), 'packbench-schema-'));
  const connection = new Connection(join(folder, 'archive.db'));
  try {
    migrate(connection);
    const parts = connection.all(
      `select sql from sqlite_master where sql is not null and name not like 'sqlite_%'
       order by tbl_name, case type when 'table' then 0 when 'index' then 1 else 2 end, name`,
    );
    return [header, ...parts.map(({ sql }) => `${String(sql)};\n`)].join('\n');
  } finally {
    connection.close();
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(schemaFile, dumpSchema());
  console.log(`wrote ${schemaFile}`);
}
