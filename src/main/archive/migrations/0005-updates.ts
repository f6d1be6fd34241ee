/** Corrections of bought packages, waiting and sent. */
export const updates = /* sql */ `
create table updates (
  seq integer primary key,
  id text not null unique,
  package_id text not null,
  label_id text references labels (id),
  ref1 text,
  changes text not null,
  before text not null,
  state text not null check (state in ('waiting', 'sending', 'refused', 'unknown', 'updated')),
  message text,
  failure text,
  created_at text not null,
  updated_at text not null
) strict;
create unique index updates_open on updates (package_id) where state <> 'updated';
create index updates_label_id on updates (label_id);
`;
