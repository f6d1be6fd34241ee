/**
 * Documents of a purchase after which a person bought the order again. They are moved here when the next purchase starts, so that
 * `documents` has those of the last purchase only. Nothing else may remove a document, except retention.
 */
export const earlierDocuments = /* sql */ `
create table earlier_documents (
  label_id text not null references labels (id),
  purchase integer not null check (purchase >= 1),
  position integer not null check (position between 1 and 3),
  format text not null,
  sha256 text not null,
  bytes blob not null,
  primary key (label_id, purchase, position)
) strict;

create trigger earlier_documents_no_update before update on earlier_documents
begin select raise(abort, 'documents are never changed'); end;
create trigger earlier_documents_no_delete before delete on earlier_documents
when not exists (select 1 from retention_pass where label_id = old.label_id)
begin select raise(abort, 'documents are never removed'); end;
create trigger earlier_documents_no_replace before insert on earlier_documents
when exists (
  select 1 from earlier_documents
  where label_id = new.label_id and purchase = new.purchase and position = new.position
)
begin select raise(abort, 'documents are never changed'); end;

drop trigger documents_no_delete;
create trigger documents_no_delete before delete on documents
when not exists (select 1 from retention_pass where label_id = old.label_id)
  and not exists (
    select 1 from earlier_documents
    where label_id = old.label_id and position = old.position and sha256 = old.sha256 and bytes = old.bytes
  )
begin select raise(abort, 'documents are never removed'); end;

-- Older versions left them in the place of those of the next purchase, whose answer then did not fit.
insert into earlier_documents (label_id, purchase, position, format, sha256, bytes)
select d.label_id, 1, d.position, d.format, d.sha256, d.bytes
from labels l cross join documents d on d.label_id = l.id
where l.stage in ('draft', 'registering') and exists (
  select 1 from events b join events s on s.label_id = b.label_id and s.id > b.id and s.type = 'register.started'
  where b.label_id = l.id and b.type in ('register.failed', 'answer.read')
    and case when json_valid(b.event) then json_extract(b.event, '$.documents') > 0 end
);
delete from documents where (label_id, position) in (select label_id, position from earlier_documents);
delete from label_codes where label_id in (select label_id from earlier_documents);
`;
