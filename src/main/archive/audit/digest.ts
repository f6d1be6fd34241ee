import { createHash } from 'node:crypto';

/** What an entry is of; the last one of a row that lost personal data. They are hashed, so they never change. */
export type ChainKind = 'event' | 'station' | 'blanked';

/** A row of either table of events, as the archive holds it. */
export interface Body {
  label_id?: string;
  at: string;
  station: string;
  operator: string | null;
  type: string;
  event: string;
}

/** The archive holds U+FFFD in place of U+0000 (`connection.ts`), which leaves U+0000 to stand between two fields. */
const asStored = (text: string | null | undefined): string =>
  text === null || text === undefined ? '-' : `+${text.replaceAll('\0', '\ufffd')}`;

/** sha256 of what a row says. Its number is not part of it: a row that was moved is known by its digest. */
export const digestOf = ({ label_id, at, station, operator, type, event }: Body): Buffer =>
  createHash('sha256')
    .update([label_id, at, station, operator, type, event].map(asStored).join('\0'), 'utf8')
    .digest();

/** Before the first entry. */
export const beginning: Uint8Array = new Uint8Array(32);

/** The hash of an entry: of the hash before it, its place, which row it is of, and the row's digest. */
export const linkOf = (
  before: Uint8Array,
  { seq, kind, row_id, digest }: { seq: number; kind: string; row_id: number; digest: Uint8Array },
): Buffer =>
  createHash('sha256')
    .update(Buffer.concat([before, Buffer.from(`${seq}\0${kind}\0${row_id}\0`), digest]))
    .digest();

export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** Many entries in one bound text, `[[seq, kind, row, digest, hash]]`: five bound values an entry cost three times as much. */
export const insertEntries = `insert into chain (seq, kind, row_id, digest, hash)
  select value ->> 0, value ->> 1, value ->> 2, unhex(value ->> 3), unhex(value ->> 4) from json_each(?)`;
