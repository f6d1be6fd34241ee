import { CompiledQuery, type Selectable, sql } from 'kysely';
import { othersTurn } from '../others-turn';
import { inChunks, type Tables, type Tx } from '../schema';
import { beginning, type Body, type ChainKind, digestOf, insertEntries, linkOf } from './digest';

interface End {
  seq: number;
  hash: Uint8Array;
}

const endOf = async (tx: Tx): Promise<End> =>
  (await tx
    .selectFrom('chain')
    .select(['seq', 'hash'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()) ?? {
    seq: 0,
    hash: beginning,
  };

interface Row {
  id: number;
  body: Body;
}

/** The entries of rows that are written in the same transaction, in their order, as `insertEntries` takes them. */
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

/** Chains rows to the record, in the transaction that writes them: both are on disk, or neither. */
export const chain = async (tx: Tx, kind: ChainKind, rows: readonly Row[]): Promise<void> => {
  if (rows.length === 0) return;
  const entries = linked(await endOf(tx), kind, rows);
  await tx.executeQuery(CompiledQuery.raw(insertEntries, [entries]));
};

const bodiesOf = async (tx: Tx, ids: readonly number[]): Promise<Selectable<Tables['events']>[]> => {
  const among = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const { rows } = await sql<Selectable<Tables['events']>>`
    select * from events where id in ${among} order by id`.execute(tx);
  return rows;
};

/**
 * To be called by whoever removed personal data from events, in the same transaction: each row gets an entry with its new
 * digest. The entry that was made when it was written stays, and with it the old digest.
 * @param ids of the events as they stand after the removal
 */
export const chainBlanked = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  for (const chunk of inChunks(ids)) {
    const rows = await bodiesOf(tx, chunk);
    await chain(tx, 'blanked', rows.map((row) => ({ id: row.id, body: row }))); // prettier-ignore
    await othersTurn();
  }
};
