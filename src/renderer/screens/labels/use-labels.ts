import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Input, LabelView, Output } from '#shared/bridge/contract';
import { useScans } from '../../scan/handlers';
import { makeStale } from '../../stale';
import { call, on } from '../../station';
import { useChosen } from './chosen';
import { type Filters, countFurther, isFiltered, noFilters, queryOf } from './filters';
import type { text } from '../../text';

export type Column = keyof typeof text.labels.columns;

type Answer = Output<'labels.list'>;

/** The loaded part of the list, newest first. */
export interface Rows extends Answer {
  /** False when the oldest label is loaded. */
  hasMore: boolean;
}

/** Labels in one page. */
export const pageSize = 200;

const hasMore = (answer: Answer): boolean => answer.views.length + answer.others.length >= pageSize;

/** Adds the next page below the loaded rows. */
export const withNextPage = (rows: Rows, answer: Answer): Rows => ({
  ...rows,
  views: [...rows.views, ...answer.views],
  others: [...rows.others, ...answer.others],
  hasMore: hasMore(answer),
});

/** Replaces a changed label in its place. The next answer moves it to its new place. */
export const withChangedView = (rows: Rows, view: LabelView): Rows => ({
  ...rows,
  views: rows.views.map((row) => (row.label.id === view.label.id ? view : row)),
});

/** Replaces the first page; the rows below it stay. */
export const withFirstPage = (rows: Rows | undefined, answer: Answer): Rows => {
  const last = answer.views.at(-1)?.label.id;
  const at =
    rows && hasMore(answer) && answer.others.length === 0
      ? rows.views.findIndex(({ label }) => label.id === last)
      : -1;
  if (!rows || at < 0) return { ...answer, hasMore: hasMore(answer) };
  const below = rows.views.slice(at + 1);
  const isPast = below.length > 0;
  return {
    ...answer,
    views: [...answer.views, ...below],
    others: isPast ? rows.others : [],
    hasMore: isPast ? rows.hasMore : true,
  };
};

/** The last row of the list, of this bench or of another one. */
const lastOf = ({ views, others }: Pick<Answer, 'views' | 'others'>): string | undefined =>
  others.at(-1)?.id ?? views.at(-1)?.label.id;

type Query = Input<'labels.export'>;

/** A separate query key, so that a long list is not fetched again at each step of each label. */
const rowsKey = 'labels.rows';
/**
 * The order of the rows and the counts are at most this old, in milliseconds. A changed row is shown at once.
 */
const settleMs = 1500;

/**
 * Replaces a changed label in its place at once, and fetches the first rows again after a burst of changes.
 */
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
      client.setQueriesData<Rows>({ queryKey: [rowsKey] }, (rows) => rows && withChangedView(rows, view));
      refreshSoon();
    }),
    on('labels.imported', refreshSoon),
    on('station.changed', refresh),
    // Labels of other benches have arrived, or the floor can be reached again.
    on('floor.changed', refreshSoon),
  ];
  return () => {
    clearTimeout(waiting);
    for (const stop of stops) stop();
  };
};

/**
 * The rows of a query, kept up to date while they are displayed. The rows of the previous query stay until
 * the next answer arrives.
 */
export const useLabelRows = (query: Query) => {
  const client = useQueryClient();
  useEffect(() => follow(client), [client]);
  const key = [rowsKey, query];
  const answer = useQuery({
    queryKey: key,
    queryFn: async () =>
      withFirstPage(client.getQueryData<Rows>(key), await call('labels.list', { ...query, limit: pageSize })),
    placeholderData: keepPreviousData,
    // Changes are not followed while the screen is closed, so it fetches when it opens.
    staleTime: 0,
    gcTime: 0,
  });
  const asking = useRef(false);
  const [failed, setFailed] = useState<unknown>(null);
  const last = answer.isPlaceholderData || !answer.data ? undefined : lastOf(answer.data);
  const more = useCallback(async (): Promise<void> => {
    if (asking.current || last === undefined) return;
    asking.current = true;
    setFailed(null);
    try {
      const next = await call('labels.list', { ...query, before: last, limit: pageSize });
      client.setQueryData<Rows>([rowsKey, query], (rows) =>
        rows && lastOf(rows) === last ? withNextPage(rows, next) : rows,
      );
    } catch (error) {
      setFailed(error);
    } finally {
      asking.current = false;
    }
  }, [client, query, last]);
  return { answer, more, failed };
};

/** Longer than a person needs for the next letter, in milliseconds. */
const typingMs = 200;

/**
 * The list with its search and filters, and the open label.
 * @param onScan called when a scan starts a search; must be stable
 */
export const useLabels = (onScan: () => void) => {
  const [filters, setFilters] = useState<Filters>(noFilters);
  const { chosen, choose, openScanned } = useChosen();
  // A scan on this screen searches for the label; it ships nothing.
  const find = useCallback(
    (code: string) => {
      setFilters({ ...noFilters, search: code });
      void openScanned(code);
      onScan();
    },
    [openScanned, onScan],
  );
  useScans('labels', find);
  const [wanted, setWanted] = useState(false);
  // A filter that is set is never hidden.
  const isOpen = wanted || countFurther(filters) > 0;
  const [search] = useDebouncedValue(filters.search, typingMs);
  const query = useMemo(() => queryOf({ ...filters, search }), [filters, search]);
  const { answer, more, failed } = useLabelRows(query);
  return {
    filters,
    chosen,
    choose,
    query,
    answer,
    more,
    /** Why the next rows could not be fetched; null without an error. */
    failed,
    narrowed: isFiltered(filters),
    /** The further filters are displayed. */
    isOpen,
    toggle: () => setWanted(!isOpen),
    show: (some: Partial<Filters>) => setFilters((now) => ({ ...now, ...some })),
    showAll: () => setFilters(noFilters),
  };
};
export type Labels = ReturnType<typeof useLabels>;
