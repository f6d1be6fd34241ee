import type { Selectable } from 'kysely';
import type { StationEvent } from '#shared/record/station-event';
import { chain } from '../audit/append';
import { query } from '../core/query';
import type { Tables } from '../core/schema';
import type { ArchiveDeps } from '../core/types';

type Row = Omit<Selectable<Tables['station_events']>, 'id'>;

const insert = query<Row, { id: number }>((db, bind) =>
  db
    .insertInto('station_events')
    .values({
      ...{ at: bind('at'), station: bind('station'), operator: bind('operator') },
      ...{ type: bind('type'), event: bind('event') },
    })
    .returning('id'),
);

/** Logs an event of the station and chains it to the record, in the open transaction. */
export const insertStationEvent = (
  event: StationEvent,
  at: string,
  { connection, station, operator }: ArchiveDeps,
): void => {
  const row = {
    at,
    station: station(),
    operator: operator(),
    type: event.type,
    event: JSON.stringify(event),
  };
  const inserted = insert.first(connection, row);
  if (!inserted) throw new Error('the archive gave the event no number');
  chain(connection, 'station', [{ id: inserted.id, body: row }]);
};
