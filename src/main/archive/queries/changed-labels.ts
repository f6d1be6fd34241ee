import { sql } from 'kysely';
import type { Db } from '../core/schema';

/** A purchased label with new events. */
export interface ChangedLabel {
  label: string;
  /** The last of these events. */
  version: number;
  /** One of the events may have added documents. */
  withDocuments: boolean;
}

/** Events that may add documents to the archive. */
const documentEvents = sql.join(['register.succeeded', 'register.failed', 'settled.found', 'answer.read']);

/** Purchased labels with events among the next `limit` events after the given one, and the last event that was read. */
export const changedLabels = async (
  db: Db,
  after: number,
  limit: number,
): Promise<{ end: number; labels: ChangedLabel[] }> => {
  const { rows } = await sql<{ label: string; version: number; brings: number; bought: number }>`
    with entries as (select id, label_id, type from events where id > ${after} order by id limit ${limit}),
    about as (
      select id, label_id, type from entries
      -- What becomes of a replacement is told of the label that it replaces too.
      union all
      select e.id, newer.replaces, '' from entries e join labels newer on newer.id = e.label_id
      where newer.replaces is not null)
    select a.label_id as label, max(a.id) as version, max(a.type in (${documentEvents})) as brings,
      max(l.package_id is not null) as bought
    from about a left join labels l on l.id = a.label_id group by a.label_id`.execute(db);
  return {
    end: rows.reduce((last, { version }) => Math.max(last, version), after),
    labels: rows
      .filter(({ bought }) => bought === 1)
      .map(({ label, version, brings }) => ({ label, version, withDocuments: brings === 1 })),
  };
};

/** Labels whose personal data and documents were removed after the given one, in that order; `version` is the last event of each. */
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

/** Barcodes printed on a label. */
export const codesOfLabel = async (db: Db, labelId: string): Promise<string[]> => {
  const rows = await db.selectFrom('label_codes').select('code').where('label_id', '=', labelId).execute();
  return rows.map(({ code }) => code);
};
