import type { Selectable } from 'kysely';
import type { Connection } from '../core/connection';
import { yieldToEventLoop } from '../../base/event-loop';
import { query } from '../core/query';
import { inChunks } from '../core/chunks';
import type { Tables } from '../core/schema';
import { beginning, type Body, type ChainKind, digestOf, insertEntries, linkOf } from './digest';

interface End {
  seq: number;
  hash: Uint8Array;
}

const lastEntry = query<object, End>((db) =>
  db.selectFrom('chain').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1),
);

/** The last entry of the chain; number 0 before the first one. */
export const endOf = (connection: Connection): End =>
  lastEntry.first(connection, {}) ?? { seq: 0, hash: beginning };

interface Row {
  id: number;
  body: Body;
}

/** The entries for rows of the current transaction, in their order, as `insertEntries` takes them. */
const linked = (end: End, kind: ChainKind, rows: readonly Row[]): string => {
  let before = end.hash;
  const entries = rows.map(({ id, body }, index) => {
    const entry = { seq: end.seq + 1 + index, kind, row_id: id, digest: digestOf(body) };
    const hash = linkOf(before, entry);
    before = hash;
    return [entry.seq, kind, id, entry.digest.toString('hex'), hash.toString('hex')];
  });
  return JSON.stringify(entries);
};

/** Chains rows to the record, in the transaction that writes them. */
export const chain = (connection: Connection, kind: ChainKind, rows: readonly Row[]): void => {
  if (rows.length === 0) return;
  connection.prepare(insertEntries).run([linked(endOf(connection), kind, rows)]);
};

const bodiesOf = (connection: Connection, ids: readonly number[]): Selectable<Tables['events']>[] =>
  connection.all('select * from events where id in (select value from json_each(?)) order by id', [
    JSON.stringify(ids),
  ]) as unknown as Selectable<Tables['events']>[];

/**
 * Call it after personal data was removed from events, in the same transaction: each row gets an entry with its new digest. The entry
 * from when the row was written stays, with the old digest.
 * @param ids of the changed events
 */
export const chainAnonymised = async (connection: Connection, ids: readonly number[]): Promise<void> => {
  for (const chunk of inChunks(ids)) {
    const rows = bodiesOf(connection, chunk);
    chain(
      connection,
      'blanked',
      rows.map((row) => ({ id: row.id, body: row })),
    );
    await yieldToEventLoop();
  }
};
