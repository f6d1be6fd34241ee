/**
 * What the service last told of each package, bought here or not, and when it is asked again. `record` is the tracking record
 * as the station reads it; what the board shows and sorts by stands in columns of its own. Never change it once released.
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
