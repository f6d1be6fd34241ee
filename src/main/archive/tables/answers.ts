import { sha256 } from '../../base/bytes';
import { constants, deflateSync, inflateSync } from 'node:zlib';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Connection } from '../core/connection';
import { query } from '../core/query';
import { readRow, type Reader } from '../core/rows';
import type { Tables } from '../core/schema';
import type { RawAnswer, StoredAnswer } from '#shared/label/stored';

type Row = Selectable<Tables['answers']>;

/** No stored answer is longer (`service/client.ts` accepts 20 MB). Prevents that a damaged row fills the memory. */
const maxBytes = 64 * 1024 * 1024;

/** @returns null where the bytes are damaged */
const unpacked = (bytes: Uint8Array, hash: string): Buffer | null => {
  try {
    const body = inflateSync(bytes, { maxOutputLength: maxBytes });
    return sha256(body) === hash ? body : null;
  } catch {
    return null;
  }
};

/** Whether a row of another archive is undamaged. */
export const isAnswerUndamaged = (row: Record<string, unknown>): boolean =>
  row['bytes'] instanceof Uint8Array && unpacked(row['bytes'], String(row['sha256'])) !== null;

const schema = z.object({
  labelId: z.string(),
  position: z.number().int(),
  at: z.string(),
  status: z.number().int(),
  contentType: z.string().nullable(),
  contentEncoding: z.string().nullable(),
  isWhole: z.boolean(),
  isMasked: z.boolean(),
  bytes: z.instanceof(Uint8Array, { error: 'does not match its sha256' }),
});

const reader: Reader<Row, StoredAnswer> = {
  table: 'answers',
  id: (row) => `${row.label_id}/${row.position}`,
  schema,
  columns: {},
  shape: (row) => ({
    labelId: row.label_id,
    position: row.position,
    at: row.at,
    status: row.status,
    contentType: row.content_type,
    contentEncoding: row.content_encoding,
    isWhole: row.is_whole === 1,
    isMasked: row.is_masked === 1,
    bytes: unpacked(row.bytes, row.sha256),
  }),
};

const insert = query<Row>((db, bind) =>
  db.insertInto('answers').values({
    ...{ label_id: bind('label_id'), position: bind('position'), at: bind('at'), status: bind('status') },
    ...{ content_type: bind('content_type'), content_encoding: bind('content_encoding') },
    ...{ is_whole: bind('is_whole'), is_masked: bind('is_masked') },
    ...{ sha256: bind('sha256'), bytes: bind('bytes') },
  }),
);

const lastPosition = query<{ labelId: string }, { position: number | null }>((db, bind) =>
  db
    .selectFrom('answers')
    .select((answer) => answer.fn.max('position').as('position'))
    .where('label_id', '=', bind('labelId')),
);

/** Adds an answer to a label, after the existing ones, in the open transaction. */
export const insertAnswer = (
  connection: Connection,
  { labelId, at }: { labelId: string; at: string },
  answer: RawAnswer,
): void =>
  insert.run(connection, {
    label_id: labelId,
    position: (lastPosition.first(connection, { labelId })?.position ?? 0) + 1,
    at,
    status: answer.status,
    content_type: answer.contentType,
    content_encoding: answer.contentEncoding,
    is_whole: answer.isWhole ? 1 : 0,
    is_masked: answer.isMasked ? 1 : 0,
    sha256: sha256(answer.bytes),
    bytes: deflateSync(answer.bytes, { level: constants.Z_BEST_SPEED }),
  });

const sameSince = query<{ labelId: string; at: string; sha256: string }, { position: number }>((db, bind) =>
  db
    .selectFrom('answers')
    .select('position')
    .where('label_id', '=', bind('labelId'))
    .where('at', '>=', bind('at'))
    .where('sha256', '=', bind('sha256')),
);

/** Whether a label has this answer, stored at that time (ISO 8601 UTC) or later. */
export const hasAnswer = (
  connection: Connection,
  labelId: string,
  at: string,
  { bytes }: Pick<RawAnswer, 'bytes'>,
): boolean => sameSince.first(connection, { labelId, at, sha256: sha256(bytes) }) !== undefined;

const ofLabel = query<{ labelId: string }, Row>((db, bind) =>
  db.selectFrom('answers').selectAll().where('label_id', '=', bind('labelId')).orderBy('position'),
);

/** The service's answers to a label's purchase, oldest first. Rejects with a RowError for a damaged one. */
export const answersOf = (connection: Connection, labelId: string): StoredAnswer[] =>
  ofLabel.all(connection, { labelId }).map((row) => readRow(reader, row));
