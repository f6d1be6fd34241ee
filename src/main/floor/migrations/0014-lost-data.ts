/** Finds benches, floors and imports that a restored database, an older archive or a killed program would hide. */
export const lostData = /* sql */ `
-- Tells this floor from every other one; a restored dump of it has the same.
alter table packbench.floor add column id uuid not null default gen_random_uuid();
-- What the bench's entry at its position is: an older archive may have grown past the position with other entries.
alter table packbench.benches add column position_mark text;
-- The run of the program that brings it in.
alter table packbench.batches add column run uuid;

create or replace function packbench.bring_batch(
  an_environment text, an_id uuid, a_content bytea, again boolean, a_name bytea, a_bench uuid, a_run uuid, silent interval)
returns setof packbench.batches language plpgsql as $$
begin
  if not exists (select from packbench.floor f, packbench.benches b
    where f.noted = packbench.identity() and f.is_open and b.id = a_bench and b.run = a_run and not b.is_retired) then
    return;
  end if;
  -- Those that broke off while they were brought in, and will not be gone on with.
  delete from packbench.batches b
    where b.environment = an_environment and b.state = 'coming' and b.id <> an_id
      and (b.bench = a_bench or exists (select from packbench.benches o
        where o.id = b.bench
          and (o.is_retired or o.run is distinct from b.run or o.seen_at < clock_timestamp() - silent)));
  insert into packbench.batches (environment, id, content, is_again, sealed, bench, run)
    values (an_environment, an_id, a_content, again, a_name, a_bench, a_run) on conflict do nothing;
  return query select b.* from packbench.batches b where b.environment = an_environment
    and (b.id = an_id or not again and not b.is_again and b.content = a_content);
end $$;

-- The numbers of a hold are compared as they are: one that another program wrote wrongly must not stop what a bench reports.
create or replace function packbench.settle_row() returns trigger language plpgsql as $$
begin
  update packbench.batch_rows r set state = 'bought', sealed = '', changed_at = clock_timestamp(),
    bench = (select b.id from jsonb_each(new.holds) as hold(owner, what) join packbench.benches b on b.id::text = owner
      where what->>'state' = 'bought' order by what->'at' limit 1)
  where (r.environment, r.key, r.parcel) = (new.environment, new.key, new.parcel) and r.state in ('waiting', 'taken');
  return null;
end $$;

create or replace function packbench.take_turn(
  a_request uuid, a_bench uuid, a_run uuid, an_address text, a_serial text, a_name text, lease interval, is_more boolean)
returns table (is_ours boolean, holder text, is_awaited boolean, counter_left bigint) language plpgsql as $$
declare
  moment timestamptz;
  longest timestamptz;
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
  -- A time further away was written before the server's clock was set back: nothing waits longer than it would have without that.
  longest := moment + greatest(lease, interval '20 seconds');
  update packbench.floor f set turns_from = longest where f.turns_from > longest;
  update packbench.turns t set until = longest where t.until > longest;
  update packbench.turns t set asked_at = moment where t.asked_at > moment;
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
    -- The bench that prints there learns that another one waits.
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
`;
