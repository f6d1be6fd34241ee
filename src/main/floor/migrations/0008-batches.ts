/** Batches that all benches share: each order goes to one bench, which must still claim it before it buys. */
export const batches = /* sql */ `
create table packbench.batches (
  environment text not null,
  id uuid not null,
  -- Keyed hash of the file's content: the same content is the same batch, unless a person brought it in again.
  content bytea not null,
  is_again boolean not null,
  -- Who brought it in.
  bench uuid not null references packbench.benches (id),
  -- Its name.
  sealed bytea not null,
  created_at timestamptz not null default clock_timestamp(),
  -- coming: its orders are not all here yet. over: nothing of it is left for any bench.
  state text not null default 'coming' check (state in ('coming', 'open', 'over')),
  primary key (environment, id)
);
create unique index batches_content on packbench.batches (environment, content) where not is_again;
create index batches_left on packbench.batches (environment) where state <> 'over';

create table packbench.batch_rows (
  environment text not null,
  batch uuid not null,
  position integer not null,
  -- The order, as in packbench.orders.
  key bytea not null,
  parcel integer not null,
  -- Keyed hashes of what a bench may choose by, as its country.
  traits bytea[] not null,
  -- The order itself; empty once it was bought, or will not be.
  sealed bytea not null,
  -- waiting: for any bench. taken: by a bench, and not bought yet. closed: a person removed it.
  state text not null default 'waiting' check (state in ('waiting', 'taken', 'bought', 'closed')),
  -- Who took it, bought it or removed it.
  bench uuid references packbench.benches (id),
  -- What its label is called where it was taken; another each time.
  label uuid,
  changed_at timestamptz not null default clock_timestamp(),
  primary key (environment, batch, position),
  foreign key (environment, batch) references packbench.batches (environment, id) on delete cascade
);
-- An order waits in one batch alone.
create unique index batch_rows_order on packbench.batch_rows (environment, key, parcel) where state in ('waiting', 'taken');
create index batch_rows_waiting on packbench.batch_rows (environment, batch, position) where state = 'waiting';
create index batch_rows_taken on packbench.batch_rows (bench) where state = 'taken';
create index batch_rows_bought on packbench.batch_rows (environment, changed_at) where state = 'bought';

create function packbench.is_bought(holds jsonb) returns boolean language sql immutable as $$
  select jsonb_path_exists(holds, '$.* ? (@.state == "bought")')
$$;

-- Whether an order that a bench took surely was not begun with: what began is settled by its bench alone.
create function packbench.is_untouched(an_environment text, a_key bytea, a_parcel integer, a_bench uuid)
returns boolean language sql stable as $$
  select not exists (select from packbench.orders o
    where (o.environment, o.key, o.parcel) = (an_environment, a_key, a_parcel)
      and o.holds->(a_bench::text)->>'state' in ('claimed', 'started', 'bought'))
$$;

-- Whoever bought it, and wherever it was taken: it is nobody's to ship any more, and its names are not kept twice.
create function packbench.settle_row() returns trigger language plpgsql as $$
begin
  update packbench.batch_rows r set state = 'bought', sealed = '', changed_at = clock_timestamp(),
    bench = (select owner::uuid from jsonb_each(new.holds) as hold(owner, what)
      where what->>'state' = 'bought' order by (what->>'at')::bigint limit 1)
  where (r.environment, r.key, r.parcel) = (new.environment, new.key, new.parcel) and r.state in ('waiting', 'taken');
  return null;
end $$;
create trigger orders_settle_row after insert or update of holds on packbench.orders
  for each row when (packbench.is_bought(new.holds)) execute function packbench.settle_row();

-- Brings a batch in, or says which one is here already of that content. No row: the floor takes nothing from this bench now.
create function packbench.bring_batch(
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
        where o.id = b.bench and (o.is_retired or o.seen_at < clock_timestamp() - silent)));
  insert into packbench.batches (environment, id, content, is_again, sealed, bench)
    values (an_environment, an_id, a_content, again, a_name, a_bench) on conflict do nothing;
  return query select b.* from packbench.batches b where b.environment = an_environment
    and (b.id = an_id or not again and not b.is_again and b.content = a_content);
end $$;

grant select, insert, update, delete on packbench.batches, packbench.batch_rows to packbench_bench;
`;
