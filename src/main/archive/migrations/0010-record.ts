/**
 * The station's events, and one chain of hashes over them and the labels' events. `digest` is the SHA-256 of the row, `hash` covers the
 * digest and the hash before it. When personal data is removed from a row, an additional entry of the chain records the removal, and the
 * row's old digest stays.
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
