/** What a bench says to the floor of batches, each in one statement. */

/** $1 environment, $2 batch id, $3 content, $4 again, $5 sealed name, $6 bench id, $7 its run, $8 after how long a bench is silent, in milliseconds. */
export const bringStatement = /* sql */ `
select b.id, b.bench, o.name, b.sealed, b.created_at as at, b.state
from packbench.bring_batch($1, $2, $3, $4, $5, $6, $7, $8 * interval '1 millisecond') b join packbench.benches o on o.id = b.bench`;

/**
 * $1 environment, $2 batch id, $3 bench id, $4 orders [{position, key, parcel, traits, sealed}], bytes in hex. An order that waits in
 * another batch, or was bought, is left out. Told again, it is the same.
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
    coalesce((select array_agg(decode(trait, 'hex')) from jsonb_array_elements_text(t.traits) as trait), '{}'), t.sealed
  from told t
  where not exists (select from packbench.orders o
    where (o.environment, o.key, o.parcel) = ($1, t.key, t.parcel) and packbench.is_bought(o.holds))
  order by t.key, t.parcel
  on conflict do nothing
  returning position)
select position from put
union select r.position from packbench.batch_rows r join told t using (position) where (r.environment, r.batch) = ($1, $2::uuid)`;

/** $1 environment, $2 batch id, $3 bench id. From now on its orders are there for all. */
export const openBatchStatement = /* sql */ `
update packbench.batches set state = 'open'
where (environment, id, bench) = ($1, $2::uuid, $3::uuid) and state <> 'over' returning 1`;

const mayTake = /* sql */ `
me as (
  select from packbench.benches b, packbench.floor f
  where b.id = $2::uuid and b.run = $3::uuid and not b.is_retired
    and f.is_open and f.noted = packbench.identity() and b.told = f.generation)`;

const takePicked = /* sql */ `
update packbench.batch_rows r
set state = 'taken', bench = $2::uuid, label = gen_random_uuid(), changed_at = clock_timestamp()
from picked p where (r.environment, r.batch, r.position) = ($1, p.batch, p.position)
returning r.batch, r.position, r.label, r.parcel, r.sealed`;

/**
 * $1 environment, $2 bench id, $3 its run, $4 batch id, $5 how many at the most, $6 traits of which an order must have one, or null. The first that
 * nobody has; one that another bench is taking at this moment is passed over.
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
 * $1 environment, $2 bench id, $3 its run, $4 keys of orders. Somebody holds the box: what another bench has taken and not begun is
 * taken from it. Whether it may be bought is asked afterwards, as ever.
 */
export const takeOrderStatement = /* sql */ `
with ${mayTake},
picked as (
  select r.batch, r.position from packbench.batch_rows r
  where exists (select from me) and r.environment = $1 and r.key = any($4::bytea[])
    and (r.state = 'waiting' or r.state = 'taken' and r.bench <> $2::uuid
      and packbench.is_untouched(r.environment, r.key, r.parcel, r.bench))
    and exists (select from packbench.batches b where (b.environment, b.id, b.state) = ($1, r.batch, 'open'))
  for update of r)
${takePicked}`;

/** $1 environment, $2 bench id. What the floor has as taken by this bench. */
export const mineStatement = /* sql */ `
select batch, position, label, parcel, sealed from packbench.batch_rows
where environment = $1 and bench = $2::uuid and state = 'taken' order by batch, position`;

/**
 * $1 environment, $2 bench id, $3 its run, $4 [{label, sealed?}]: gives back what it took and did not begin, as it stands there now.
 */
export const giveRowsBackStatement = /* sql */ `
with given as (select g.label::uuid as label, g.sealed from jsonb_to_recordset($4::jsonb) as g(label text, sealed text)),
picked as (
  select r.batch, r.position, given.sealed from packbench.batch_rows r join given using (label)
  where r.environment = $1 and r.bench = $2::uuid and r.state = 'taken'
    and exists (select from packbench.benches b where b.id = $2::uuid and b.run = $3::uuid)
    and packbench.is_untouched(r.environment, r.key, r.parcel, r.bench)
  for update of r skip locked)
update packbench.batch_rows r
set state = 'waiting', bench = null, changed_at = clock_timestamp(), sealed = coalesce(decode(p.sealed, 'hex'), r.sealed)
from picked p where (r.environment, r.batch, r.position) = ($1, p.batch, p.position)
returning r.label`;

