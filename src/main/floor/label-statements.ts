/** The SQL statements about labels. Each call is one statement. */

/**
 * $1 environment, $2 bench, $3 labels, $4 positions, $5 sealed bytes: three lists with one value a document. A stored document never
 * changes.
 */
export const addDocumentsStatement = /* sql */ `
insert into packbench.documents (environment, label, bench, position, sealed)
select $1, told.label, $2::uuid, told.position, told.sealed
from unnest($3::text[], $4::smallint[], $5::bytea[]) as told(label, position, sealed)
where not exists (select from packbench.removed_labels r where (r.environment, r.label) = ($1, told.label))
on conflict do nothing`;

/**
 * $1 bench id, $2 the position that the bench expects the floor to have, $3 the new one, $4 labels [{label, codes (hex), version,
 * sealed (hex), removed}], $5 this run of the program, $6 environment. Nothing is accepted where the floor's position differs.
 */
export const labelsStatement = /* sql */ `
with me as (
  update packbench.benches set labels_position = $3, seen_at = clock_timestamp()
  where id = $1::uuid and labels_position = $2 and run = $5::uuid and not is_retired
    and exists (select from packbench.floor f where f.noted = packbench.identity())
  returning 1),
put as (
  insert into packbench.labels as l (environment, label, bench, codes, version, sealed)
  select $6, r.label, $1::uuid,
    coalesce((select array_agg(decode(code, 'hex')) from jsonb_array_elements_text(r.codes) as code), '{}'), r.version,
    case when not r.removed
        and exists (select from packbench.removed_labels gone where (gone.environment, gone.label) = ($6, r.label))
      then '' else decode(r.sealed, 'hex') end
  from me, jsonb_to_recordset($4::jsonb) as r(label text, codes jsonb, version bigint, sealed text, removed boolean)
  order by r.label
  on conflict (environment, label, bench) do update
    set codes = excluded.codes, version = excluded.version, sealed = excluded.sealed, changed = pg_current_xact_id()
  returning 1)
select exists (select from me) as "isTaken", b.labels_position as position from packbench.benches b where b.id = $1::uuid`;

/**
 * $1 bench id, $2 this run of the program, $3 environment, $4 labels as in `labelsStatement`. Reports them again where somebody emptied the row
 * of the bench that has them. What a copy of that bench removed stays removed at the floor.
 */
export const labelsAgainStatement = /* sql */ `
update packbench.labels l set version = r.version, sealed = decode(r.sealed, 'hex'), changed = pg_current_xact_id(),
  codes = coalesce((select array_agg(decode(code, 'hex')) from jsonb_array_elements_text(r.codes) as code), '{}')
from jsonb_to_recordset($4::jsonb) as r(label text, codes jsonb, version bigint, sealed text)
where (l.environment, l.label, l.bench) = ($3, r.label, $1::uuid) and length(l.sealed) = 0
  and exists (select from packbench.benches b where b.id = $1::uuid and b.run = $2::uuid and not b.is_retired)
  and not exists (select from packbench.removed_labels gone where (gone.environment, gone.label) = ($3, r.label))`;

/** $1 bench id. */
export const labelPositionStatement = /* sql */ `
select labels_position as position, removals_position as place from packbench.benches where id = $1::uuid`;

/**
 * $1 bench id, $2 the place up to which it reported, $3 labels whose personal data it removed [{label, own, codes (hex), version, sealed
 * (hex)}], $4 this run of the program, $5 environment. If the reporting bench bought the label (`own`), the floor removes the data of
 * all benches. Each other bench then finds its own row empty until it has removed the data too.
 */
export const removalsStatement = /* sql */ `
with me as (
  update packbench.benches set removals_position = $2, seen_at = clock_timestamp()
  where id = $1::uuid and run = $4::uuid and not is_retired
    and exists (select from packbench.floor f where f.noted = packbench.identity())
  returning 1),
gone as (
  select r.* from me, jsonb_to_recordset($3::jsonb)
    as r(label text, own boolean, codes jsonb, version bigint, sealed text)),
noted as (
  insert into packbench.removed_labels (environment, label) select $5, label from gone where own
  on conflict do nothing returning 1),
papers as (
  delete from packbench.documents d using gone
  where gone.own and d.environment = $5 and d.label = gone.label returning 1),
emptied as (
  update packbench.labels l set sealed = '', codes = '{}', changed = pg_current_xact_id() from gone
  where gone.own and l.environment = $5 and l.label = gone.label and l.bench <> $1::uuid and length(l.sealed) > 0
  returning 1),
put as (
  update packbench.labels l set sealed = decode(gone.sealed, 'hex'), version = gone.version, changed = pg_current_xact_id(),
    codes = coalesce((select array_agg(decode(code, 'hex')) from jsonb_array_elements_text(gone.codes) as code), '{}')
  from gone where l.environment = $5 and l.label = gone.label and l.bench = $1::uuid
  returning 1)
select exists (select from me) as "isTaken"`;

