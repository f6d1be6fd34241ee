/**
 * The queue: the state of each batch, the place of each label in the queue, and every barcode found on a label. The fields of an order
 * that the queue shows are columns, so that 10,000 rows are read without parsing 10,000 orders. A draft that is not JSON is not changed:
 * the code that reads it reports the damage.
 */
export const queue = /* sql */ `
alter table batches add column source text not null default 'file' check (source in ('file', 'watch_folder', 'samples'));
alter table batches add column file_hash text;
alter table batches add column state text not null default 'waiting'
  check (state in ('waiting', 'running', 'finishing', 'paused', 'done'));
alter table batches add column sharing text not null default '{"kind":"one","printerId":null}';
alter table batches add column priority integer not null default 0;
alter table batches add column started_at text;
create index batches_file_hash on batches (file_hash);

alter table labels add column recipient text not null default '';
alter table labels add column country text not null default '';
alter table labels add column retry_at text;

update labels set
  recipient = concat_ws(
    ', ',
    coalesce(nullif(trim(draft ->> '$.fields.contact'), ''), nullif(trim(draft ->> '$.fields.company'), '')),
    nullif(trim(draft ->> '$.fields.city'), '')
  ),
  country = upper(trim(coalesce(draft ->> '$.fields.countryISO2', '')))
where json_valid(draft);
update labels set retry_at = cast(hold_json ->> '$.retryAt' as text) where json_valid(hold_json);

-- What the station had no queue for yet is not waiting for it now, unless something of it is still to be printed.
update batches set state = 'done' where not exists (
  select 1 from labels where batch_id = batches.id and stage in ('draft', 'registering', 'registered', 'sending')
);

create index labels_batch_id on labels (batch_id, position);
create index labels_batch_updated on labels (batch_id, updated_at);
create index labels_retry_at on labels (retry_at) where retry_at is not null;

-- Beside the label and not in it: moving ten thousand rows leaves the life of each label alone.
create table queue_places (
  label_id text primary key references labels (id),
  printer_id text,
  priority integer not null default 0
) strict, without rowid;

-- What a scanner reads from a label's paper. Several labels may bear one code (a routing code of a region).
create table label_codes (
  code text not null,
  label_id text not null references labels (id),
  primary key (code, label_id)
) strict, without rowid;
`;
