import type { Connection } from '../core/connection';
import { query } from '../core/query';

/**
 * Inserts the codes one at a time, each bound as text: a package has a dozen codes at most, and they come from the service. Binding many
 * as one JSON text would store an unpaired surrogate as it is, which is not UTF-8 and ends the process when read (`text-check.ts`).
 */
const insert = query<{ code: string; label_id: string }>((db, bind) =>
  db
    .insertInto('label_codes')
    .values({ code: bind('code'), label_id: bind('label_id') })
    .onConflict((conflict) => conflict.columns(['code', 'label_id']).doNothing()),
);

const remove = query<{ labelId: string }>((db, bind) =>
  db.deleteFrom('label_codes').where('label_id', '=', bind('labelId')),
);

/** Removes the codes of a label whose paper is not its paper any more. */
export const removeCodes = (connection: Connection, labelId: string): void => {
  remove.run(connection, { labelId });
};

/** Adds the codes that a scanner may read from a label. Blank codes are left out, and each code is stored once. */
export const insertCodes = (connection: Connection, labelId: string, codes: readonly string[]): void => {
  const scannable = [...new Set(codes.map((code) => code.trim()))].filter((code) => code !== '');
  for (const code of scannable) insert.run(connection, { code, label_id: labelId });
};
