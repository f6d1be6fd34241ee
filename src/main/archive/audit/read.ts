import { sql } from 'kysely';
import { type Head, type RecordRow, recordRowSchema } from '#shared/record/record';
import { stationEventSchema } from '#shared/record/station-event';
import type { RowError } from '../core/errors';
import { yieldToEventLoop } from '../../base/event-loop';
import { type Reader, readRows } from '../core/rows';
import type { Db } from '../core/schema';
import { hexOf } from './digest';

export interface RecordQuery {
  /** Only entries before (older than) this position. */
  before?: number | undefined;
  /** ISO 8601 UTC times; `to` is exclusive. */
  from?: string | undefined;
  to?: string | undefined;
  limit: number;
}

type Found = Omit<RecordRow, 'of' | 'labelId'> & { kind: string; label_id: string | null };

const reader: Reader<Found, RecordRow> = {
  table: 'chain',
  id: ({ seq }) => String(seq),
  schema: recordRowSchema,
  columns: {},
  shape: ({ kind, label_id, ...row }) => ({ ...row, of: kind, labelId: label_id }),
};

/** The rows of the record, as they are stored. */
const foundRows = async (
  db: Db,
  { before = Number.MAX_SAFE_INTEGER, from = '', to = '~', limit }: RecordQuery,
): Promise<Found[]> => {
  const { rows } = await sql<Found>`
    select c.seq, c.kind, c.row_id as id, coalesce(e.at, s.at) as at, coalesce(e.station, s.station) as station,
      case c.kind when 'event' then e.operator else s.operator end as operator, coalesce(e.type, s.type) as type,
      e.label_id, l.ref1, coalesce(e.event, s.event) as event
    from chain c
    left join events e on c.kind = 'event' and e.id = c.row_id
    left join station_events s on c.kind = 'station' and s.id = c.row_id
    left join labels l on l.id = e.label_id
    where c.seq < ${before} and c.kind in ('event', 'station')
      and coalesce(e.at, s.at, '') >= ${from} and coalesce(e.at, s.at, '') < ${to}
    order by c.seq desc limit ${limit}`.execute(db);
  return rows;
};

/**
 * The record, newest first. A row that is missing or can't be read is left out and reported; the check names it.
 * @returns no rows only where there are no older ones that can be read
 */
export const recordRows = async (
  db: Db,
  query: RecordQuery,
  onBadRow: (error: RowError) => void,
): Promise<RecordRow[]> => {
  for (let { before } = query; ;) {
    const found = await foundRows(db, { ...query, before });
    const rows = readRows(reader, found, onBadRow);
    before = found.at(-1)?.seq;
    if (rows.length > 0 || before === undefined) return rows;
    await yieldToEventLoop();
  }
};

/** The hash of the entry at this position, in hexadecimal; null where there is none. */
export const hashAt = async (db: Db, seq: number): Promise<string | null> => {
  const entry = await db.selectFrom('chain').select('hash').where('seq', '=', seq).executeTakeFirst();
  return entry ? hexOf(entry.hash) : null;
};

/** Whether this station has sealed the end that it keeps of this record. After a restore the record may be another station's. */
export const endWasSealed = async (db: Db): Promise<boolean> => {
  const last = await db
    .selectFrom('station_events')
    .select('type')
    .where('type', 'in', ['record.end.sealed', 'archive.restored'])
    // An archive that was restored from itself is still this station's.
    .where('event', 'not like', '%"from":"itself"%')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.type === 'record.end.sealed';
};

/** The mark of the vault with which this archive was last open; null where none was noted. */
export const lastVaultMark = async (db: Db): Promise<string | null> => {
  const last = await db
    .selectFrom('station_events')
    .select('event')
    .where('type', '=', 'vault.noted')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const event = last && stationEventSchema.safeParse(JSON.parse(last.event)).data;
  return event?.type === 'vault.noted' ? event.mark : null;
};

/** The current end of the chain; null before the first entry. */
export const headOf = async (db: Db): Promise<Head | null> => {
  const last = await db
    .selectFrom('chain')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last ? { count: last.seq, hash: hexOf(last.hash) } : null;
};
