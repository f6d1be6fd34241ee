import type { Connection } from '../core/connection';
import { beginning, type Body, digestOf, insertEntries, linkOf } from './digest';

const atOnce = 2000;
const chainEverything = (connection: Connection, at: string, station: string): void => {
  let seq = 0;
  let hash = beginning;
  const link = (kind: string, id: number, body: Body): unknown[] => {
    seq += 1;
    const digest = digestOf(body);
    const next = linkOf(hash, { seq, kind, row_id: id, digest });
    hash = next;
    return [seq, kind, id, digest.toString('hex'), next.toString('hex')];
  };
  const chainTable = (table: 'events' | 'station_events', kind: string): void => {
    for (let after = 0; ;) {
      const rows = connection.all(`select * from ${table} where id > ? order by id limit ${atOnce}`, [after]);
      if (rows.length === 0) return;
      const entries = rows.map((row) => link(kind, Number(row['id']), row as unknown as Body));
      connection.prepare(insertEntries).run([JSON.stringify(entries)]);
      after = Number(rows.at(-1)?.['id']);
    }
  };
  chainTable('events', 'event');
  const before = seq;
  const event = JSON.stringify({ type: 'record.started', before });
  connection
    .prepare(
      `insert into station_events (at, station, operator, type, event) values (?, ?, null, 'record.started', ?)`,
    )
    .run([at, station, event]);
  chainTable('station_events', 'station');
};

/**
 * Chains the rows that were written before there was a chain, and notes how many, in one transaction, once. A chain that was emptied is
 * started again by this; the end that is kept outside the archive then shows the difference (`RecordCheck`).
 */
export const startChain = (connection: Connection, at: string, station: string): void => {
  if (connection.all('select 1 from chain limit 1').length > 0) return;
  connection.exec('begin immediate');
  try {
    chainEverything(connection, at, station);
    connection.exec('commit');
  } catch (error) {
    if (connection.inTransaction) connection.exec('rollback');
    throw error;
  }
};
