import { words } from './0007-search';

/**
 * A light copy of the labels of other benches: what lists show of each, and the words by which it is found. The tables are separate from
 * those of this bench's labels, and copied labels are not part of its counts.
 */
export const copiedLabels = /* sql */ `
create table copied_benches (
  id text primary key,
  name text not null,
  -- How many of its labels are copied. Kept by triggers.
  labels integer not null
) strict;

create table copied_labels (
  -- Order of arrival.
  seq integer primary key,
  id text not null unique,
  bench_id text not null,
  ref1 text not null,
  parcel integer not null,
  stage text not null,
  hold_code text,
  package_id text not null,
  tracking_number text,
  -- 1 where another was bought in its place.
  is_replaced integer not null,
  outdated_at text,
  search text not null,
  recipient text not null,
  country text not null,
  service text,
  -- Its printers are not this bench's.
  printer_id text,
  printer_name text,
  prints integer not null,
  created_at text not null,
  updated_at text not null,
  -- The walk through the whole floor that met it last.
  walk integer not null
) strict;

-- As label_words, of copied_labels.search.
create table copied_words (
  word text not null,
  seq integer not null,
  primary key (word, seq)
) strict, without rowid;
create trigger copied_words_insert after insert on copied_labels begin
  insert or ignore into copied_words (word, seq) ${words('new.seq', 'new.search', '')};
end;
create trigger copied_words_update after update of search on copied_labels when new.search <> old.search begin
  delete from copied_words where seq = old.seq and word in (
    select word from (${words('1', 'old.search', '')})
    except select word from (${words('1', 'new.search', '')})
  );
  insert or ignore into copied_words (word, seq) ${words('new.seq', 'new.search', '')};
end;
create trigger copied_words_delete after delete on copied_labels begin
  delete from copied_words where seq = old.seq and word in (select word from (${words('1', 'old.search', '')}));
end;
create trigger copied_benches_insert after insert on copied_labels begin
  update copied_benches set labels = labels + 1 where id = new.bench_id;
end;
create trigger copied_benches_delete after delete on copied_labels begin
  update copied_benches set labels = labels - 1 where id = old.bench_id;
end;

create table copy_place (
  one integer primary key check (one = 1),
  -- How far the floor was read, as JSON; null while nothing was.
  place text,
  -- 1 while what was removed may be found in the file by who reads its bytes.
  is_loose integer not null
) strict;
insert into copy_place (one, place, is_loose) values (1, null, 0);
`;
