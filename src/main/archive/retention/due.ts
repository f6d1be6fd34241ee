import { type RawBuilder, sql } from 'kysely';
import { adoptedBatchId } from '#shared/label/adopted';
import { yieldToEventLoop } from '../../base/event-loop';
import type { Db } from '../core/schema';

/** Labels that are read in one query. */
const span = 2000;

/** The package was carried since: even if the printer could not prove the print, the carrier has seen the label. */
const carried = sql`(l.scanned_back_at is not null or exists (
  select 1 from trackings t where t.label_id = l.id and t.place in ('delivered', 'on_hold', 'on_the_way')))`;

/** Nothing is open: no hold, print, correction, request or replacement, and no print that may not have come out. */
const finished = sql`l.hold_code is null
  and (l.stage in ('confirmed', 'closed') or (l.stage = 'sent' and ${carried}))
  and (l.stage = 'closed' or not exists (select 1 from prints p where p.label_id = l.id
    and (p.state in ('queued', 'sending', 'unknown') or (p.state = 'sent' and p.note is null and not ${carried}))))
  and not exists (select 1 from updates u where u.state <> 'updated' and (u.label_id = l.id or u.package_id = l.package_id))
  and not exists (select 1 from landed_costs c where c.label_id = l.id and c.state = 'asking')
  and not exists (select 1 from labels r where r.replaces = l.id and (r.hold_code is not null or r.stage not in ('sent', 'confirmed', 'closed')))`;

/** Label, prints and package have not changed since. */
const quiet = (before: string): RawBuilder<unknown> => sql`l.updated_at < ${before}
  and not exists (select 1 from prints p where p.label_id = l.id and p.updated_at >= ${before})
  and not exists (select 1 from updates u where u.label_id = l.id and u.updated_at >= ${before})
  and not exists (select 1 from landed_costs c where c.label_id = l.id and max(c.asked_at, coalesce(c.answered_at, '')) >= ${before})
  and not exists (select 1 from trackings t where t.label_id = l.id and t.changed_at >= ${before})
  and not exists (select 1 from events e where e.label_id = l.id and e.at >= ${before})
  and not exists (select 1 from labels r where r.replaces = l.id and r.updated_at >= ${before})`;

/** There is data that was not anonymised yet. */
const notAnonymised = sql`(l.blanked_at is null or l.updated_at > l.blanked_at
  or exists (select 1 from trackings t where t.label_id = l.id and t.changed_at > l.blanked_at)
  or exists (select 1 from landed_costs c where c.label_id = l.id and c.asked_at > l.blanked_at))`;

const due = (before: string): RawBuilder<unknown> =>
  sql`${notAnonymised} and ${quiet(before)} and ${finished}`;

const lastSeq = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from labels`.execute(db);
  return rows[0]?.seq ?? 0;
};

export interface DueLabel {
  id: string;
  seq: number;
  ref1: string;
  /** JSON, as stored. */
  draft: string;
  /** The draft before its personal data was removed, if different: it decides which barcodes may stay. */
  was?: string;
  package_id: string | null;
  tracking_number: string | null;
}

/**
 * The next finished labels, in the order of creation, that have not changed since `before` (ISO 8601 UTC).
 * @returns `after` is where to continue; null when done
 */
export const nextDue = async (
  db: Db,
  { before, after, limit }: { before: string; after: number; limit: number },
): Promise<{ labels: DueLabel[]; after: number | null }> => {
  const last = await lastSeq(db);
  for (let from = after; from < last; from += span) {
    const { rows } = await sql<DueLabel>`
      select l.id, l.seq, l.ref1, l.draft, l.package_id, l.tracking_number from labels l
      where l.seq > ${from} and l.seq <= ${from + span} and ${due(before)} order by l.seq limit ${limit}`.execute(
      db,
    );
    const end = rows.at(-1)?.seq;
    if (end !== undefined) return { labels: rows, after: rows.length < limit ? from + span : end };
    await yieldToEventLoop();
  }
  return { labels: [], after: null };
};

/** Those of these labels that are still due. */
export const stillDue = async (db: Db, ids: readonly string[], before: string): Promise<DueLabel[]> => {
  const { rows } = await sql<DueLabel>`
    select l.id, l.seq, l.ref1, l.draft, l.package_id, l.tracking_number from labels l
    where l.id in (select value from json_each(${JSON.stringify(ids)})) and ${due(before)} order by l.seq`.execute(
    db,
  );
  return rows;
};

const isAdopted = sql`l.batch_id like ${adoptedBatchId('%')}`;

/** Among these labels, and with personal data. */
const namedIn = (ids: readonly string[]): RawBuilder<unknown> =>
  sql`l.id in (select value from json_each(${JSON.stringify(ids)})) and l.blanked_at is null`;

/**
 * Those of these labels that still have personal data and may lose it before their time, because their bench removed it. One that was bought
 * here must be finished by the rules of this bench. The archive's trigger refuses any label that is held or not printed.
 */
export const removableOf = async (db: Db, ids: readonly string[]): Promise<DueLabel[]> => {
  const { rows } = await sql<DueLabel>`
    select l.id, l.seq, l.ref1, l.draft, l.package_id, l.tracking_number from labels l
    where ${namedIn(ids)} and l.hold_code is null and l.stage in ('sent', 'confirmed', 'closed')
      and (${isAdopted} or (${finished})) order by l.seq`.execute(db);
  return rows;
};

/** Those of these labels that were bought here and still have personal data, and the last event of each. */
export const ownNamedOf = async (
  db: Db,
  ids: readonly string[],
): Promise<{ label: string; version: number }[]> => {
  const { rows } = await sql<{ label: string; version: number }>`
    select l.id as label, coalesce((select max(e.id) from events e where e.label_id = l.id), 0) as version
    from labels l where ${namedIn(ids)} and not ${isAdopted} order by l.seq`.execute(db);
  return rows;
};

export interface DueCount {
  labels: number;
  documents: number;
  /** Labels as old that are kept because they are not finished. */
  open: number;
}

/** What a run would remove. Reads all labels, in pieces. */
export const countDue = async (db: Db, before: string): Promise<DueCount> => {
  const last = await lastSeq(db);
  const total: DueCount = { labels: 0, documents: 0, open: 0 };
  for (let from = 0; from < last; from += span) {
    const { rows } = await sql<{ is_due: number; labels: number; documents: number }>`
      select is_due, count(*) as labels, sum(documents) as documents from (
        select (${due(before)}) as is_due, (select count(*) from documents d where d.label_id = l.id)
          + (select count(*) from earlier_documents d where d.label_id = l.id) as documents
        from labels l where l.seq > ${from} and l.seq <= ${from + span} and l.updated_at < ${before} and ${notAnonymised}
      ) group by is_due`.execute(db);
    for (const { is_due, labels, documents } of rows)
      if (is_due === 1) {
        total.labels += labels;
        total.documents += documents;
      } else total.open += labels;
    await yieldToEventLoop();
  }
  return total;
};
