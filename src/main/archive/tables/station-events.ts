import type { StationEvent } from '#shared/record/station-event';
import { chain } from '../record/append';
import type { Tx } from '../schema';
import type { Surroundings } from '../types';

/** Writes what happened at the station, chained to the record. */
export const insertStationEvent = async (
  tx: Tx,
  event: StationEvent,
  at: string,
  { station, operator }: Surroundings,
): Promise<void> => {
  const row = {
    at,
    station: station(),
    operator: operator(),
    type: event.type,
    event: JSON.stringify(event),
  };
  const { id } = await tx.insertInto('station_events').values(row).returning('id').executeTakeFirstOrThrow();
  await chain(tx, 'station', [{ id, body: row }]);
};
