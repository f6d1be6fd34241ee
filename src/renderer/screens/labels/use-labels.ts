import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Input, LabelView, Output } from '#shared/bridge/contract';
import { useScans } from '../../scan/handlers';
import { makeStale } from '../../stale';
import { call, on } from '../../station';
import { type Filters, furtherSet, isNarrowed, noFilters, queryOf } from './filters';

type Answer = Output<'labels.list'>;

/** The list as far as it was asked for, newest first. */
export interface Rows extends Answer {
  /** False once the oldest label is here. */
  hasMore: boolean;
}

/** Labels asked for at once. */
export const pageSize = 200;

const hasMore = (answer: Answer): boolean => answer.views.length >= pageSize;

/** The next page under those that are here. */
export const grown = (rows: Rows, answer: Answer): Rows => ({
  ...rows,
  views: [...rows.views, ...answer.views],
  hasMore: hasMore(answer),
});

/** A changed label takes its own place; where it belongs now the next answer tells. */
export const changed = (rows: Rows, view: LabelView): Rows => ({
  ...rows,
  views: rows.views.map((row) => (row.label.id === view.label.id ? view : row)),
});

/** The first page asked anew: what it holds is as it says, what lies under it stays. */
export const refreshed = (rows: Rows | undefined, answer: Answer): Rows => {
  const last = answer.views.at(-1)?.label.id;
  const at = rows && hasMore(answer) ? rows.views.findIndex(({ label }) => label.id === last) : -1;
  if (!rows || at < 0) return { ...answer, hasMore: hasMore(answer) };
  const below = rows.views.slice(at + 1);
  return { ...answer, views: [...answer.views, ...below], hasMore: below.length > 0 ? rows.hasMore : true };
};

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

/** A person types a letter in less, in milliseconds. */
const typingMs = 200;

/**
 * The list as searched and filtered.
 * @param onScan told when a scan began to look a label up; must be stable
 */
export const useLabels = (onScan: () => void) => {
  const [filters, setFilters] = useState<Filters>(noFilters);
  // A scan on this screen looks the label up; it ships nothing.
  const find = useCallback(
    (code: string) => {
      setFilters({ ...noFilters, search: code });
      onScan();
    },
    [onScan],
  );
  useScans('labels', find);
  const [wanted, setWanted] = useState(false);
  // A filter that is set is never out of sight.
  const isOpen = wanted || furtherSet(filters) > 0;
  const [search] = useDebouncedValue(filters.search, typingMs);
  const query = useMemo(() => queryOf({ ...filters, search }), [filters, search]);
  const { answer, more, failed } = useLabelRows(query);
  return {
    filters,
    query,
    answer,
    more,
    /** Why the next rows did not come; null while all is well. */
    failed,
    narrowed: isNarrowed(filters),
    /** The further filters are shown. */
    isOpen,
    toggle: () => setWanted(!isOpen),
    show: (some: Partial<Filters>) => setFilters((now) => ({ ...now, ...some })),
    showAll: () => setFilters(noFilters),
  };
};
export type Labels = ReturnType<typeof useLabels>;
