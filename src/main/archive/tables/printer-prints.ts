import type { Selectable } from 'kysely';
import type { Print } from '#shared/print/print';
import type { RowError } from '../errors';
import { readRows } from '../rows';
import type { Db, Tables } from '../schema';
import { printReader } from './prints';

/**
 * Labels that came out at each printer (`confirmed`), or were sent and could not be proven, by the printer's id.
 * @param since ISO 8601 UTC. Prints are begun in the order of their rows, so only those since then are read
 */
export const labelsPrintedSince = async (db: Db, since: string): Promise<Map<string, number>> => {
  const before = await db
    .selectFrom('prints')
    .select('seq')
    .where('created_at', '<', since)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const rows = await db
    .selectFrom('prints')
    .select(['printer_id', (eb) => eb.fn.sum<number>('expected').as('labels')])
    .where('seq', '>', before?.seq ?? 0)
    .where('state', 'in', ['confirmed', 'sent'])
    .groupBy('printer_id')
    .execute();
  return new Map(rows.map((row) => [row.printer_id, row.labels]));
};

/** The last print that failed, or is unknown, of each printer. */
export const lastTroubles = async (db: Db, onBadRow: (error: RowError) => void): Promise<Print[]> => {
  const rows: Selectable<Tables['prints']>[] = await db
    .selectFrom('prints')
    .selectAll()
    .where('seq', 'in', (eb) =>
      eb
        .selectFrom('prints')
        .select((inner) => inner.fn.max('seq').as('seq'))
        .where('state', 'in', ['failed', 'unknown'])
        .groupBy('printer_id'),
    )
    .execute();
  return readRows(printReader, rows, onBadRow);
};
