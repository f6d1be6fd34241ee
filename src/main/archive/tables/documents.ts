import { sha256 } from '../../base/bytes';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Connection } from '../core/connection';
import { query } from '../core/query';
import { readRow, type Reader } from '../core/rows';
import type { Db, Tables } from '../core/schema';
import type { DocumentSummary, NewDocument, StoredDocument } from '#shared/label/stored';

const formatSchema = z.enum(['ZPL', 'PDF', 'PNG', 'unknown']);

/** The hash is checked whenever a document is read, so that exactly the purchased bytes are printed. */
const schema = z
  .object({
    labelId: z.string(),
    position: z.number().int(),
    format: formatSchema,
    sha256: z.string(),
    bytes: z.instanceof(Uint8Array),
  })
  .refine((document) => sha256(document.bytes) === document.sha256, {
    path: ['bytes'],
    error: 'does not match its sha256',
  });

const reader: Reader<Selectable<Tables['documents']>, StoredDocument> = {
  table: 'documents',
  id: (row) => `${row.label_id}/${row.position}`,
  schema,
  columns: {},
  shape: ({ label_id: labelId, ...row }) => ({ labelId, ...row }),
};

const insert = query<Selectable<Tables['documents']>>((db, bind) =>
  db.insertInto('documents').values({
    ...{ label_id: bind('label_id'), position: bind('position'), format: bind('format') },
    ...{ sha256: bind('sha256'), bytes: bind('bytes') },
  }),
);

export const insertDocuments = (
  connection: Connection,
  labelId: string,
  documents: readonly NewDocument[],
): void => {
  for (const { position, format, bytes } of documents)
    insert.run(connection, { label_id: labelId, position, format, sha256: sha256(bytes), bytes });
};

const nextPurchase = query<{ labelId: string }, { purchase: number | null }>((db, bind) =>
  db
    .selectFrom('earlier_documents')
    .select((document) => document.fn.max('purchase').as('purchase'))
    .where('label_id', '=', bind('labelId')),
);
const copyEarlier = query<{ labelId: string; purchase: number }>((db, bind) =>
  db
    .insertInto('earlier_documents')
    .columns(['label_id', 'purchase', 'position', 'format', 'sha256', 'bytes'])
    .expression(
      db
        .selectFrom('documents')
        .select((document) => [
          'label_id',
          document.val(bind('purchase')).as('purchase'),
          ...(['position', 'format', 'sha256', 'bytes'] as const),
        ])
        .where('label_id', '=', bind('labelId')),
    ),
);
const removeCurrent = query<{ labelId: string }>((db, bind) =>
  db.deleteFrom('documents').where('label_id', '=', bind('labelId')),
);

/**
 * Moves a label's documents to those of earlier purchases, in the open transaction: what the next purchase brings is another package's.
 * @returns false where there were none
 */
export const setDocumentsAside = (connection: Connection, labelId: string): boolean => {
  if (countDocuments(connection, labelId) === 0) return false;
  const purchase = (nextPurchase.first(connection, { labelId })?.purchase ?? 0) + 1;
  copyEarlier.run(connection, { labelId, purchase });
  removeCurrent.run(connection, { labelId });
  return true;
};

const ofLabel = query<{ labelId: string }, Selectable<Tables['documents']>>((db, bind) =>
  db.selectFrom('documents').selectAll().where('label_id', '=', bind('labelId')).orderBy('position'),
);

/** Unlike other lists this one rejects with a RowError for one bad row: an incomplete label must not be taken for a complete one. */
export const documentsOf = (connection: Connection, labelId: string): StoredDocument[] =>
  ofLabel.all(connection, { labelId }).map((row) => readRow(reader, row));

/** Summaries of a label's documents without their bytes, including damaged ones. */
export const documentSummaries = (connection: Connection, labelId: string): DocumentSummary[] =>
  ofLabel.all(connection, { labelId }).map(({ position, format, sha256: stored, bytes }) => ({
    position,
    format: formatSchema.catch('unknown').parse(format),
    sha256: stored,
    size: bytes.length,
    isDamaged: sha256(bytes) !== stored,
  }));

export const documentAt = async (
  db: Db,
  labelId: string,
  position: number,
): Promise<StoredDocument | null> => {
  const row = await db
    .selectFrom('documents')
    .selectAll()
    .where('label_id', '=', labelId)
    .where('position', '=', position)
    .executeTakeFirst();
  return row ? readRow(reader, row) : null;
};

const countOf = query<{ labelId: string }, { count: number | string }>((db, bind) =>
  db
    .selectFrom('documents')
    .select((document) => document.fn.countAll<number | string>().as('count'))
    .where('label_id', '=', bind('labelId')),
);

export const countDocuments = (connection: Connection, labelId: string): number =>
  Number(countOf.first(connection, { labelId })?.count);

const hashesOf = query<{ labelId: string }, { sha256: string }>((db, bind) =>
  db.selectFrom('documents').select('sha256').where('label_id', '=', bind('labelId')).orderBy('position'),
);

/** The hash of each document at the time it was stored. */
export const documentHashes = (connection: Connection, labelId: string): string[] =>
  hashesOf.all(connection, { labelId }).map(({ sha256 }) => sha256);
