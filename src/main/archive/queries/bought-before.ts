import { sql } from 'kysely';
import type { Label } from '#shared/label/stage';
import type { Db } from '../core/schema';

/**
 * A bought label that gave up the number under which this one was imported later, or that was imported later under a number that this one
 * gave up. Labels that were here together under their numbers before one of them was corrected are two orders.
 */
const renumbered = async (
  db: Db,
  { id, ref1, parcel }: Pick<Label, 'id' | 'ref1' | 'parcel'>,
): Promise<string | null> => {
  const { rows } = await sql<{ package_id: string }>`
    select other.package_id from former_numbers f
      join labels other on other.id = f.label_id join labels own on own.id = ${id} and f.at <= own.created_at
      where f.ref1 = ${ref1} and other.ref1 <> ${ref1} and other.parcel = ${parcel} and other.package_id is not null
    union all
    select other.package_id from former_numbers f
      join labels other on other.ref1 = f.ref1 and f.at <= other.created_at
      where f.label_id = ${id} and other.ref1 <> ${ref1} and other.parcel = ${parcel} and other.package_id is not null
    limit 1`.execute(db);
  return rows[0]?.package_id ?? null;
};

/** See the port: closed labels that were bought or handled elsewhere, and labels whose ref1 a correction changed. */
export const boughtBefore = async (
  db: Db,
  { id, ref1, parcel }: Pick<Label, 'id' | 'ref1' | 'parcel'>,
): Promise<string | null> => {
  const closed = await db
    .selectFrom('labels')
    .select(['id', 'package_id'])
    .where('ref1', '=', ref1)
    .where('parcel', '=', parcel)
    .where('id', '<>', id)
    .where('stage', '=', 'closed')
    .where((label) =>
      label.or([
        label('package_id', 'is not', null),
        label.exists(
          label
            .selectFrom('events')
            .select('events.id')
            .whereRef('events.label_id', '=', 'labels.id')
            .where('events.type', '=', 'settled.handled'),
        ),
      ]),
    )
    .orderBy('seq', 'desc')
    .executeTakeFirst();
  if (closed) return closed.package_id ?? closed.id;
  return renumbered(db, { id, ref1, parcel });
};
