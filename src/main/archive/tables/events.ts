import { type Selectable, sql } from 'kysely';
import { type LabelEvent, type LoggedEvent, loggedEventSchema, onlyLogged } from '#shared/label/event';
import { isByPerson } from '#shared/label/by-person';
import type { RowError } from '../core/errors';
import { yieldToEventLoop } from '../../base/event-loop';
import type { Connection } from '../core/connection';
import { query } from '../core/query';
import { chain } from '../audit/append';
import { json, type Reader, readRows } from '../core/rows';
import { inChunks } from '../core/chunks';
import type { Db, Tx, Tables } from '../core/schema';
import type { ArchiveDeps } from '../core/types';

export interface NewEvent {
  labelId: string;
  at: string;
  event: LabelEvent;
}

/** The name of `overrides` in events of older versions. Stored events are not changed. */
export const overridesFormerName = 'despite';

/** Converts an event of any version to the current shape. */
export const toCurrentEvent = (written: unknown): unknown => {
  if (typeof written !== 'object' || written === null || !(overridesFormerName in written)) return written;
  const { [overridesFormerName]: overrides, ...rest } = written;
  return { overrides, ...rest };
};

const reader: Reader<Selectable<Tables['events']>, LoggedEvent> = {
  table: 'events',
  id: (row) => String(row.id),
  schema: loggedEventSchema,
  columns: {},
  shape: (row) => ({
    id: row.id,
    labelId: row.label_id,
    at: row.at,
    station: row.station,
    operator: row.operator,
    event: toCurrentEvent(json('event', row.event)),
  }),
};

type EventRow = Omit<Selectable<Tables['events']>, 'id'>;

const toRow = ({ labelId, at, event }: NewEvent, { station, operator }: ArchiveDeps): EventRow => ({
  label_id: labelId,
  at,
  station: station(),
  operator: isByPerson(event) ? operator() : null,
  type: event.type,
  event: JSON.stringify(event),
});

/** The highest id that was ever used, also by a removed row: ids are not reused (https://www.sqlite.org/autoinc.html). */
const lastId = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'events'`.execute(
    tx,
  );
  return rows[0]?.seq ?? 0;
};

export const insertEvents = async (tx: Tx, events: readonly NewEvent[], deps: ArchiveDeps): Promise<void> => {
  let last = await lastId(tx);
  for (const chunk of inChunks(events)) {
    const rows = chunk.map((event, index) => ({ ...toRow(event, deps), id: last + 1 + index }));
    await tx.insertInto('events').values(rows).execute();
    chain(
      deps.connection,
      'event',
      rows.map((row) => ({ id: row.id, body: row })),
    );
    last += rows.length;
    await yieldToEventLoop();
  }
};

const insertOne = query<EventRow, { id: number }>((db, bind) =>
  db
    .insertInto('events')
    .values({
      ...{ label_id: bind('label_id'), at: bind('at'), station: bind('station') },
      ...{ operator: bind('operator'), type: bind('type'), event: bind('event') },
    })
    .returning('id'),
);

/** Logs an event and chains it to the record, in the open transaction. */
export const insertEvent = ({ labelId, at, event }: NewEvent, deps: ArchiveDeps): LoggedEvent => {
  const { connection } = deps;
  const row = toRow({ labelId, at, event }, deps);
  const inserted = insertOne.first(connection, row);
  if (!inserted) throw new Error('the archive gave the event no number');
  chain(connection, 'event', [{ id: inserted.id, body: row }]);
  return { id: inserted.id, labelId, at, station: row.station, operator: row.operator, event };
};

export const eventsOf = async (
  db: Db,
  labelId: string,
  onBadRow: (error: RowError) => void,
): Promise<LoggedEvent[]> => {
  const rows = await db
    .selectFrom('events')
    .selectAll()
    .where('label_id', '=', labelId)
    .orderBy('id')
    .execute();
  return readRows(reader, rows, onBadRow);
};

const last = query<{ labelId: string }, { id: number }>((db, bind) =>
  db
    .selectFrom('events')
    .select('id')
    .where('label_id', '=', bind('labelId'))
    .where('type', 'not in', onlyLogged)
    .orderBy('id', 'desc')
    .limit(1),
);

/** The id of the last event that changed a label or its prints; 0 where there is none. */
export const lastEventOf = (connection: Connection, labelId: string): number =>
  last.first(connection, { labelId })?.id ?? 0;
