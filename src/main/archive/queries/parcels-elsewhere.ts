import { sql } from 'kysely';
import type { Connection } from '../core/connection';
import { query } from '../core/query';

const list = (refs: string) => sql<string>`(select value from json_each(${refs}))`;

/** How many parcels the floor's batches gave these orders, where it is more than one: at this bench, or at the one that bought a label of them. */
const given = query<{ refs: string }, { ref1: string; of: number | null }>((db, bind) =>
  db
    .selectFrom('labels')
    .innerJoin('batches', 'batches.id', 'labels.batch_id')
    .innerJoin('events', 'events.label_id', 'labels.id')
    .select('ref1')
    .select(
      sql<
        number | null
      >`max(case when json_valid(events.event) then json_extract(events.event, '$.parcel.of') end)`.as('of'),
    )
    .where('ref1', 'in', list(bind('refs')))
    .where((row) =>
      row.or([
        row.and([row('batches.on_floor', '=', 1), row('events.type', '=', 'imported')]),
        row('events.type', '=', 'adopted'),
      ]),
    )
    .where((label) => label.or([label('stage', '<>', 'closed'), label('package_id', 'is not', null)]))
    .groupBy('ref1'),
);

/** The parcels of these orders that are here or that a person removed here. Those that went back to the floor are left out. */
const known = query<{ refs: string }, { ref1: string; parcel: number }>((db, bind) =>
  db
    .selectFrom('labels')
    .select(['ref1', 'parcel'])
    .where('ref1', 'in', list(bind('refs')))
    .where((label) =>
      label.or([
        label('stage', '<>', 'closed'),
        label('package_id', 'is not', null),
        sql<boolean>`exists (select 1 from events e where e.label_id = labels.id and e.type = 'removed'
          and case when json_valid(e.event) then json_extract(e.event, '$.givenBack') end is not 1)`,
      ]),
    ),
);

/** The parcels that the floor's batches gave an order and that never came here, by order number: another bench has them, if any. */
export const parcelsElsewhere = (
  connection: Connection,
  refs: readonly string[],
): ReadonlyMap<string, readonly number[]> => {
  const several = given.all(connection, { refs: JSON.stringify(refs) }).filter(({ of }) => (of ?? 1) > 1);
  if (several.length === 0) return new Map();
  const here = new Map(several.map(({ ref1 }) => [ref1, new Set<number>()]));
  for (const { ref1, parcel } of known.all(connection, { refs: JSON.stringify([...here.keys()]) }))
    here.get(ref1)?.add(parcel);
  return new Map(
    several.map(({ ref1, of }) => {
      const numbers = Array.from({ length: of ?? 1 }, (_, at) => at + 1);
      return [ref1, numbers.filter((number) => here.get(ref1)?.has(number) !== true)];
    }),
  );
};
