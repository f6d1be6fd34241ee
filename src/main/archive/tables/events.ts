import type { Insertable, Selectable } from 'kysely';
import { type LabelEvent, type LoggedEvent, loggedEventSchema } from '#shared/label/event';
import { isOfPerson } from '#shared/label/of-person';
import type { RowError } from '../errors';
import { othersTurn } from '../others-turn';
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

export const insertEvents = async (
  tx: Tx,
  events: readonly NewEvent[],
  surroundings: Surroundings,
): Promise<void> => {
  for (const chunk of inChunks(events)) {
    await tx
      .insertInto('events')
      .values(chunk.map((event) => toRow(event, surroundings)))
      .execute();
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
