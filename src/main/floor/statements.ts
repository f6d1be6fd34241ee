import type { BoughtTwice, Holder } from './words';

/** What a bench says to the floor, each in one statement: it is taken whole or not at all. */

/**
 * $1 bench id, $2 its name, $3 its program's version, $4 this run of the program, $5 whether a bench that was taken off comes back. A
 * bench that comes for the first time, or comes back, has told nothing yet.
 */
export const joinStatement = /* sql */ `
insert into packbench.benches as b (id, name, version, run) values ($1, $2, $3, $4)
on conflict (id) do update set name = excluded.name, version = excluded.version, run = excluded.run, seen_at = clock_timestamp(),
  is_retired = b.is_retired and not $5, told = case when b.is_retired and $5 then 0 else b.told end
returning b.position, b.acts, b.is_retired as "isRetired"`;

/**
 * $1 bench id, $2 acts it remembers at least, $3 environment, $4 key, $5 parcel, $6 label, $7 last entry of its record,
 * $8 label it replaces or null, $9 whether a person decided to buy what was bought before,
 * $10 the state it wants: started or claimed, $11 until when, in milliseconds from now, $12 this run of the program,
 * $13 the migrations that it knows.
 *
 * The identity is compared in the statement itself: a floor that was restored a moment ago takes nothing.
 */
export const startStatement = /* sql */ `
with moment as (select (extract(epoch from clock_timestamp()) * 1000)::bigint as now),
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
    where packbench.may_have(o.holds, $1::text, $6::text, $7::bigint, (select now from moment), $8::text, $9::boolean)
      and ($10::text = 'started' or coalesce(o.holds->($1::text)->>'state', 'free') <> 'started')
  returning 1)
select (select acts from me) as acts, exists (select from took) as "isTaken", f.generation, f.is_open as "isOpen",
  f.noted = packbench.identity() as "isKnown", b.acts as "actsBefore", b.is_retired as "isRetired",
  b.told = f.generation as "hasTold", b.run = $12::uuid as "isThisRun",
  exists (select from packbench.kysely_migration where name <> all ($13::text[])) as "isNewer",
  (select jsonb_agg(jsonb_build_object('bench', owner, 'name', other.name) || what)
    from packbench.orders o, jsonb_each(o.holds) as hold(owner, what)
    left join packbench.benches other on other.id::text = owner
    where (o.environment, o.key, o.parcel) = ($3, $4, $5::integer)
      and what->>'state' in ('claimed', 'started', 'bought')) as holders
from packbench.floor f left join packbench.benches b on b.id = $1::uuid`;

/**
 * $1 bench id, $2 the position the bench believes the floor to have, $3 the new one, $4 the last report of each order
 * [{environment, key (hex), parcel, state, since, label, at}], $5 this run of the program. Nothing is taken where the position is
 * another.
 */
export const reportStatement = /* sql */ `
with me as (
  update packbench.benches set position = $3, acts = acts + 1, seen_at = clock_timestamp()
  where id = $1::uuid and position = $2 and run = $5::uuid and not is_retired
    and exists (select from packbench.floor f where f.noted = packbench.identity())
  returning acts, position),
told as (
  select r.*, jsonb_build_object('state', r.state, 'since', r.since, 'label', r.label, 'at', r.at) as hold
  from me, jsonb_to_recordset($4::jsonb)
    as r(environment text, key text, parcel integer, state text, since bigint, label text, at bigint)
  order by r.environment, r.key, r.parcel),
put as (
  insert into packbench.orders as o (environment, key, parcel, holds)
  select environment, decode(key, 'hex'), parcel, jsonb_build_object($1::text, hold) from told
  on conflict (environment, key, parcel) do update
    set holds = packbench.reported(o.holds, $1::text, excluded.holds->($1::text)), changed_at = clock_timestamp()
  returning 1)
select (select acts from me) as acts, b.position, b.acts as "actsBefore", b.is_retired as "isRetired", f.generation,
  f.noted = packbench.identity() as "isKnown"
from packbench.floor f left join packbench.benches b on b.id = $1::uuid`;

/** $1 bench id. The orders whose purchase this bench started, as the floor has it. */
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

