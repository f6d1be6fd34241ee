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
select cast(json_extract(c.number, '$') as text), c.label_id, '' from (
  select e.label_id, case when json_valid(e.event) then e.event -> '$.before.fields.ref1' end as number
  from events e where e.type = 'updated.elsewhere'
  union all
  -- A purchase that failed before the correction has the number in its order.
  select e.label_id, case when json_valid(e.event) then e.event -> '$.draft.fields.ref1' end
  from events e where e.type in ('register.started', 'corrected')
) c join labels l on l.id = c.label_id
-- An unpaired surrogate would be stored as it is, which is not UTF-8 (text-check.ts).
where c.number not in ('null', '""') and c.number not like '%\\ud%' and json_extract(c.number, '$') <> l.ref1;
`;
