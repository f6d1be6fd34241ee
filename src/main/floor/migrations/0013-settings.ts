/** The settings that benches share: one encrypted row, with a new `mark` after each change. */
export const settings = /* sql */ `
create table packbench.settings (
  one boolean primary key default true check (one),
  mark uuid not null,
  sealed bytea not null,
  changed_at timestamptz not null default clock_timestamp()
);
grant select, insert, update on packbench.settings to packbench_bench;
`;
