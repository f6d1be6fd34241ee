/** The SQL statements about shared batches. Each call is one statement. */

/**
 * $1 environment, $2 batch id, $3 content, $4 again, $5 sealed name, $6 bench id, $7 its run, $8 after how long a bench is silent, in
 * milliseconds.
 */
export const importStatement = /* sql */ `
select b.id, b.bench, o.name, b.sealed, b.created_at as at, b.state
from packbench.bring_batch($1, $2, $3, $4, $5, $6, $7, $8 * interval '1 millisecond') b join packbench.benches o on o.id = b.bench`;

const traitsFrom = (row: string): string => /* sql */ `
coalesce((select array_agg(decode(trait, 'hex')) from jsonb_array_elements_text(${row}.traits) as trait), '{}')`;

/**
 * $1 environment, $2 batch id, $3 bench id, $4 orders [{position, key, parcel, traits, sealed}], bytes in hex. Leaves out an order that
 * waits in another batch or was bought. Sending the same orders again changes nothing.
 */
export const rowsStatement = /* sql */ `
with told as (
  select r.position, decode(r.key, 'hex') as key, r.parcel, r.traits, decode(r.sealed, 'hex') as sealed
  from jsonb_to_recordset($4::jsonb) as r(position integer, key text, parcel integer, traits jsonb, sealed text)
  where exists (select from packbench.batches b
    where (b.environment, b.id, b.bench) = ($1, $2::uuid, $3::uuid) and b.state = 'coming')),
put as (
  insert into packbench.batch_rows (environment, batch, position, key, parcel, traits, sealed)
  select $1, $2::uuid, t.position, t.key, t.parcel,
    ${traitsFrom('t')}, t.sealed
  from told t
  where not exists (select from packbench.orders o
    where (o.environment, o.key, o.parcel) = ($1, t.key, t.parcel) and packbench.is_bought(o.holds))
  order by t.key, t.parcel
  on conflict do nothing
  returning position)
select position from put
union select r.position from packbench.batch_rows r join told t using (position) where (r.environment, r.batch) = ($1, $2::uuid)`;

/**
 * $1 environment, $2 batch id, $3 bench id, $4 how many orders were brought. From then on any bench may take them. No row where the batch was
 * removed, or where the database lost orders of it.
 */
export const openBatchStatement = /* sql */ `
update packbench.batches set state = 'open'
where (environment, id, bench) = ($1, $2::uuid, $3::uuid) and state <> 'over'
  and (select count(*) from packbench.batch_rows r where (r.environment, r.batch) = ($1, $2::uuid)) >= $4
returning 1`;

/**
 * $1 environment, $2 imports of a bench that broke off. Removes these, and those of a program that has ended or of a bench off the floor. Their
 * orders could neither be shipped nor imported again. It may run late, so it names no import that may still be under way.
 */
export const dropImportsStatement = /* sql */ `
delete from packbench.batches b using packbench.benches o
where b.environment = $1 and b.state = 'coming' and o.id = b.bench
  and (o.is_retired or o.run is distinct from b.run or b.id = any($2::uuid[]))`;

const mayTake = /* sql */ `
me as (
  select from packbench.benches b, packbench.floor f
  where b.id = $2::uuid and b.run = $3::uuid and not b.is_retired
    and f.is_open and f.noted = packbench.identity() and b.told = f.generation)`;

const takePicked = /* sql */ `
update packbench.batch_rows r
set state = 'taken', bench = $2::uuid, changed_at = clock_timestamp(),
  label = case when r.state = 'taken' and r.bench = $2::uuid then r.label else gen_random_uuid() end
from picked p where (r.environment, r.batch, r.position) = ($1, p.batch, p.position)
returning r.batch, r.position, r.label, r.parcel, r.sealed`;

/**
 * $1 environment, $2 bench id, $3 its run, $4 batch id, $5 most orders to take, $6 traits of which an order must have at least one, or
 * null. Takes the first waiting orders, and skips orders that another bench is taking at the same moment.
 */
export const takeStatement = /* sql */ `
with ${mayTake},
picked as (
  select r.batch, r.position from packbench.batch_rows r
  where exists (select from me) and r.environment = $1 and r.batch = $4::uuid and r.state = 'waiting'
    and exists (select from packbench.batches b where (b.environment, b.id, b.state) = ($1, $4::uuid, 'open'))
    and ($6::bytea[] is null or r.traits && $6::bytea[])
  order by r.position limit $5 for update of r skip locked)
${takePicked}`;

