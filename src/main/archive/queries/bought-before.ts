import { type RawBuilder, sql } from 'kysely';
import { purchaseInDoubt } from '#shared/failure';
import type { Label } from '#shared/label/stage';
import type { Db } from '../core/schema';

/** Bought, or maybe: under way, in doubt, or handled elsewhere. */
const mayBeBought = sql`(other.package_id is not null or other.stage = 'registering'
  or (other.stage = 'draft' and other.hold_code in (${sql.join([...purchaseInDoubt])}))
  or (other.stage = 'closed' and exists (
    select 1 from events e where e.label_id = other.id and e.type = 'settled.handled')))`;

/**
 * The number was given up before this label was here. The log says which came first, for a clock may be set back; times count where the
 * entry is not known.
 */
const isGivenUpBefore = (label: 'own' | 'other'): RawBuilder<unknown> => {
  const { id, since } = { id: sql.ref(`${label}.id`), since: sql.ref(`${label}.created_at`) };
  return sql`coalesce(
    (select max(e.id) from events e where e.label_id = f.label_id and e.at = f.at
      and e.type in ('corrected', 'updated', 'updated.elsewhere'))
      < (select min(e.id) from events e where e.label_id = ${id}),
    f.at <= ${since})`;
};

/**
 * Labels that were bought and gave up the number under which this one was imported later, or that were imported later under a number
 * that this one gave up. Labels that were here together under their numbers before one of them was corrected are two orders.
 */
const renumbered = async (
  db: Db,
  { id, ref1, parcel }: Pick<Label, 'id' | 'ref1' | 'parcel'>,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string; package_id: string | null }>`
    select other.id, other.package_id from former_numbers f
      join labels other on other.id = f.label_id join labels own on own.id = ${id} and ${isGivenUpBefore('own')}
      where f.ref1 = ${ref1} and other.ref1 <> ${ref1} and other.parcel = ${parcel} and ${mayBeBought}
    union all
    select other.id, other.package_id from former_numbers f
      join labels other on other.ref1 = f.ref1 and ${isGivenUpBefore('other')}
      where f.label_id = ${id} and other.ref1 <> ${ref1} and other.parcel = ${parcel} and ${mayBeBought}
    `.execute(db);
  return rows.map((other) => other.package_id ?? other.id);
};

/** See the port: the newest closed label that was bought or handled elsewhere, and labels whose ref1 a correction changed. */
export const boughtBefore = async (
  db: Db,
  { id, ref1, parcel }: Pick<Label, 'id' | 'ref1' | 'parcel'>,
): Promise<string[]> => {
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
  const others = await renumbered(db, { id, ref1, parcel });
  return closed ? [closed.package_id ?? closed.id, ...others] : others;
};
