/** The list of people that benches share: one encrypted row, with a new `mark` after each change. */
export const people = /* sql */ `
create table packbench.people (
  one boolean primary key default true check (one),
  mark uuid not null,
  sealed bytea not null,
  changed_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on packbench.people to packbench_bench;
`;