/** $1 environment, $2 after how long a bench is silent, in milliseconds. What it took and did not begin is there for all again. */
export const freeRowsStatement = /* sql */ `
with picked as (
  select r.batch, r.position from packbench.benches b join packbench.batch_rows r on r.bench = b.id and r.state = 'taken'
  where r.environment = $1 and (b.is_retired or b.seen_at < clock_timestamp() - $2 * interval '1 millisecond')
    and packbench.is_untouched(r.environment, r.key, r.parcel, r.bench)
  for update of r skip locked)
update packbench.batch_rows r set state = 'waiting', bench = null, changed_at = clock_timestamp()
from picked p where (r.environment, r.batch, r.position) = ($1, p.batch, p.position)`;

/** $1 environment, $2 bench id, $3 labels that a person removed: these orders are not shipped. */
export const closeRowsStatement = /* sql */ `
update packbench.batch_rows set state = 'closed', sealed = '', changed_at = clock_timestamp()
where environment = $1 and bench = $2::uuid and state = 'taken' and label = any($3::uuid[])`;

/** $1 environment, $2 bench id, $3 days. Orders that nobody took for so long, of batches that this bench brought in, are removed. */
export const removeOldStatement = /* sql */ `
update packbench.batch_rows r set state = 'closed', sealed = '', changed_at = clock_timestamp()
from packbench.batches b
where b.environment = $1 and b.bench = $2::uuid and b.state <> 'over'
  and b.created_at < clock_timestamp() - $3 * interval '1 day'
  and (r.environment, r.batch) = (b.environment, b.id) and r.state = 'waiting'`;

/** $1 environment. Batches of which nothing is left. */
export const endBatchesStatement = /* sql */ `
update packbench.batches b set state = 'over'
where b.environment = $1 and b.state = 'open'
  and not exists (select from packbench.batch_rows r
    where (r.environment, r.batch) = (b.environment, b.id) and r.state = 'waiting')
  and not exists (select from packbench.batch_rows r
    where (r.environment, r.batch) = (b.environment, b.id) and r.state = 'taken')`;

/** $1 environment, $2 batches that the bench knows of. Those that are open, and these, with what each bench has of them. */
export const lookStatement = /* sql */ `
select b.id, b.sealed, b.created_at as at, b.state, coalesce(rows.waiting, 0)::integer as waiting,
  coalesce(rows.recent, 0)::integer as recent,
  coalesce(extract(epoch from clock_timestamp() - rows.since) * 1000, 0)::integer as "recentMs", coalesce(rows.benches, '[]') as benches
from packbench.batches b
left join lateral (
  select sum(each.waiting) as waiting, sum(each.recent) as recent, min(each.since) as since,
    jsonb_agg(jsonb_build_object('bench', each.bench, 'name', o.name, 'taken', each.taken, 'bought', each.bought, 'closed', each.closed)
      order by o.name) filter (where each.bench is not null) as benches
  from (select r.bench, count(*) filter (where r.state = 'waiting') as waiting, count(*) filter (where r.state = 'taken') as taken,
      count(*) filter (where r.state = 'bought') as bought, count(*) filter (where r.state = 'closed') as closed,
      count(*) filter (where r.state = 'bought' and r.changed_at > clock_timestamp() - interval '10 minutes') as recent,
      min(r.changed_at) filter (where r.state = 'bought' and r.changed_at > clock_timestamp() - interval '10 minutes') as since
    from packbench.batch_rows r where (r.environment, r.batch) = (b.environment, b.id) group by r.bench) each
  left join packbench.benches o on o.id = each.bench) rows on true
where b.environment = $1 and (b.state = 'open' or b.state = 'over' and b.id = any($2::uuid[]))
order by b.created_at, b.id`;
