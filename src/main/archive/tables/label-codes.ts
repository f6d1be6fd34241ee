import type { Connection } from '../core/connection';
import { query } from '../core/query';

/**
 * One at a time, each bound as text: a package bears a dozen codes at most, and they come from the service. Many in one text of JSON
 * would bring half a character to the disk as such, which is no UTF-8 and ends the process when it is read (`text-check.ts`).
 */
const insert = query<{ code: string; label_id: string }>((db, bind) =>
  db
    .insertInto('label_codes')
    .values({ code: bind('code'), label_id: bind('label_id') })
    .onConflict((conflict) => conflict.columns(['code', 'label_id']).doNothing()),
);

/** Adds what a scanner may read from a label's paper; blank ones are nothing to scan, and one code is kept once. */
export const insertCodes = (connection: Connection, labelId: string, codes: readonly string[]): void => {
  const scannable = [...new Set(codes.map((code) => code.trim()))].filter((code) => code !== '');
  for (const code of scannable) insert.run(connection, { code, label_id: labelId });
};
