/**
 * An order counts as bought twice only if two labels were bought for it. A bench that got a new id reports its whole record again under
 * that id: two holds with one label, which each heartbeat had to read, for ever.
 *
 * The index is dropped first: it holds what the function said, so no statement may use it while the function changes. Other benches wait for
 * that lock until all of it is committed.
 */
export const otherLabelBought = /* sql */ `
drop index packbench.orders_bought_twice;

-- Two lists are unequal in a path if any value of one differs from any of the other.
create or replace function packbench.is_bought_twice(holds jsonb) returns boolean language sql immutable as $$
  select jsonb_path_exists(holds,
    '$ ? ((@.* ? (@.state == "bought")).label != (@.* ? (@.state == "bought")).label)')
$$;

create index orders_bought_twice on packbench.orders (changed_at) where packbench.is_bought_twice(holds);
`;
