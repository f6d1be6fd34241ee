import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Input } from '#shared/bridge/contract';
import { makeStale } from '../../stale';
import { call, on } from '../../station';
import { changed, grown, pageSize, refreshed, type Rows } from './rows';

type Query = Input<'labels.export'>;

/** A name of its own: a long list must not be asked for anew at each step of each label. */
const rowsKey = 'labels.rows';
/** Longest time the order of the rows and the counts may be behind; a changed row itself shows at once. */
const settleMs = 1500;

/** Shows a changed label in place at once, and asks for the first rows again once a burst of changes has passed. */
const follow = (client: QueryClient): (() => void) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    waiting = undefined;
    makeStale(client, [rowsKey]);
  };
  const refreshSoon = (): void => {
    waiting ??= setTimeout(refresh, settleMs);
  };
  const stops = [
    on('label.changed', (view) => {
      client.setQueriesData<Rows>({ queryKey: [rowsKey] }, (rows) => rows && changed(rows, view));
      refreshSoon();
    }),
    on('labels.imported', refreshSoon),
    on('station.changed', refresh),
  ];
  return () => {
    clearTimeout(waiting);
    for (const stop of stops) stop();
  };
};

/** Rows as asked for, kept up to date while they are shown; those before stay until the next answer is here. */
export const useLabelRows = (query: Query) => {
  const client = useQueryClient();
  useEffect(() => follow(client), [client]);
  const key = [rowsKey, query];
  const answer = useQuery({
    queryKey: key,
    queryFn: async () =>
      refreshed(client.getQueryData<Rows>(key), await call('labels.list', { ...query, limit: pageSize })),
    placeholderData: keepPreviousData,
    // Nobody follows the changes while the screen is closed, so it asks when it opens.
    staleTime: 0,
    gcTime: 0,
  });
  const asking = useRef(false);
  const [failed, setFailed] = useState<unknown>(null);
  const last = answer.isPlaceholderData ? undefined : answer.data?.views.at(-1)?.label.id;
  const more = useCallback(async (): Promise<void> => {
    if (asking.current || last === undefined) return;
    asking.current = true;
    setFailed(null);
    try {
      const next = await call('labels.list', { ...query, before: last, limit: pageSize });
      client.setQueryData<Rows>([rowsKey, query], (rows) =>
        rows?.views.at(-1)?.label.id === last ? grown(rows, next) : rows,
      );
    } catch (error) {
      setFailed(error);
    } finally {
      asking.current = false;
    }
  }, [client, query, last]);
  return { answer, more, failed };
};
