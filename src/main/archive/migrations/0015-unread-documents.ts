/**
 * Documents whose images have not been searched for barcodes yet: every new document, and at first all existing ones. A row is removed
 * when the barcodes that were found are stored.
 */
export const unreadDocuments = /* sql */ `
create table unread_documents (
  label_id text not null,
  position integer not null,
  primary key (label_id, position)
) strict, without rowid;

insert into unread_documents (label_id, position) select label_id, position from documents;

create trigger documents_unread after insert on documents
begin
  insert or ignore into unread_documents (label_id, position) values (new.label_id, new.position);
end;
create trigger documents_gone after delete on documents
begin
  delete from unread_documents where label_id = old.label_id and position = old.position;
end;
`;
