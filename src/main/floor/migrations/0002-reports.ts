/** Late reports from a bench's record about an order, and orders that the floor holds for a bench without the bench knowing it. */
export const reports = /* sql */ `
-- What a bench's record says of its own hold; what others have of the order stays. That something was bought is never late: a
-- label in its place may have been asked for before it was told. Nothing of one label is over because of what became of another.
create or replace function packbench.reported(holds jsonb, bench text, hold jsonb)
returns jsonb language sql immutable as $$
  select case
    when own->>'state' = 'bought' and (is_late or hold->>'state' <> 'bought') then holds
    when is_late and hold->>'state' <> 'bought' then holds
    when own->>'state' = 'started' and hold->>'state' = 'free' and own->>'label' <> hold->>'label' then holds
    when is_late then holds || jsonb_build_object(bench, hold || jsonb_build_object('since', own->'since'))
    else holds || jsonb_build_object(bench, hold)
  end
  from (select holds->bench as own,
    coalesce((holds->bench->>'since')::bigint >= (hold->>'since')::bigint, false) as is_late) as known
$$;

-- The record of a bench says up to "entry" that a purchase which it asked for did not start: it stopped before that was on its
-- disk, or the order has another number by now.
create function packbench.given_back(holds jsonb, bench text, label text, entry bigint)
returns jsonb language sql immutable as $$
  select case
    when own->>'state' = 'started' and own->>'label' = label and (own->>'since')::bigint <= entry
      then holds || jsonb_build_object(bench, own || jsonb_build_object('state', 'free', 'since', entry))
    else holds
  end
  from (select holds->bench as own) as known
$$;

create function packbench.has_started(holds jsonb) returns boolean language sql immutable as $$
  select jsonb_path_exists(holds, '$.* ? (@.state == "started")')
$$;

-- Few at any time: those who buy at this moment, and purchases in doubt.
create index orders_started on packbench.orders (changed_at) where packbench.has_started(holds);
`;
