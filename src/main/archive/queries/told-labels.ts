import { sql } from 'kysely';
import type { Db } from '../core/schema';

/** A bought label that events tell something new of. */
export interface ToldChange {
  label: string;
  /** The last event that does. */
  version: number;
  /** Documents may have come with one of them. */
  withDocuments: boolean;
}

/** With these a label's documents come to be in the archive. */
const bringing = sql.join(['register.succeeded', 'register.failed', 'settled.found', 'answer.read']);

/** Bought labels of which at most `limit` events after one tell, and the last event looked at. */
export const toldChanges = async (
  db: Db,
  after: number,
  limit: number,
): Promise<{ end: number; labels: ToldChange[] }> => {
  const { rows } = await sql<{ label: string; version: number; brings: number; bought: number }>`
    select e.label_id as label, max(e.id) as version, max(e.type in (${bringing})) as brings,
      max(l.package_id is not null) as bought
    from (select id, label_id, type from events where id > ${after} order by id limit ${limit}) e
    left join labels l on l.id = e.label_id group by e.label_id`.execute(db);
  return {
    end: rows.reduce((last, { version }) => Math.max(last, version), after),
    labels: rows
      .filter(({ bought }) => bought === 1)
      .map(({ label, version, brings }) => ({ label, version, withDocuments: brings === 1 })),
  };
};

/** Labels whose names and documents were removed, in that order, after one of them; `version` is the last event of each. */
export const removedLabels = async (
  db: Db,
  after: { at: string; id: string },
  limit: number,
): Promise<{ id: string; at: string; version: number }[]> => {
  const { rows } = await sql<{ id: string; at: string; version: number }>`
    select l.id, l.blanked_at as at, coalesce((select max(e.id) from events e where e.label_id = l.id), 0) as version
    from labels l where l.blanked_at is not null and (l.blanked_at, l.id) > (${after.at}, ${after.id})
    order by l.blanked_at, l.id limit ${limit}`.execute(db);
  return rows;
};

/** Barcodes on a label's paper. */
export const codesOfLabel = async (db: Db, labelId: string): Promise<string[]> => {
  const rows = await db.selectFrom('label_codes').select('code').where('label_id', '=', labelId).execute();
  return rows.map(({ code }) => code);
};
