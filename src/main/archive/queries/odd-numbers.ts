import { sql } from 'kysely';
import { newOrderNumber } from '#shared/label/order-number';
import type { Db } from '../core/schema';

/** An order number that older versions stored with invisible characters or other spaces. */
export interface OddNumber {
  labelId: string;
  /** As stored. */
  ref1: string;
  /** As a new one would be stored. */
  plain: string;
  recipient: string;
}

/** The odd numbers of orders that are open or were bought, the newest first. Others than plain letters are few, and are looked at here. */
export const oddNumbers = async (db: Db): Promise<OddNumber[]> => {
  const rows = await db
    .selectFrom('labels')
    .select(['id as labelId', 'ref1', 'recipient'])
    // From the index of numbers alone: the rows of a large archive are long.
    .where(sql<boolean>`seq in (select seq from labels where ref1 glob '*[^ -~]*' or ref1 like '%  %')`)
    .where((label) => label.or([label('stage', '<>', 'closed'), label('package_id', 'is not', null)]))
    .orderBy('seq', 'desc')
    .execute();
  return rows.flatMap((row) => {
    const plain = newOrderNumber(row.ref1);
    return plain === row.ref1 ? [] : [{ ...row, plain }];
  });
};
