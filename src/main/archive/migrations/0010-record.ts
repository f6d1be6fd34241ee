/**
 * What happens at the station, and one chain over it and the labels' events. `digest` is the row's own (sha256), `hash` the
 * digest chained to the hash before: a row may lose personal data openly (an entry of its own says so), its old digest stays.
 */
export const record = /* sql */ `
create table station_events (
  id integer primary key autoincrement,
  at text not null,
  station text not null,
  operator text,
  type text not null,
  event text not null
) strict;

create table chain (
  seq integer primary key,
  kind text not null check (kind in ('event', 'station', 'blanked')),
  row_id integer not null,
  digest blob not null,
  hash blob not null
) strict;

create index chain_blanked on chain (row_id) where kind = 'blanked';

create trigger station_events_no_update before update on station_events
begin select raise(abort, 'events are never changed'); end;
create trigger station_events_no_delete before delete on station_events
begin select raise(abort, 'events are never removed'); end;
create trigger station_events_no_replace before insert on station_events
when exists (select 1 from station_events where id = new.id)
begin select raise(abort, 'events are never changed'); end;
create trigger chain_no_update before update on chain
begin select raise(abort, 'the chain is never changed'); end;
create trigger chain_no_delete before delete on chain
begin select raise(abort, 'the chain is never removed'); end;
create trigger chain_no_replace before insert on chain
when exists (select 1 from chain where seq = new.seq)
begin select raise(abort, 'the chain is never changed'); end;
`;
