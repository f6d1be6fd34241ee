import { type Kysely, type Migration, sql } from 'kysely';
import { orders } from './0001-orders';
import { reports } from './0002-reports';
import { labels } from './0003-labels';
import { turns } from './0004-turns';
import { figures } from './0005-figures';
import { boughtTwice } from './0006-bought-twice';
import { keyCheck } from './0007-key-check';
import { batches } from './0008-batches';

const migration = (text: string): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql.raw(text).execute(db);
  },
});

/** In their order; one that was published is never changed. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-orders': migration(orders),
  '0002-reports': migration(reports),
  '0003-labels': migration(labels),
  '0004-turns': migration(turns),
  '0005-figures': migration(figures),
  '0006-bought-twice': migration(boughtTwice),
  '0007-key-check': migration(keyCheck),
  '0008-batches': migration(batches),
};

/** What the newest of them is called. */
export const newestMigration = Object.keys(migrations).at(-1) ?? '';
