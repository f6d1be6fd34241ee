import { type Kysely, type Migration, sql } from 'kysely';
import { orders } from './0001-orders';
import { reports } from './0002-reports';
import { labels } from './0003-labels';
import { turns } from './0004-turns';
import { figures } from './0005-figures';
import { boughtTwice } from './0006-bought-twice';
import { keyCheck } from './0007-key-check';
import { batches } from './0008-batches';
import { schemaSeen } from './0009-schema-seen';
import { people } from './0011-people';
import { batchCounts } from './0012-batch-counts';
import { settings } from './0013-settings';
import { lostData } from './0014-lost-data';
import { otherLabelBought } from './0015-other-label-bought';
import { closedRows } from './0016-closed-rows';

const migration = (text: string): Migration => ({
  up: async (db: Kysely<unknown>) => {
    await sql.raw(text).execute(db);
  },
});

/** All migrations in their order. A released migration is never changed, its SQL comments included. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-orders': migration(orders),
  '0002-reports': migration(reports),
  '0003-labels': migration(labels),
  '0004-turns': migration(turns),
  '0005-figures': migration(figures),
  '0006-bought-twice': migration(boughtTwice),
  '0007-key-check': migration(keyCheck),
  '0008-batches': migration(batches),
  '0009-schema-seen': migration(schemaSeen),
  '0011-people': migration(people),
  '0012-batch-counts': migration(batchCounts),
  '0013-settings': migration(settings),
  '0014-lost-data': migration(lostData),
  '0015-other-label-bought': migration(otherLabelBought),
  '0016-closed-rows': migration(closedRows),
};

/** The names of all migrations. A floor that has a name not in this list was made by a newer program. */
export const knownMigrations = Object.keys(migrations);

/** The name of the newest migration. */
export const newestMigration = knownMigrations.at(-1) ?? '';
