/**
 * The last answer of the service about each package, bought here or elsewhere, and when to ask again. `record` is the tracking record
 * as the station parsed it. The fields that the tracking screen shows and sorts by are columns.
 */
export const tracking = /* sql */ `
create table trackings (
  package_id text primary key,
  label_id text references labels (id),
  record text not null,
  place text not null,
  -- When the record last said something it had not said before.
  changed_at text not null,
  checked_at text not null,
  -- Null: never again.
  next_at text,
  -- Answers in a row that told nothing new.
  unchanged integer not null default 0,
  last_at text,
  last_text text,
  last_code text
) strict, without rowid;
create index trackings_next_at on trackings (next_at) where next_at is not null;
-- Holds all that the board shows and counts: the records are long, and a hundred thousand of them are not read for it.
create index trackings_label_id on trackings (label_id, place, changed_at, checked_at, next_at, last_at, last_text, last_code);
`;
