/**
 * What each bench knows about a label, encrypted, and the documents of the labels that it bought. `codes` are keyed hashes. Every bench
 * that has a label has one row for it, in which the other benches read what that bench did with the label.
 */
export const labels = /* sql */ `
-- The entry of the bench's own record up to which its labels are here, and the last removal that is.
alter table packbench.benches add column labels_position bigint not null default 0;
alter table packbench.benches add column removals_position text not null default '';

create table packbench.labels (
  environment text not null,
  label text not null,
  bench uuid not null references packbench.benches (id),
  -- Keyed hashes of what it is found by: none where another bench bought it.
  codes bytea[] not null,
  -- The entry of the bench's record as of which it is told.
  version bigint not null,
  -- Empty once its names and addresses were removed elsewhere, and this bench has not told it without them.
  sealed bytea not null,
  -- The transaction that wrote it: whoever reads on from the oldest one under way misses none.
  changed xid8 not null default pg_current_xact_id(),
  primary key (environment, label, bench)
);
create index labels_codes on packbench.labels using gin (codes);
create index labels_changed on packbench.labels (changed);

create table packbench.documents (
  environment text not null,
  label text not null,
  bench uuid not null references packbench.benches (id),
  position smallint not null,
  sealed bytea not null,
  primary key (environment, label, bench, position)
);

-- Labels whose names, addresses and documents were removed: they don't come back with a bench that was away then.
create table packbench.removed_labels (
  environment text not null,
  label text not null,
  primary key (environment, label)
);

grant select, insert, update on packbench.labels to packbench_bench;
grant select, insert, delete on packbench.documents to packbench_bench;
grant select, insert on packbench.removed_labels to packbench_bench;
`;
