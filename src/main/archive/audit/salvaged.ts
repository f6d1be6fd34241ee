import type { Selectable } from 'kysely';
import type { Head } from '#shared/record/record';
import type { Connection } from '../core/connection';
import type { Tables } from '../core/schema';
import { beginning, type Body, digestOf, hexOf, insertEntries, linkOf } from './digest';

/** An entry of another archive's chain, if it could be read. */
type Entry = Selectable<Tables['chain']>;

const isEntry = (row: Record<string, unknown>): boolean =>
  typeof row['seq'] === 'number' &&
  typeof row['row_id'] === 'number' &&
  row['digest'] instanceof Uint8Array &&
  row['hash'] instanceof Uint8Array;

const tableOf = (kind: string): string => (kind === 'station' ? 'station_events' : 'events');

const digestIn = (target: Connection, kind: string, id: number): string | null => {
  const [row] = target.all(`select * from ${tableOf(kind)} where id = ?`, [id]);
  return row ? hexOf(digestOf(row as unknown as Body)) : null;
};

const endOf = (target: Connection): { seq: number; hash: Uint8Array } => {
  const [last] = target.all('select seq, hash from chain order by seq desc limit 1');
  return last ? { seq: Number(last['seq']), hash: last['hash'] as Uint8Array } : { seq: 0, hash: beginning };
};

/** The end of the chain of an archive that is not in use; null where it has none. */
export const headIn = (target: Connection): Head | null => {
  const { seq, hash } = endOf(target);
  return seq === 0 ? null : { count: seq, hash: hexOf(hash) };
};

const atOnce = 2000;
const insert = (target: Connection, entries: readonly Entry[]): void => {
  target.exec('begin immediate');
  for (let from = 0; from < entries.length; from += atOnce) {
    const rows = entries
      .slice(from, from + atOnce)
      .map(({ seq, kind, row_id, digest, hash }) => [seq, kind, row_id, hexOf(digest), hexOf(hash)]);
    target.prepare(insertEntries).run([JSON.stringify(rows)]);
  }
  target.exec('commit');
};

/**
 * Continues a chain with the entries of another archive's chain, as long as each entry follows from the one before and its row is here
 * with the digest of the entry.
 * @param rows of the other archive's chain, in their order; they may be damaged
 * @returns how many entries were taken over
 */
export const continueChain = (target: Connection, rows: readonly Record<string, unknown>[]): number => {
  const entries = rows.filter(isEntry) as unknown as Entry[];
  const anonymised = new Set(entries.flatMap(({ kind, row_id }) => (kind === 'blanked' ? [row_id] : [])));
  const end = endOf(target);
  let { seq, hash } = end;
  const accepted: Entry[] = [];
  for (const entry of entries) {
    if (entry.seq <= end.seq) continue;
    if (entry.seq !== seq + 1 || !linkOf(hash, entry).equals(entry.hash)) break;
    const found = digestIn(target, entry.kind, entry.row_id);
    const isHere = found === hexOf(entry.digest) || (found !== null && anonymised.has(entry.row_id));
    if (!isHere) break;
    accepted.push(entry);
    ({ seq, hash } = entry);
  }
  insert(target, accepted);
  return accepted.length;
};

const unchained = (target: Connection, kind: 'event' | 'station'): Record<string, unknown>[] =>
  target.all(
    `select * from ${tableOf(kind)} where id not in (select row_id from chain where kind = '${kind}') order by id`,
  );

/**
 * Adds entries for rows without one, with their content as it was found by a restore: their earlier content can't be proven.
 * @returns how many
 */
export const chainUnproven = (target: Connection): number => {
  let { seq, hash } = endOf(target);
  const link =
    (kind: 'event' | 'station') =>
    (row: Record<string, unknown>): Entry => {
      seq += 1;
      const entry = { seq, kind, row_id: Number(row['id']), digest: digestOf(row as unknown as Body) };
      hash = linkOf(hash, entry);
      return { ...entry, hash };
    };
  const entries = [
    ...unchained(target, 'event').map(link('event')),
    ...unchained(target, 'station').map(link('station')),
  ];
  insert(target, entries);
  return entries.length;
};
