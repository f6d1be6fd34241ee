import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Tables } from '../core/schema';

/** The kind of an entry; the last one is for a row from which personal data was removed. They are hashed, so they never change. */
export type ChainKind = 'event' | 'station' | 'blanked';

/** A row of either table of events, as stored. */
export type Body = Omit<Selectable<Tables['station_events']>, 'id'> & { label_id?: string };

/** Stored text has U+FFFD in place of U+0000 (`connection.ts`), so U+0000 can separate two fields. */
const asStored = (text: string | null | undefined): string =>
  text === null || text === undefined ? '-' : `+${text.replaceAll('\0', '\ufffd')}`;

/** sha256 of a row's content. The row's number is not included, so a row that was moved is found by its digest. */
export const digestOf = ({ label_id, at, station, operator, type, event }: Body): Buffer =>
  createHash('sha256')
    .update([label_id, at, station, operator, type, event].map(asStored).join('\0'), 'utf8')
    .digest();

/** The hash before the first entry. */
export const beginning: Uint8Array = new Uint8Array(32);

/** The hash of an entry, made from the hash before it, its position, the row it is about, and the row's digest. */
export const linkOf = (
  before: Uint8Array,
  { seq, kind, row_id, digest }: { seq: number; kind: string; row_id: number; digest: Uint8Array },
): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([before, Buffer.from(`${seq}\0${kind}\0${row_id}\0`), digest]))
    .digest();

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Many entries in one bound text, `[[seq, kind, row, digest, hash]]`: binding five values for each entry took three times as long. */
export const insertEntries = `insert into chain (seq, kind, row_id, digest, hash)
  select value ->> 0, value ->> 1, value ->> 2, unhex(value ->> 3), unhex(value ->> 4) from json_each(?)`;
