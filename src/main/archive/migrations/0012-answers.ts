/**
 * The raw answers of the service to purchases. Each is stored in the same transaction as the data that was read from it. `bytes` is the
 * body compressed with zlib's deflate (Base64 compresses well), `sha256` the hash of the uncompressed body. Answers are never changed.
 * Only retention removes them, together with the documents.
 */
export const answers = /* sql */ `
create table answers (
  label_id text not null references labels (id),
  position integer not null check (position >= 1),
  at text not null,
  status integer not null,
  content_type text,
  content_encoding text,
  is_whole integer not null check (is_whole in (0, 1)),
  is_masked integer not null check (is_masked in (0, 1)),
  sha256 text not null,
  bytes blob not null,
  primary key (label_id, position)
) strict;

create trigger answers_no_update before update on answers
begin select raise(abort, 'answers are never changed'); end;
create trigger answers_no_delete before delete on answers
when not exists (select 1 from retention_pass where label_id = old.label_id)
begin select raise(abort, 'answers are never removed'); end;
create trigger answers_no_replace before insert on answers
when exists (select 1 from answers where label_id = new.label_id and position = new.position)
begin select raise(abort, 'answers are never changed'); end;
`;
