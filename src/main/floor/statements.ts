import type { KnownBench } from './bench-record';
import type { BoughtTwice, Holder } from './types';

/** The SQL statements about orders, benches and turns. Each call is one statement, which takes effect completely or not at all. */

/** Stands for a run that ended in order: no program is running as this bench. */
const noRun = '00000000-0000-0000-0000-000000000000';

/**
 * $1 bench id, $2 its name, $3 its program's version, $4 this run of the program, $5 whether a retired bench joins again, $6 for how
 * long after a heartbeat another program may still be running, in milliseconds. A bench that joins for the first time, or again, has
 * reported nothing yet.
 */
export const joinStatement = /* sql */ `
with before as (select run, seen_at from packbench.benches where id = $1)
insert into packbench.benches as b (id, name, version, run) values ($1, $2, $3, $4)
on conflict (id) do update set name = excluded.name, version = excluded.version, run = excluded.run, seen_at = clock_timestamp(),
  is_retired = b.is_retired and not $5, told = case when b.is_retired and $5 then 0 else b.told end
returning b.position, b.position_mark as mark, b.acts, b.is_retired as "isRetired",
  (select generation from packbench.floor) as generation, exists (select from before
  where run not in ($4, '${noRun}') and seen_at > clock_timestamp() - $6 * interval '1 millisecond') as "isTakenOver"`;

/** $1 bench id, $2 this run of the program, which ends in order. */
export const endRunStatement = /* sql */ `
update packbench.benches set run = '${noRun}' where id = $1::uuid and run = $2::uuid`;

/**
 * If the database's owner lets it answer before anything is on its disk (`synchronous_commit = off`), a power failure loses its last
 * transactions while its identity stays the same: another bench would buy the order before this one has noticed. With this, a statement is
 * answered only after it is on the disk (https://www.postgresql.org/docs/current/wal-async-commit.html).
 */
const durably = /* sql */ `
case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', true) end`;

/** Names a purchase, or a start of one: a decision about a start does not count for another start, or for what it bought. */
const purchase = /* sql */ `
concat_ws(' ', what->>'state', what->>'label', case when what->>'state' = 'started' then what->>'since' end)`;

/**
 * A bench that was taken off the floor can't report whether it bought what it started. Its start counts as a purchase, its claim as none.
 * Another bench is refused until a person there has decided about each purchase ($14).
 */
const holdsToAsk = /* sql */ `
(select coalesce(jsonb_object_agg(owner,
    case when what->>'state' = 'claimed' and exists (select from packbench.benches r where r.id::text = owner and r.is_retired)
      then what || '{"state": "free"}'
      when owner <> $1::text and (what->>'state' = 'bought'
        or what->>'state' = 'started' and exists (select from packbench.benches r where r.id::text = owner and r.is_retired))
      then what || jsonb_build_object('state', case when ${purchase} = any ($14::text[]) then 'free' else 'started' end)
      else what end), '{}')
  from jsonb_each(o.holds) as hold(owner, what))`;

/**
 * $1 bench id, $2 how many of its statements were accepted at least, $3 environment, $4 key, $5 parcel, $6 label,
 * $7 last entry of its record,
 * $8 label it replaces or null, $9 whether a person decided to buy what this bench bought before,
 * $10 the state it wants: started or claimed, $11 until when, in milliseconds from now, $12 this run of the program,
 * $13 the migrations that it knows, $14 the purchases of other benches about which a person decided.
 *
 * The identity is compared in the statement itself: a floor that was restored a moment ago accepts nothing.
 */
export const startStatement = /* sql */ `
with moment as materialized (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now, ${durably} as durably),
me as (
  update packbench.benches b set acts = b.acts + 1, seen_at = clock_timestamp()
  from packbench.floor f
  where b.id = $1::uuid and b.acts >= $2 and not b.is_retired
    and b.run = $12::uuid
    and f.is_open and f.noted = packbench.identity() and b.told = f.generation
    and not exists (select from packbench.kysely_migration where name <> all ($13::text[]))
  returning b.acts, f.generation),
wanted as (
  select jsonb_strip_nulls(jsonb_build_object('state', $10::text, 'since', $7::bigint, 'label', $6::text, 'at', now,
    'until', now + $11::bigint)) as hold, now
  from me, moment),
took as (
  insert into packbench.orders as o (environment, key, parcel, holds)
  select $3, $4, $5, jsonb_build_object($1::text, hold) from wanted
  on conflict (environment, key, parcel) do update
    set holds = packbench.taken(o.holds, $1::text, excluded.holds->($1::text)), changed_at = clock_timestamp()
    where packbench.may_have(${holdsToAsk}, $1::text, $6::text, $7::bigint, (select now from moment), $8::text, $9::boolean)
      and ($10::text = 'started' or coalesce(o.holds->($1::text)->>'state', 'free') <> 'started')
  returning 1)
select (select acts from me) as acts, exists (select from took) as "isTaken", f.generation, f.is_open as "isOpen",
  f.noted = packbench.identity() as "isKnown", b.acts as "actsBefore", b.is_retired as "isRetired",
  b.told = f.generation as "hasReported", b.run = $12::uuid as "isThisRun",
  exists (select from packbench.kysely_migration where name <> all ($13::text[])) as "isNewer",
  (select jsonb_agg(jsonb_build_object('bench', owner, 'name', other.name, 'isRetired', coalesce(other.is_retired, false),
      'purchase', ${purchase}) || what)
    from packbench.orders o, jsonb_each(o.holds) as hold(owner, what)
    left join packbench.benches other on other.id::text = owner
    where (o.environment, o.key, o.parcel) = ($3, $4, $5::integer)
      and what->>'state' in ('claimed', 'started', 'bought')) as holders
from packbench.floor f left join packbench.benches b on b.id = $1::uuid`;

