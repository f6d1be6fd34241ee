import type { Connection } from '../core/connection';
import { query } from '../core/query';
import type { Tables } from '../core/schema';

const insert = query<Tables['former_numbers']>((db, bind) =>
  db
    .insertInto('former_numbers')
    .values({ ref1: bind('ref1'), label_id: bind('label_id'), at: bind('at') })
    .onConflict((conflict) =>
      conflict.columns(['ref1', 'label_id']).doUpdateSet((row) => ({ at: row.ref('excluded.at') })),
    ),
);

/** Notes the number that a label had until a correction changed it, in the open transaction. */
export const insertFormerNumber = (
  connection: Connection,
  former: { ref1: string; labelId: string; at: string },
): void => insert.run(connection, { ref1: former.ref1, label_id: former.labelId, at: former.at });
