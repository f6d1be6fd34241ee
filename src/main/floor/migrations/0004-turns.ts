/**
 * Turns at a printer that several benches use. A turn is a lease; benches get it in the order in which they asked.
 *
 * Two requests are for the same printer if both have a serial number and the numbers are equal, or if one has none and the addresses
 * are equal.
 */
export const turns = /* sql */ `
-- Before this no turn is given: the floor may have forgotten one that was given before, which ends by then.
alter table packbench.floor add column turns_from timestamptz not null default '-infinity';

create table packbench.turns (
  request uuid primary key,
  -- Who asked first is served first.
  place bigint generated always as identity unique,
  bench uuid not null references packbench.benches (id),
  address text not null,
  -- What the printer says it is; null where the bench has not heard it.
  serial text,
  -- When it was asked for last: a bench that waits asks again and again, and one that died does not.
  asked_at timestamptz not null,
  -- Until when it is the bench's; null while it waits.
  until timestamptz
);

create table packbench.printers (
  -- 'serial …', or 'address …' where no serial number is known.
  key text primary key,
  name text not null,
  -- Who had it last, and since when.
  bench uuid not null references packbench.benches (id),
  had_at timestamptz not null,
  -- What it counted when the last turn ended with all of its labels proven; null where that is not known.
  counter_left bigint
);

create function packbench.is_same_printer(a packbench.turns, b packbench.turns) returns boolean language sql immutable as $$
  select case when a.serial is null or b.serial is null then a.address = b.address else a.serial = b.serial end
$$;

-- Asks for a turn, or, where it is the bench's, for more of it. No row: this floor gives the bench none, for it does not know it.
create function packbench.take_turn(
  a_request uuid, a_bench uuid, a_run uuid, an_address text, a_serial text, a_name text, lease interval, is_more boolean)
returns table (is_ours boolean, holder text, is_awaited boolean, counter_left bigint) language plpgsql as $$
declare
  moment timestamptz;
  before packbench.turns;
  mine packbench.turns;
  front packbench.turns;
  printer text := coalesce('serial ' || a_serial, 'address ' || an_address);
begin
  -- One after the other: what is read below stays so until the end.
  perform pg_advisory_xact_lock(748201);
  moment := clock_timestamp();
  if not exists (select from packbench.floor f, packbench.benches b
    where f.noted = packbench.identity() and b.id = a_bench and b.run = a_run and not b.is_retired) then
    return;
  end if;
  delete from packbench.turns t where coalesce(t.until, t.asked_at + interval '10 seconds') <= moment;
  select t.* into before from packbench.turns t where t.request = a_request;
  if is_more and before.until is null then
    delete from packbench.turns t where t.request = a_request;
    return query select false, null::text, false, null::bigint;
    return;
  end if;
  insert into packbench.turns as t (request, bench, address, serial, asked_at)
    values (a_request, a_bench, an_address, a_serial, moment)
    on conflict (request) do update set address = excluded.address, serial = excluded.serial, asked_at = moment
    returning t.* into mine;
  -- Who prints there comes before who waits.
  select t.* into front from packbench.turns t
    where t.request <> a_request and packbench.is_same_printer(t, mine)
      and (t.until is not null or (mine.until is null and t.place < mine.place))
    order by t.until is null, t.place limit 1;
  if front.request is not null or before.until is null and (select f.turns_from > moment from packbench.floor f) then
    update packbench.turns t set until = null where t.request = a_request;
    -- Whoever prints there learns that somebody waits.
    if before.request is null then perform pg_notify('packbench_turns', front.request::text); end if;
    return query select false, (select b.name from packbench.benches b where b.id = front.bench), false, null::bigint;
    return;
  end if;
  update packbench.turns t set until = moment + lease where t.request = a_request;
  is_ours := true;
  is_awaited := exists (
    select from packbench.turns t where t.request <> a_request and packbench.is_same_printer(t, mine));
  -- What it counted is known until something is printed.
  if before.until is null or before.serial is distinct from a_serial then
    select p.counter_left into counter_left from packbench.printers p where p.key = printer;
    insert into packbench.printers as p (key, name, bench, had_at) values (printer, a_name, a_bench, moment)
      on conflict (key) do update
        set name = excluded.name, bench = excluded.bench, had_at = excluded.had_at, counter_left = null;
  end if;
  return next;
end $$;

-- Gives a turn back, or leaves the place in the line. "counter": what the printer counts, with nothing of the bench's on its way.
create function packbench.give_turn(a_request uuid, counter bigint) returns void language plpgsql as $$
declare
  mine packbench.turns;
begin
  perform pg_advisory_xact_lock(748201);
  delete from packbench.turns t where t.request = a_request returning t.* into mine;
  if mine.until > clock_timestamp() then
    update packbench.printers p set counter_left = counter
      where p.key = coalesce('serial ' || mine.serial, 'address ' || mine.address) and p.bench = mine.bench;
  end if;
  perform pg_notify('packbench_turns', t.request::text) from packbench.turns t
    where t.until is null and packbench.is_same_printer(t, mine);
end $$;

grant select, insert, update, delete on packbench.turns to packbench_bench;
grant select, insert, update on packbench.printers to packbench_bench;
`;
