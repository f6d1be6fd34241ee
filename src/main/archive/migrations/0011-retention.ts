/**
 * Retention: a label has the time at which its personal data was removed, and after how many days. Events and documents cannot be
 * changed, except those of a label in `retention_pass`: the pass adds the label inside one transaction and removes it before the end.
 * Only a finished label may be added. Of an event only its content may change, not its label, time, station, person or type.
 */
export const retention = /* sql */ `
alter table labels add column blanked_at text;
alter table labels add column blanked_days integer;
create index labels_kept on labels (seq) where blanked_at is null;

create table retention_pass (
  label_id text primary key references labels (id)
) strict, without rowid;
create trigger retention_pass_finished before insert on retention_pass
when not exists (
  select 1 from labels where id = new.label_id and stage in ('sent', 'confirmed', 'closed') and hold_code is null
)
begin select raise(abort, 'this label is not finished'); end;

drop trigger events_no_update;
create trigger events_no_update before update on events
when not exists (select 1 from retention_pass where label_id = old.label_id)
  or (new.id, new.label_id, new.at, new.station, new.operator, new.type)
    is not (old.id, old.label_id, old.at, old.station, old.operator, old.type)
begin select raise(abort, 'events are never changed'); end;
drop trigger documents_no_delete;
create trigger documents_no_delete before delete on documents
when not exists (select 1 from retention_pass where label_id = old.label_id)
begin select raise(abort, 'documents are never removed'); end;
`;