/**
 * $1 environment, $2 bench id, $3 its run, $4 keys of orders. A worker at this bench holds the box, so an order that another bench took
 * but did not start is moved to this bench. An order that this bench already took is returned again: the earlier answer may have been
 * lost, or another scan of it was quicker. Whether it may be bought is asked afterwards.
 */
export const takeOrderStatement = /* sql */ `
with ${mayTake},
picked as (
  select r.batch, r.position from packbench.batch_rows r
  where exists (select from me) and r.environment = $1 and r.key = any($4::bytea[])
    and (r.state = 'waiting' or r.state = 'taken'
      and (r.bench = $2::uuid or packbench.is_untouched(r.environment, r.key, r.parcel, r.bench)
        or exists (select from packbench.benches b where b.id = r.bench and b.is_retired)))
    and exists (select from packbench.batches b where (b.environment, b.id, b.state) = ($1, r.batch, 'open'))
  for update of r)
${takePicked}`;

/**
 * $1 environment, $2 bench id, $3 its run, $4 keys of orders. The parcels of these orders that no bench will ship: they are closed, and wait
 * nowhere else. One that a bench claimed or bought is left out.
 */
export const closedParcelsStatement = /* sql */ `
with ${mayTake}
select distinct r.parcel from packbench.batch_rows r
where exists (select from me) and r.environment = $1 and r.key = any($4::bytea[]) and r.state = 'closed'
  and not exists (select from packbench.batch_rows o
    where (o.environment, o.key, o.parcel) = ($1, r.key, r.parcel) and o.state in ('waiting', 'taken'))
  and not exists (select from packbench.orders o, jsonb_each(o.holds) as hold(owner, what)
    where (o.environment, o.key, o.parcel) = ($1, r.key, r.parcel) and what->>'state' in ('claimed', 'started', 'bought'))`;

/** $1 environment, $2 bench id. Orders that this bench took and did not buy. */
export const takenHereStatement = /* sql */ `
select batch, position, label, parcel, sealed from packbench.batch_rows
where environment = $1 and bench = $2::uuid and state = 'taken' order by batch, position`;

/** Of $4 [{label, sealed, traits?}]: orders that bench $2 in its run $3 took and did not start, with their current content and traits. */
const withGiven = /* sql */ `
with given as (select g.label::uuid as label, decode(g.sealed, 'hex') as sealed,
    case when g.traits is not null then ${traitsFrom('g')} end as traits
  from jsonb_to_recordset($4::jsonb) as g(label text, sealed text, traits jsonb)),
picked as (
  select r.batch, r.position, given.sealed, given.traits from packbench.batch_rows r join given using (label)
  where r.environment = $1 and r.bench = $2::uuid and r.state = 'taken'
    and exists (select from packbench.benches b where b.id = $2::uuid and b.run = $3::uuid)
    and packbench.is_untouched(r.environment, r.key, r.parcel, r.bench)
  for update of r skip locked)`;

/**
 * $1 environment, $2 bench id, $3 its run, $4 [{label, sealed, traits?}]: gives back orders that the bench took and did not start, with
 * their current content and, where these are given, their traits.
 */
export const giveRowsBackStatement = /* sql */ `
${withGiven}
update packbench.batch_rows r
set state = 'waiting', bench = null, changed_at = clock_timestamp(), sealed = p.sealed, traits = coalesce(p.traits, r.traits)
from picked p where (r.environment, r.batch, r.position) = ($1, p.batch, p.position)
returning r.label`;

/** The same, for orders that stay with the bench. */
export const changeRowsStatement = /* sql */ `
${withGiven}
update packbench.batch_rows r set sealed = p.sealed, traits = coalesce(p.traits, r.traits)
from picked p where (r.environment, r.batch, r.position) = ($1, p.batch, p.position)
returning r.label`;

/**
 * $1 environment, $2 after how long a bench is silent, in milliseconds. Frees the orders that silent benches took and did not start, and
 * all that benches took which are off the floor: another bench asks a person about those that were started.
 */
export const freeRowsStatement = /* sql */ `
with picked as (
  select r.batch, r.position from packbench.benches b join packbench.batch_rows r on r.bench = b.id and r.state = 'taken'
  where r.environment = $1 and (b.is_retired or b.seen_at < clock_timestamp() - $2 * interval '1 millisecond'
    and packbench.is_untouched(r.environment, r.key, r.parcel, r.bench))
  for update of r skip locked)
update packbench.batch_rows r set state = 'waiting', bench = null, changed_at = clock_timestamp()
from picked p where (r.environment, r.batch, r.position) = ($1, p.batch, p.position)`;

