import type { Connection } from '../core/connection';
import { query } from '../core/query';
import { insertCodes } from './label-codes';

/** A document whose pictures nobody has looked at for barcodes. */
export interface UnreadDocument {
  labelId: string;
  position: number;
}

interface Row {
  label_id: string;
  position: number;
}

/** So many are told at a time. */
const some = 20;

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
  first.all(connection, { some }).map(({ label_id: labelId, position }) => ({ labelId, position }));

/** In a transaction of the caller's. What was read of a document that retention has removed meanwhile is not kept. */
export const markRead = (
  connection: Connection,
  { labelId, position }: UnreadDocument,
  codes: readonly string[],
): void => {
  if (remove.first(connection, { label_id: labelId, position })) insertCodes(connection, labelId, codes);
};
