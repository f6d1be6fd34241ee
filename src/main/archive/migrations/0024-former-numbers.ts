/**
 * The order numbers that labels had before a correction. An order that is imported again under such a number was bought under another.
 * `at` is when the number was given up; empty for a number that a correction of an older version changed.
 */
export const formerNumbers = /* sql */ `
create table former_numbers (
  ref1 text not null,
  label_id text not null references labels (id),
  at text not null,
  primary key (ref1, label_id)
) strict;
create index former_numbers_label_id on former_numbers (label_id);

insert or ignore into former_numbers (ref1, label_id, at)
select u.ref1, u.label_id, '' from updates u join labels l on l.id = u.label_id
where u.ref1 is not null and u.ref1 <> l.ref1;
insert or ignore into former_numbers (ref1, label_id, at)
select c.ref1, c.label_id, '' from (
  select e.label_id,
    case when json_valid(e.event) then cast(json_extract(e.event, '$.before.fields.ref1') as text) end as ref1
  from events e where e.type = 'updated.elsewhere'
) c join labels l on l.id = c.label_id where c.ref1 is not null and c.ref1 <> l.ref1;
`;