/**
 * $1 bench id, $2 the position that the bench expects the floor to have, $3 the new one, $4 the last report of each order
 * [{environment, key (hex), parcel, state, since, label, at, packages?}], $5 this run of the program, $6 what the entry at the new position
 * is. Nothing is accepted where the floor's position differs.
 */
export const reportStatement = /* sql */ `
with me as (
  update packbench.benches set position = $3, position_mark = $6, acts = acts + 1, seen_at = clock_timestamp()
  where id = $1::uuid and position = $2 and run = $5::uuid and not is_retired
    and exists (select from packbench.floor f where f.noted = packbench.identity())
  returning acts, position),
told as (
  select r.*, jsonb_build_object('state', r.state, 'since', r.since, 'label', r.label, 'at', r.at)
    || jsonb_strip_nulls(jsonb_build_object('packages', r.packages)) as hold
  from me, jsonb_to_recordset($4::jsonb)
    as r(environment text, key text, parcel integer, state text, since bigint, label text, at bigint, packages jsonb)
  order by r.environment, r.key, r.parcel),
put as (
  insert into packbench.orders as o (environment, key, parcel, holds)
  select environment, decode(key, 'hex'), parcel, jsonb_build_object($1::text, hold) from told
  on conflict (environment, key, parcel) do update
    set holds = packbench.reported(o.holds, $1::text, excluded.holds->($1::text)), changed_at = clock_timestamp()
  returning 1)
select (select acts from me) as acts, b.position,
  f.noted = packbench.identity() and (b.is_retired or b.run <> $5::uuid) as "isTakenOver"
from packbench.floor f left join packbench.benches b on b.id = $1::uuid`;

/** $1 bench id. The orders that the floor lists as started by this bench. */
export const startedStatement = /* sql */ `
select environment, encode(key, 'hex') as key, parcel, holds->($1::text)->>'label' as label
from packbench.orders
where packbench.has_started(holds) and holds->($1::text)->>'state' = 'started'`;

/** $1 bench id, $2 this run, $3 the position up to which the floor has its record, $4 orders as of `startedStatement`. */
export const giveBackStatement = /* sql */ `
with me as (
  update packbench.benches b set acts = b.acts + 1, seen_at = clock_timestamp()
  from packbench.floor f
  where b.id = $1::uuid and b.run = $2::uuid and b.position = $3 and f.noted = packbench.identity()
  returning b.acts),
given as (
  update packbench.orders o
  set holds = packbench.given_back(o.holds, $1::text, g.label, $3), changed_at = clock_timestamp()
  from me, jsonb_to_recordset($4::jsonb) as g(environment text, key text, parcel integer, label text)
  where (o.environment, o.key, o.parcel) = (g.environment, decode(g.key, 'hex'), g.parcel))
select acts from me`;

/**
 * $1 bench id, $2 its run, $3 orders of shared batches that a person removed there [{environment, batch, key (hex), parcel}]. A restored floor
 * may list them as waiting again.
 */
export const removedOrdersStatement = /* sql */ `
update packbench.batch_rows r set state = 'closed', sealed = '', bench = $1::uuid, changed_at = clock_timestamp()
from jsonb_to_recordset($3::jsonb) as g(environment text, batch uuid, key text, parcel integer)
where (r.environment, r.batch, r.key, r.parcel) = (g.environment, g.batch, decode(g.key, 'hex'), g.parcel) and r.state = 'waiting'
  and exists (select from packbench.benches b where b.id = $1::uuid and b.run = $2::uuid)`;

/** Adds benches [{id, name}] that the floor had and may have forgotten: it then waits until they have reported, or a person retires them. */
const addForgotten = (benches: string, where: string): string => /* sql */ `
insert into packbench.benches (id, name, version, run)
select known.id, known.name, '', '${noRun}' from ${where}, jsonb_to_recordset(${benches}::jsonb) as known(id uuid, name text)
on conflict (id) do nothing`;

/**
 * $1 bench id, $2 generation to which it reported everything, $3 the last entry that it reported, $4 this run, $5 the benches that it knew at
 * this floor.
 */
