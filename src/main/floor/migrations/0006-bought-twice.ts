/** Finds orders that several benches bought: one bench did not ask the floor, or a person decided to buy again. */
export const boughtTwice = /* sql */ `
create function packbench.is_bought_twice(holds jsonb) returns boolean language sql immutable as $$
  select jsonb_array_length(jsonb_path_query_array(holds, '$.* ? (@.state == "bought")')) > 1
$$;

create index orders_bought_twice on packbench.orders (changed_at) where packbench.is_bought_twice(holds);
`;
