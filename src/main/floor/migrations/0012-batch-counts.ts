/**
 * The number of rows of each batch by state and bench, updated by triggers: reading the counts costs the same for a batch of any size. A
 * trigger adds rows with the change, which are summed up from time to time, so that benches do not wait for each other's locks.
 */
export const batchCounts = /* sql */ `
create table packbench.batch_counts (
  environment text not null,
  batch uuid not null,
  -- As in packbench.batch_rows.
  bench uuid,
  state text not null,
  change bigint not null
);
create index batch_counts_of on packbench.batch_counts (environment, batch);
insert into packbench.batch_counts
  select environment, batch, bench, state, count(*) from packbench.batch_rows group by environment, batch, bench, state;

create function packbench.count_rows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into packbench.batch_counts
      select environment, batch, bench, state, count(*) from came group by environment, batch, bench, state;
  elsif tg_op = 'DELETE' then
    insert into packbench.batch_counts
      select environment, batch, bench, state, -count(*) from went group by environment, batch, bench, state;
  else
    insert into packbench.batch_counts
      select environment, batch, bench, state, sum(change)
      from (select environment, batch, bench, state, 1 as change from came
        union all select environment, batch, bench, state, -1 from went) each
      group by environment, batch, bench, state having sum(change) <> 0;
  end if;
  return null;
end $$;
create trigger batch_rows_came after insert on packbench.batch_rows
  referencing new table as came for each statement execute function packbench.count_rows();
create trigger batch_rows_changed after update on packbench.batch_rows
  referencing old table as went new table as came for each statement execute function packbench.count_rows();
create trigger batch_rows_went after delete on packbench.batch_rows
  referencing old table as went for each statement execute function packbench.count_rows();

drop index packbench.batch_rows_bought;
create index batch_rows_bought on packbench.batch_rows (environment, batch, changed_at) where state = 'bought';
create index batch_rows_at_work on packbench.batch_rows (environment, batch) where state in ('waiting', 'taken');

grant select, insert, delete on packbench.batch_counts to packbench_bench;
`;