export const reportedAllStatement = /* sql */ `
with forgotten as (${addForgotten('$5', 'packbench.floor f')})
update packbench.benches b set told = $2, acts = b.acts + 1, seen_at = clock_timestamp()
from packbench.floor f
where b.id = $1::uuid and b.position = $3 and b.run = $4::uuid and f.generation = $2 and f.noted = packbench.identity()
returning b.acts`;

/**
 * Whether another bench's hold is for another package. Two benches may report the same one: one bought the label, at the other a person
 * entered its number. An order that was settled without a package is another purchase. A hold that another program wrote wrongly must not
 * end the heartbeat of a bench.
 */
const isOtherPackage = /* sql */ `
(owner <> $1::text and what->>'state' = 'bought' and what->>'label' <> o.holds->($1::text)->>'label'
  and not coalesce(
    o.holds->($1::text)->'packages' ?| array(select jsonb_array_elements_text(
      case jsonb_typeof(what->'packages') when 'array' then what->'packages' else '[]' end)), false))`;

/**
 * A heartbeat. $1 bench id, $2 this run of the program, $3 the migrations that it knows, $4 its name now. Opens the floor when every bench
 * has reported everything.
 */
export const heartbeatStatement = /* sql */ `
with opened as (
  update packbench.floor f set is_open = true
  where not f.is_open and f.noted = packbench.identity()
    and not exists (select from packbench.benches where not is_retired and told <> f.generation)),
me as (
  update packbench.benches set acts = acts + 1, seen_at = clock_timestamp(), name = case when run = $2::uuid then $4 else name end
    where id = $1::uuid returning acts, position, told, is_retired, run)
select me.acts, me.position, me.told, me.is_retired as "isRetired", me.run = $2::uuid as "isThisRun", f.generation, f.is_open as "isOpen",
  f.noted = packbench.identity() as "isKnown",
  exists (select from packbench.kysely_migration where name <> all ($3::text[])) as "isNewer",
  (select coalesce(jsonb_agg(name order by name), '[]') from packbench.benches
    where not is_retired and told <> f.generation) as "waitsFor",
  (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) order by id), '[]') from packbench.benches
    where not is_retired) as benches,
  (select coalesce(jsonb_agg(jsonb_build_object('label', o.holds->($1::text)->>'label', 'other', (
      select jsonb_build_object('bench', owner, 'name', other.name) || what
      from jsonb_each(o.holds) as hold(owner, what) left join packbench.benches other on other.id::text = owner
      where ${isOtherPackage} order by what->'at' limit 1))), '[]')
    from packbench.orders o
    where packbench.is_bought_twice(o.holds) and o.holds->($1::text)->>'state' = 'bought'
      and exists (select from jsonb_each(o.holds) as hold(owner, what) where ${isOtherPackage})) as "boughtTwice"
from packbench.floor f left join me on true`;

/**
 * $1 the generation that was read, $2 the benches that this bench knew at this floor. The floor may have lost data: no purchase starts until
 * every bench has reported again, and no turn at a printer is given until all turns that were given before (`turnMs`) have ended.
 */
export const closeStatement = /* sql */ `
with closed as (
  update packbench.floor set noted = packbench.identity(), generation = generation + 1, is_open = false,
    turns_from = clock_timestamp() + interval '20 seconds'
  where generation = $1 returning generation),
forgotten as (${addForgotten('$2', 'closed')})
select generation from closed`;

/**
 * $1 request, $2 bench id, $3 this run of the program, $4 the printer's address, $5 its serial number or null, $6 its name, $7 for
 * how long in milliseconds, $8 whether the bench has the turn already and extends it.
 */
export const takeTurnStatement = /* sql */ `
select is_ours as "isOurs", holder, is_awaited as "isAwaited", counter_left as "counterLeft"
from (select ${durably} as durably) as moment, packbench.take_turn($1, $2, $3, $4, $5, $6, $7 * interval '1 millisecond', $8)`;

/** $1 request, $2 the printer's label counter when nothing of this bench is on its way, or null. */
export const giveTurnStatement = /* sql */ `select packbench.give_turn($1, $2)`;

/** The answer to `takeTurnStatement`. */
export interface TurnRow {
  isOurs: boolean;
  holder: string | null;
  isAwaited: boolean | null;
  counterLeft: string | null;
}

/** The state of the floor and of this bench in it. */
interface StateRow {
  acts: string | null;
  generation: number;
  isOpen: boolean;
  isKnown: boolean;
  isRetired: boolean | null;
  isThisRun: boolean | null;
  /** A newer program made the schema. */
  isNewer: boolean;
}

/** The answer to `startStatement`. */
export interface StartRow extends StateRow {
  isTaken: boolean;
  actsBefore: string | null;
  hasReported: boolean | null;
  holders: Holder[] | null;
}

/** The answer to `beatStatement`. */
export interface HeartbeatRow extends StateRow {
  position: string | null;
  told: number | null;
  waitsFor: string[];
  benches: KnownBench[];
  boughtTwice: BoughtTwice[];
}
