import type { Connection } from '../core/connection';
import { query } from '../core/query';
import { insertCodes } from './label-codes';

/** A document whose pictures were not searched for barcodes yet. */
export interface UnreadDocument {
  labelId: string;
  position: number;
}

interface Row {
  label_id: string;
  position: number;
}

/** Documents in one answer. */
const atOnce = 20;

const first = query<{ some: number }, Row>((db, bind) =>
  db.selectFrom('unread_documents').select(['label_id', 'position']).limit(bind('some')),
);
const remove = query<Row, Row>((db, bind) =>
  db
    .deleteFrom('unread_documents')
    .where('label_id', '=', bind('label_id'))
    .where('position', '=', bind('position'))
    .returningAll(),
);

export const unreadDocuments = (connection: Connection): UnreadDocument[] =>
  first.all(connection, { some: atOnce }).map(({ label_id: labelId, position }) => ({ labelId, position }));

/** Runs in the caller's transaction. Codes of a document that retention removed meanwhile are not saved. */
export const markRead = (
  connection: Connection,
  { labelId, position }: UnreadDocument,
  codes: readonly string[],
): void => {
  if (remove.first(connection, { label_id: labelId, position })) insertCodes(connection, labelId, codes);
};
