/** The first schema: batches, labels, documents, prints, events and printers. */
export const labels = /* sql */ `
create table batches (
  id text primary key,
  name text not null,
  created_at text not null
) strict;

create table labels (
  seq integer primary key,
  id text not null unique,
  batch_id text not null references batches (id),
  position integer not null,
  ref1 text not null,
  stage text not null check (stage in ('draft', 'registering', 'registered', 'sending', 'sent', 'confirmed', 'closed')),
  hold_code text,
  hold_json text,
  draft text not null,
  package_id text,
  tracking_number text,
  replaces text references labels (id),
  search text not null,
  created_at text not null,
  updated_at text not null,
  check ((hold_code is null) = (hold_json is null)),
  check (stage not in ('draft', 'registering') or package_id is null),
  check (stage not in ('registered', 'sending', 'sent', 'confirmed') or package_id is not null)
) strict;

-- One order has one live label; a replacement names what it replaces.
create unique index labels_live_ref1 on labels (ref1) where stage <> 'closed' and replaces is null;
create index labels_ref1 on labels (ref1);
create index labels_package_id on labels (package_id);
create index labels_tracking_number on labels (tracking_number);
create index labels_stage on labels (stage);
-- Holds all that a search looks at, so that it never touches the rows it does not return.
create index labels_search on labels (seq, stage, hold_code, search);

create table documents (
  label_id text not null references labels (id),
  position integer not null check (position between 1 and 3),
  format text not null,
  sha256 text not null,
  bytes blob not null,
  primary key (label_id, position)
) strict;

create table prints (
  seq integer primary key,
  id text not null unique,
  label_id text not null references labels (id),
  printer_id text not null,
  printer_name text not null,
  state text not null,
  reason text not null,
  copies integer not null,
  expected integer not null,
  counter_before integer,
  counter_after integer,
  waiting text not null,
  note text,
  created_at text not null,
  updated_at text not null
) strict;

create index prints_label_id on prints (label_id);
create index prints_state on prints (state);

create table events (
  id integer primary key autoincrement,
  label_id text not null references labels (id),
  at text not null,
  station text not null,
  operator text,
  type text not null,
  event text not null
) strict;

create index events_label_id on events (label_id);

create table printers (
  seq integer primary key,
  id text not null unique,
  name text not null,
  uri text not null,
  dpi integer not null,
  is_default integer not null check (is_default in (0, 1))
) strict;

create unique index printers_default on printers (is_default) where is_default = 1;

-- What happened stays as it was written, and so does what was paid for. "insert or replace" fires no delete trigger
-- (https://www.sqlite.org/lang_conflict.html), so it has one of its own.
create trigger events_no_update before update on events
begin select raise(abort, 'events are never changed'); end;
create trigger events_no_delete before delete on events
begin select raise(abort, 'events are never removed'); end;
create trigger events_no_replace before insert on events
when exists (select 1 from events where id = new.id)
begin select raise(abort, 'events are never changed'); end;
create trigger documents_no_update before update on documents
begin select raise(abort, 'documents are never changed'); end;
create trigger documents_no_delete before delete on documents
begin select raise(abort, 'documents are never removed'); end;
create trigger documents_no_replace before insert on documents
when exists (select 1 from documents where label_id = new.label_id and position = new.position)
begin select raise(abort, 'documents are never changed'); end;
`;
