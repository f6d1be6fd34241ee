import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, on } from '../../../station';
import { type BoardView, queryOf } from './board-store';

/** More than anybody reads; a search finds the rest. */
export const mostRows = 2_000;

/** A name of its own: the whole board must not be read anew at each answer. */
const rowsKey = 'track.rows';
/** Longest time the board may be behind, in milliseconds. */
const settleMs = 2_000;

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
    on('track.changed', ({ packageId }) => {
      // The board began or stopped to ask: all plans changed.
      if (packageId === null) refresh();
      else refreshSoon();
    }),
    on('label.changed', refreshSoon),
    on('settings.changed', refresh),
    on('station.changed', refresh),
  ];
  return () => {
    clearTimeout(waiting);
    for (const stop of stops) stop();
  };
};

/** The board as chosen, kept up to date while it is shown; the rows before stay until the next answer is here. */
export const useBoard = (view: BoardView) => {
  const client = useQueryClient();
  useEffect(() => follow(client), [client]);
  const query = queryOf(view);
  return useQuery({
    queryKey: [rowsKey, query],
    queryFn: () => call('track.board', { ...query, limit: mostRows }),
    placeholderData: keepPreviousData,
    // Nobody follows the changes while the board is closed, so it asks when it opens.
    staleTime: 0,
    gcTime: 0,
  });
};
