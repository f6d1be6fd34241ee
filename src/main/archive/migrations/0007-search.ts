/**
 * Finds labels quickly in an archive of any size: an index of every word of a label, columns and indexes for the filters of lists, and
 * the number of labels in each stage, so that counting does not read all labels.
 */

const marks = Array.from(`-_.,'"/\\&#:;()+@*|`);
const quoted = (mark: string): string => `'${mark === "'" ? "''" : mark}'`;
const replaceAll = (text: string, marks: readonly (readonly [string, string])[]): string =>
  marks.reduce((sql, [from, to]) => `replace(${sql}, ${quoted(from)}, ${quoted(to)})`, text);

const folded = (text: string): string =>
  replaceAll(text, [
    ...([
      ['ł', 'l'],
      ['ø', 'o'],
      ['đ', 'd'],
      ['ß', 'ss'],
      ['æ', 'ae'],
      ['œ', 'oe'],
      ['ı', 'i'],
    ] as const),
  ]);
const pieces = (text: string): string =>
  replaceAll(
    text,
    marks.map((mark) => [mark, ' '] as const),
  );
const ofOrder = (field: string): string =>
  `case when json_valid(draft) then coalesce(lower(draft ->> '$.fields.${field}'), '') else '' end`;

/** The words of a text as rows with a column `value`. */
const each = (text: string): string => `json_each('[' || replace(json_quote(${text}), ' ', '","') || ']')`;
/** The last eight characters of a word in reverse order: people often type only the last digits of a number. */
const backwards = `'~' || ${Array.from({ length: 8 }, (_, at) => `substr(value, -${at + 1}, 1)`).join(' || ')}`;
export const words = (seq: string, text: string, from: string): string => `
  select value as word, ${seq} as seq from ${from}${each(text)} where value <> ''
  union all
  select ${backwards}, ${seq} from ${from}${each(text)} where length(value) >= 4 and value glob '*[0-9]*'`;

const counted = (row: 'new' | 'old', by: string): string =>
  `update label_counts set count = count ${by} where stage = ${row}.stage and held = (${row}.hold_code is not null);`;

export const search = /* sql */ `
drop index labels_search;
alter table labels add column printer_id text;

update labels set search = ${folded('search')} where search glob '*[łøđßæœı]*';
update labels set search = trim(
  search || case when ${pieces('search')} = search then '' else ' ' || ${pieces('search')} end
  || ' ' || ${replaceAll(
    ofOrder('phone'),
    [...marks, ' '].map((mark) => [mark, ''] as const),
  )}
  || ' ' || ${pieces(ofOrder('phone'))} || ' ' || ${ofOrder('ref2')}
);
update labels set printer_id = (select printer_id from prints where label_id = labels.id order by seq desc limit 1);

-- Each word of labels.search, and the end of each number backwards after a "~". Kept by triggers.
create table label_words (
  word text not null,
  seq integer not null,
  primary key (word, seq)
) strict, without rowid;
insert or ignore into label_words (word, seq) ${words('labels.seq', 'labels.search', 'labels, ')}
order by 1, 2;

create trigger labels_words_insert after insert on labels begin
  insert or ignore into label_words (word, seq) ${words('new.seq', 'new.search', '')};
end;
create trigger labels_words_update after update of search on labels when new.search <> old.search begin
  delete from label_words where seq = old.seq and word in (
    select word from (${words('1', 'old.search', '')})
    except select word from (${words('1', 'new.search', '')})
  );
  insert or ignore into label_words (word, seq) ${words('new.seq', 'new.search', '')};
end;

-- Where a label was sent to last.
create trigger prints_printer after insert on prints begin
  update labels set printer_id = new.printer_id where id = new.label_id;
end;

-- Holds all that a list filters by, so that rows which are not shown are not read.
create index labels_search on labels (seq, stage, hold_code, country, printer_id, search);
create index labels_held on labels (seq, hold_code) where hold_code is not null;
create index labels_country on labels (country);
create index labels_printer_id on labels (printer_id) where printer_id is not null;
create index labels_created_at on labels (created_at);

create table label_counts (
  stage text not null,
  held integer not null check (held in (0, 1)),
  count integer not null,
  primary key (stage, held)
) strict, without rowid;
insert into label_counts
select stage.value, held.value, (
  select count(*) from labels where labels.stage = stage.value and (hold_code is not null) = held.value
)
from json_each('["draft","registering","registered","sending","sent","confirmed","closed"]') as stage, json_each('[0,1]') as held;
create trigger labels_count_insert after insert on labels begin
  ${counted('new', '+ 1')}
end;
create trigger labels_count_update after update of stage, hold_code on labels
when new.stage <> old.stage or (new.hold_code is null) <> (old.hold_code is null) begin
  ${counted('old', '- 1')}
  ${counted('new', '+ 1')}
end;

-- What happened in a day, of all labels.
create index events_at on events (at);

-- The number under which the last carrier knows a parcel, scanned from its sticker or typed.
insert or ignore into label_codes (code, label_id)
select trim(record ->> '$.carrierTrackingNumber'), label_id from trackings
where label_id is not null and json_valid(record) and trim(coalesce(record ->> '$.carrierTrackingNumber', '')) <> '';
create trigger trackings_code_insert after insert on trackings
when new.label_id is not null and json_valid(new.record)
and trim(coalesce(new.record ->> '$.carrierTrackingNumber', '')) <> '' begin
  insert or ignore into label_codes (code, label_id)
  values (trim(new.record ->> '$.carrierTrackingNumber'), new.label_id);
end;
create trigger trackings_code_update after update of record on trackings
when new.label_id is not null and json_valid(new.record)
and trim(coalesce(new.record ->> '$.carrierTrackingNumber', '')) <> '' begin
  insert or ignore into label_codes (code, label_id)
  values (trim(new.record ->> '$.carrierTrackingNumber'), new.label_id);
end;
`;
