import { type Selectable, sql } from 'kysely';
import type { Print } from '#shared/print/print';
import type { RowError } from '../core/errors';
import { readRows } from '../core/rows';
import type { Db, Tables } from '../core/schema';
import { printReader } from './prints';

/**
 * Labels that each printer printed (`confirmed`), or that were sent and could not be proven, by the printer's id.
 * @param since ISO 8601 UTC. Rows are in the order of creation, so only later rows are read
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

/** The last failed or unknown print of each printer. */
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

/**
 * The range in which a printer's label counter must be now: `from` is its value after the last proven print, `to` its value when every
 * label that may have reached it since was printed. Null where no print shows it.
 */
export const countedAt = async (
  db: Db,
  printerId: string,
): Promise<{ from: number | null; to: number | null }> => {
  const proven = await db
    .selectFrom('prints')
    .select(['seq', 'counter_after'])
    .where('printer_id', '=', printerId)
    .where('state', '=', 'confirmed')
    .where('counter_after', 'is not', null)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const since = await db
    .selectFrom('prints')
    .select((eb) => [
      eb.fn.min<number | null>('counter_before').as('lowest'),
      eb.fn.max<number | null>(sql`counter_before + expected`).as('highest'),
    ])
    .where('printer_id', '=', printerId)
    .where('seq', '>', proven?.seq ?? 0)
    .where('state', 'in', ['sending', 'sent', 'unknown'])
    .executeTakeFirst();
  return { from: proven?.counter_after ?? since?.lowest ?? null, to: since?.highest ?? null };
};