/** $1 environment, $2 bench that asks, $3 keyed hashes. The reports of all other benches about labels that bear one of these codes. */
export const findStatement = /* sql */ `
select l.label, l.bench, b.name, l.version, l.sealed,
  (select jsonb_agg(encode(code, 'hex')) from unnest(l.codes) as code where code = any($3::bytea[])) as codes
from packbench.labels l join packbench.benches b on b.id = l.bench
where l.environment = $1 and l.bench <> $2::uuid and length(l.sealed) > 0
  and l.label in (select label from packbench.labels where environment = $1 and codes && $3::bytea[] limit 40)`;

/** $1 environment, $2 label. */
export const documentsStatement = /* sql */ `
select bench, position, sealed from packbench.documents where environment = $1 and label = $2 order by bench, position`;

/** Identifies the state of the database: changes wherever the floor may have lost data. */
export const databaseState = /* sql */ `(select packbench.identity() || ':' || generation from packbench.floor)`;

/** How far the floor has the labels of the bench that asks. */
const position = /* sql */ `(select labels_position from packbench.benches where id = $2::uuid)`;

/**
 * $1 environment, $2 bench that asks, $3 the place up to which it has received, $4 the database identity of that place. Returns newer
 * reports of other benches about labels that this bench has reported too, and rows of this bench that were emptied. `next` is the place to
 * continue at: rows that an older transaction still writes come after it. Nothing is newer in another database: there, the bench has
 * received nothing.
 *
 * A dump of another server brings transaction ids that this one has not given out yet: they would be newer than every place.
 */
export const receivedStatement = /* sql */ `
with place as (
  select pg_snapshot_xmin(pg_current_snapshot()) as next, ${databaseState} as identity,
    case when ${databaseState} = $4 then pg_snapshot_xmax(pg_current_snapshot()) else '0'::xid8 end as ends),
news as (
  select l.label, l.bench from packbench.labels l
  where l.environment = $1 and l.changed >= $3::text::xid8 and l.changed < (select ends from place)
    and case when l.bench = $2::uuid
    then length(l.sealed) = 0
    else exists (select from packbench.labels mine
      where (mine.environment, mine.label, mine.bench) = ($1, l.label, $2::uuid)) end
  -- Earlier reports about labels that this bench had not reported yet were not returned then.
  union
  select l.label, l.bench from packbench.labels mine
  join packbench.labels l on (l.environment, l.label) = (mine.environment, mine.label) and l.bench <> mine.bench
  where mine.environment = $1 and mine.bench = $2::uuid
    and mine.changed >= $3::text::xid8 and mine.changed < (select ends from place))
select place.next::text as next, place.identity, ${position} as position, l.label, l.bench, b.name, l.version, l.sealed
from place left join (news
  join packbench.labels l on l.environment = $1 and (l.label, l.bench) = (news.label, news.bench)
    and (l.bench = $2::uuid or length(l.sealed) > 0)
  join packbench.benches b on b.id = l.bench) on true`;

/**
 * The same for the first time at a database: starts from the labels of this bench instead of from all reports. $1 environment, $2 bench
 * that asks.
 */
export const firstReceivedStatement = /* sql */ `
with mine as materialized (
  select label, length(sealed) = 0 as is_emptied from packbench.labels where environment = $1 and bench = $2::uuid),
news as (
  select label, $2::uuid as bench from mine where is_emptied
  union all
  select l.label, l.bench from mine join packbench.labels l on l.environment = $1 and l.label = mine.label and l.bench <> $2::uuid)
select pg_snapshot_xmin(pg_current_snapshot())::text as next, ${databaseState} as identity, ${position} as position, l.label, l.bench, b.name, l.version,
  l.sealed
from (select 1) as one left join (news
  join packbench.labels l on l.environment = $1 and (l.label, l.bench) = (news.label, news.bench)
    and (l.bench = $2::uuid or length(l.sealed) > 0)
  join packbench.benches b on b.id = l.bench) on true`;

export interface SealedRow {
  label: string;
  bench: string;
  name: string;
  version: string;
  sealed: Buffer;
}
