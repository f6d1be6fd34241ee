import { keepPreviousData, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Input, LabelView, Output } from '#shared/bridge/contract';
import { call, on } from '../../station';

type Rows = Output<'labels.list'>;

/** A name of its own: a list of a thousand rows must not be asked for anew at each step of each label. */
const rowsKey = 'labels.rows';
/** Longest time the order of the rows and the counts may be behind; a changed row itself shows at once. */
const settleMs = 1500;

const withView = (rows: Rows | undefined, view: LabelView): Rows | undefined =>
  rows && {
    ...rows,
    views: rows.views.map((row) => (row.label.id === view.label.id ? view : row)),
  };

/** Shows a changed label in place at once, and asks for the whole list once a burst of changes has passed. */
const follow = (client: QueryClient): (() => void) => {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const refresh = (): void => {
    waiting = undefined;
    void client.invalidateQueries({ queryKey: [rowsKey] });
  };
  const refreshSoon = (): void => {
    waiting ??= setTimeout(refresh, settleMs);
  };
  const stops = [
    on('label.changed', (view) => {
      client.setQueriesData<Rows>({ queryKey: [rowsKey] }, (rows) => withView(rows, view));
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

/** Rows as asked for, kept up to date while they are shown; the rows before stay until the next answer is here. */
export const useLabelRows = (input: Input<'labels.list'>) =>
  useQuery({
    queryKey: [rowsKey, input],
    queryFn: () => call('labels.list', input),
    placeholderData: keepPreviousData,
    // Nobody follows the changes while the screen is closed, so it asks when it opens.
    staleTime: 0,
    gcTime: 0,
  });

/** Follows the changes of labels while the screen is open. */
export const useFollowedRows = (): void => {
  const client = useQueryClient();
  useEffect(() => follow(client), [client]);
};