/** $1 bench id, $2 generation to which it told all it has, $3 the position up to which it did, $4 this run. */
export const toldStatement = /* sql */ `
update packbench.benches b set told = $2, acts = b.acts + 1, seen_at = clock_timestamp()
from packbench.floor f
where b.id = $1::uuid and b.position = $3 and b.run = $4::uuid and f.generation = $2 and f.noted = packbench.identity()
returning b.acts`;

/** A sign of life. $1 bench id, $2 this run of the program, $3 the migrations that it knows. Opens the floor when no bench has anything left to tell. */
export const beatStatement = /* sql */ `
with opened as (
  update packbench.floor f set is_open = true
  where not f.is_open and f.noted = packbench.identity()
    and not exists (select from packbench.benches where not is_retired and told <> f.generation)),
me as (
  update packbench.benches set acts = acts + 1, seen_at = clock_timestamp() where id = $1::uuid returning acts, position, told,
    is_retired, run)
select me.acts, me.position, me.told, me.is_retired as "isRetired", me.run = $2::uuid as "isThisRun", f.generation, f.is_open as "isOpen",
  f.noted = packbench.identity() as "isKnown",
  exists (select from packbench.kysely_migration where name <> all ($3::text[])) as "isNewer",
  (select coalesce(jsonb_agg(name order by name), '[]') from packbench.benches
    where not is_retired and told <> f.generation) as "waitsFor",
  (select coalesce(jsonb_agg(jsonb_build_object('label', o.holds->($1::text)->>'label', 'other', (
      select jsonb_build_object('bench', owner, 'name', other.name) || what
      from jsonb_each(o.holds) as hold(owner, what) left join packbench.benches other on other.id::text = owner
      where owner <> $1::text and what->>'state' = 'bought'
        and what->>'label' <> o.holds->($1::text)->>'label' order by (what->>'at')::bigint limit 1))), '[]')
    from packbench.orders o
    where packbench.is_bought_twice(o.holds) and o.holds->($1::text)->>'state' = 'bought'
      -- Two benches may tell of one purchase: one bought the label, the other gave it this number.
      and exists (select from jsonb_each(o.holds) as hold(owner, what)
        where owner <> $1::text and what->>'state' = 'bought'
          and what->>'label' <> o.holds->($1::text)->>'label')) as "boughtTwice"
from packbench.floor f left join me on true`;

/**
 * $1 the generation that was seen. The floor may have forgotten something: nothing starts until every bench told again, and no turn at
 * a printer is given until those are over that were given before (`turnMs`).
 */
export const closeStatement = /* sql */ `
update packbench.floor set noted = packbench.identity(), generation = generation + 1, is_open = false,
  turns_from = clock_timestamp() + interval '20 seconds'
where generation = $1 returning generation`;

/**
 * $1 request, $2 bench id, $3 this run of the program, $4 the printer's address, $5 its serial number or null, $6 its name, $7 for
 * how long in milliseconds, $8 whether it is the bench's already.
 */
export const takeTurnStatement = /* sql */ `
select is_ours as "isOurs", holder, is_awaited as "isAwaited", counter_left as "counterLeft"
from packbench.take_turn($1, $2, $3, $4, $5, $6, $7 * interval '1 millisecond', $8)`;

/** $1 request, $2 what the printer counts with nothing of the bench's on its way, or null. */
export const giveTurnStatement = /* sql */ `select packbench.give_turn($1, $2)`;

/** What `takeTurnStatement` answers. */
export interface TurnRow {
  isOurs: boolean;
  holder: string | null;
  isAwaited: boolean | null;
  counterLeft: string | null;
}

/** What `startStatement` answers. */
export interface StartRow {
  acts: string | null;
  isTaken: boolean;
  generation: number;
  isOpen: boolean;
  isKnown: boolean;
  actsBefore: string | null;
  isRetired: boolean | null;
  hasTold: boolean | null;
  isThisRun: boolean | null;
  /** A newer program made the schema what it is. */
  isNewer: boolean;
  holders: Holder[] | null;
}

/** What `beatStatement` answers. */
export interface BeatRow {
  acts: string | null;
  position: string | null;
  told: number | null;
  isThisRun: boolean | null;
  isRetired: boolean | null;
  generation: number;
  isOpen: boolean;
  isKnown: boolean;
  isNewer: boolean;
  waitsFor: string[];
  boughtTwice: BoughtTwice[];
}
