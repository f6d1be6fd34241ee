import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

/** First answers that became stale on their way. */
const overtaken = new WeakSet<Query>();

/**
 * Asks anew for every answer under a key that is shown. An answer that is asked for the very first time is not begun anew by
 * the library and counts as fresh once it is here, though it may have been put together before the change: it is asked for
 * once more then. Begun anew at each change, it might never come while a batch runs.
 */
export const makeStale = (client: QueryClient, queryKey: QueryKey): void => {
  for (const query of client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' }))
    if (query.state.data === undefined) askOnceMore(client, query);
  void client.invalidateQueries({ queryKey });
};

/**
 * Forgets every answer, and asks anew for those that are shown. Answers of the calls in `kept` stand until the new one is here:
 * what is drawn from them, and what was typed there, is not taken off the screen meanwhile.
 */
export const beginAnew = (client: QueryClient, kept: ReadonlySet<string>): void => {
  void client.resetQueries({ predicate: ({ queryKey: [name] }) => !kept.has(String(name)) });
  for (const name of kept) makeStale(client, [name]);
};

const askOnceMore = (client: QueryClient, query: Query): void => {
  if (overtaken.has(query)) return;
  overtaken.add(query);
  const again = (): void => {
    overtaken.delete(query);
    void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  // Joins the asking that is under way.
  query.fetch().then(again, again);
};
