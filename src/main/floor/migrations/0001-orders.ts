/**
 * Benches, and what each bench claimed, started or bought of every order.
 *
 * `packbench.identity()` returns a different text for every other database: another cluster, another timeline (a standby that took over),
 * another table (a restored dump). The only row of `floor` stores it. If the two differ, the floor may have lost statements
 * (https://www.postgresql.org/docs/current/functions-info.html, pg_control_system).
 */
export const orders = /* sql */ `
create table packbench.floor (
  one boolean primary key default true check (one),
  noted text not null,
  -- Counts how often the floor may have forgotten something.
  generation integer not null default 1,
  -- Whether orders may be started: not while benches tell again what they have.
  is_open boolean not null default true
);

create table packbench.benches (
  id uuid primary key,
  name text not null,
  version text not null,
  -- Statements of this bench that the floor took. A floor that has fewer of them than the bench remembers has forgotten some.
  acts bigint not null default 0,
  -- The entry of the bench's own record up to which the floor has it.
  position bigint not null default 0,
  -- The generation of the floor to which it told all it has.
  told integer not null default 0,
  is_retired boolean not null default false,
  -- The run of the program that speaks for it: another one of the same id is a copy of its folder.
  run uuid not null,
  seen_at timestamptz not null default clock_timestamp()
);

create table packbench.orders (
  environment text not null,
  -- Keyed hash of the order's number: who has the database alone learns no number.
  key bytea not null,
  parcel integer not null,
  -- Bench id → {state, since, label, at, until?}.
  holds jsonb not null,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (environment, key, parcel)
);

create function packbench.identity() returns text language sql stable as $$
  select concat_ws(':',
    (select system_identifier from pg_control_system()),
    left(pg_walfile_name(pg_current_wal_lsn()), 8),
    (select oid from pg_database where datname = current_database()),
    'packbench.orders'::regclass::oid)
$$;

-- Whether a bench may have an order for a label. "now" in milliseconds since 1970; "replaces" is the label it is bought in
-- place of; "again": a person decided to buy what was bought before.
create function packbench.may_have(
  holds jsonb, bench text, label text, since bigint, now bigint, replaces text, again boolean)
returns boolean language sql immutable as $$
  select not exists (
    select from jsonb_each(holds) as hold(owner, what)
    where case
      when owner = bench then
        since < (what->>'since')::bigint
        or what->>'state' = 'bought' and not again and what->>'label' is distinct from replaces
        or what->>'state' = 'started' and not again and what->>'label' not in (label, coalesce(replaces, ''))
      when what->>'state' = 'bought' then not again
      when what->>'state' = 'started' then true
      when what->>'state' = 'claimed' then (what->>'until')::bigint > now
      else false
    end)
$$;

-- The holds of an order that a bench took: claims of others that lapsed are over. What it bought before stays bought, whatever
-- becomes of the label in its place.
create function packbench.taken(holds jsonb, bench text, hold jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(owner,
      case when what->>'state' = 'claimed'
        then jsonb_build_object('state', 'free', 'since', what->'since', 'label', what->'label', 'at', what->'at')
        else what end)
    filter (where owner is not null), '{}') || jsonb_build_object(bench,
      case when holds->bench->>'state' = 'bought' then holds->bench else hold end)
  from jsonb_each(holds) as other(owner, what)
$$;

-- What a bench's record says of its own hold; what others have of the order stays.
create function packbench.reported(holds jsonb, bench text, hold jsonb) returns jsonb language sql immutable as $$
  select case
    when (holds->bench->>'since')::bigint >= (hold->>'since')::bigint then holds
    when holds->bench->>'state' = 'bought' and hold->>'state' <> 'bought' then holds
    else holds || jsonb_build_object(bench, hold)
  end
$$;

insert into packbench.floor (noted) values (packbench.identity());

-- Roles belong to the whole cluster, in which another floor may be made at this moment.
do $$ begin
  create role packbench_bench nologin;
exception when duplicate_object or unique_violation then null;
end $$;
-- Who makes a role since PostgreSQL 16 may grant it, and not act as it: so it is granted to them too. Where another floor's owner
-- made it, this one's benches act as the user they sign in with.
do $$ begin
  if not (select rolsuper from pg_roles where rolname = current_user) then
    execute format('grant packbench_bench to %I', current_user);
  end if;
exception when insufficient_privilege then null;
end $$;

grant usage on schema packbench to packbench_bench;
grant select, insert, update on packbench.benches, packbench.orders to packbench_bench;
grant select, update on packbench.floor to packbench_bench;
`;
