import { type Insertable, type Selectable, sql } from 'kysely';
import { type LabelEvent, type LoggedEvent, loggedEventSchema } from '#shared/label/event';
import { isOfPerson } from '#shared/label/of-person';
import type { RowError } from '../errors';
import { othersTurn } from '../others-turn';
import { chain } from '../record/append';
import { json, type Reader, readRows } from '../rows';
import { type Db, inChunks, type Tx, type Tables } from '../schema';
import type { Surroundings } from '../types';

export interface NewEvent {
  labelId: string;
  at: string;
  event: LabelEvent;
}

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
    event: json('event', row.event),
  }),
};

const toRow = (
  { labelId, at, event }: NewEvent,
  { station, operator }: Surroundings,
): Insertable<Tables['events']> => ({
  label_id: labelId,
  at,
  station: station(),
  operator: isOfPerson(event) ? operator() : null,
  type: event.type,
  event: JSON.stringify(event),
});

/** The last number given, also to a row that is gone: none is given twice (https://www.sqlite.org/autoinc.html). */
const lastId = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'events'`.execute(
    tx,
  );
  return rows[0]?.seq ?? 0;
};

export const insertEvents = async (
  tx: Tx,
  events: readonly NewEvent[],
  surroundings: Surroundings,
): Promise<void> => {
  let last = await lastId(tx);
  for (const chunk of inChunks(events)) {
    const rows = chunk.map((event, index) => ({ ...toRow(event, surroundings), id: last + 1 + index }));
    await tx.insertInto('events').values(rows).execute();
    await chain(tx, 'event', rows.map((row) => ({ id: row.id, body: { ...row, operator: row.operator ?? null } }))); // prettier-ignore
    last += rows.length;
    await othersTurn();
  }
};

export const insertEvent = async (
  tx: Tx,
  { labelId, at, event }: NewEvent,
  surroundings: Surroundings,
): Promise<LoggedEvent> => {
  const row = toRow({ labelId, at, event }, surroundings);
  const { id } = await tx.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow();
  await chain(tx, 'event', [{ id, body: { ...row, operator: row.operator ?? null } }]);
  return { id, labelId, at, station: row.station, operator: row.operator ?? null, event };
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