/** $1 environment, $2 bench id, $3 labels that a person removed. Their orders are closed and not shipped. */
export const closeRowsStatement = /* sql */ `
update packbench.batch_rows set state = 'closed', sealed = '', changed_at = clock_timestamp()
where environment = $1 and bench = $2::uuid and state = 'taken' and label = any($3::uuid[])`;

/**
 * $1 environment, $2 bench id, $3 days, $4 this bench's time. Removes orders of this bench's imports that no bench took for so long by both
 * clocks: one that is wrong removes nothing.
 */
export const removeOldStatement = /* sql */ `
update packbench.batch_rows r set state = 'closed', sealed = '', changed_at = clock_timestamp()
from packbench.batches b
where b.environment = $1 and b.bench = $2::uuid and b.state <> 'over'
  and b.created_at < least(clock_timestamp(), $4::timestamptz) - $3 * interval '1 day'
  and (r.environment, r.batch) = (b.environment, b.id) and r.state = 'waiting'`;

/** $1 environment. Ends batches in which no order waits or is taken. */
export const endBatchesStatement = /* sql */ `
update packbench.batches b set state = 'over'
where b.environment = $1 and b.state = 'open'
  and not exists (select from packbench.batch_rows r
    where (r.environment, r.batch) = (b.environment, b.id) and r.state in ('waiting', 'taken'))`;

/**
 * $1 environment, $2 batches that the bench knows of. Returns all open batches and the known ones, with the counts of each bench. Count
 * rows are merged when there are many, by one bench at a time. Whether an order still waits is looked up in the rows, so a wrong count
 * can't hide an order.
 */
export const overviewStatement = /* sql */ `
with many as materialized (
  select batch, bench, state from packbench.batch_counts
  where environment = $1 and batch in (
    select id from packbench.batches where environment = $1 and (state = 'open' or state = 'over' and id = any($2::uuid[])))
  group by batch, bench, state having count(*) > 20 and pg_try_advisory_xact_lock(hashtext('packbench.batch_counts'))),
folded as (
  delete from packbench.batch_counts c using many m
  where (c.environment, c.batch, c.state) = ($1, m.batch, m.state) and c.bench is not distinct from m.bench
  returning c.batch, c.bench, c.state, c.change),
put as (
  insert into packbench.batch_counts (environment, batch, bench, state, change)
  select $1, batch, bench, state, sum(change) from folded group by batch, bench, state having sum(change) <> 0)
select b.id, b.sealed, case when isfinite(b.created_at) then b.created_at else clock_timestamp() end as at, b.state,
  greatest(coalesce(counts.waiting, 0), (exists (select from packbench.batch_rows r
    where (r.environment, r.batch) = (b.environment, b.id) and r.state = 'waiting'))::integer)::integer as waiting,
  recent.count::integer as recent,
  coalesce(extract(epoch from clock_timestamp() - recent.since) * 1000, 0)::integer as "recentMs",
  coalesce(counts.benches, '[]') as benches
from packbench.batches b
left join lateral (
  select sum(each.waiting) as waiting,
    jsonb_agg(jsonb_build_object('bench', each.bench, 'name', o.name, 'taken', each.taken, 'bought', each.bought, 'closed', each.closed)
      order by o.name) filter (where each.taken > 0 or each.bought > 0 or each.closed > 0) as benches
  from (select c.bench, sum(c.change) filter (where c.state = 'waiting') as waiting,
      coalesce(sum(c.change) filter (where c.state = 'taken'), 0) as taken,
      coalesce(sum(c.change) filter (where c.state = 'bought'), 0) as bought,
      coalesce(sum(c.change) filter (where c.state = 'closed'), 0) as closed
    from packbench.batch_counts c where (c.environment, c.batch) = (b.environment, b.id) group by c.bench) each
  left join packbench.benches o on o.id = each.bench) counts on true
cross join lateral (
  select count(*) as count, min(r.changed_at) as since from packbench.batch_rows r
  where (r.environment, r.batch) = (b.environment, b.id) and r.state = 'bought'
    and r.changed_at between statement_timestamp() - interval '10 minutes' and statement_timestamp()) recent
where b.environment = $1 and (b.state = 'open' or b.state = 'over' and b.id = any($2::uuid[]))
order by b.created_at, b.id`;
