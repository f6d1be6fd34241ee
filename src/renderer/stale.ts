import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** First requests whose answer became stale before it arrived. */
const refetching = new WeakSet<Query>();

/**
 * Refetches every displayed answer under a key. The library does not repeat a first request that is still
 * running, and treats its answer as fresh, even though it can be older than the change: this requests it once
 * more after it arrives. Restarted at each change, the first request might never finish while a batch runs.
 */
export const makeStale = (client: QueryClient, queryKey: QueryKey): void => {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) refetchOnce(client, query);
  void client.invalidateQueries({ queryKey });
};

/**
 * Drops every answer, and refetches those that are displayed. Answers of the calls in `kept` stay until the
 * new one arrives, so that screens drawn from them, and text typed there, are not removed meanwhile.
 */
export const resetAnswers = (client: QueryClient, kept: ReadonlySet<string>): void => {
  void client.resetQueries({ predicate: ({ queryKey: [name] }) => !kept.has(String(name)) });
  for (const name of kept) makeStale(client, [name]);
};

const refetchOnce = (client: QueryClient, query: Query): void => {
  if (refetching.has(query)) return;
  refetching.add(query);
  const again = (): void => {
    refetching.delete(query);
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  // Joins the request that is running.
  query.fetch().then(again, again);
};
