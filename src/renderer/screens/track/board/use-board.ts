import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BoardChip } from '#shared/tracking/board';
import { call, on } from '../../../station';
import { createStore, useStore } from '../../../store';

/** The filter of the board and its cursor; kept while other screens are open. */
export interface BoardView {
  chip: BoardChip | null;
  search: string;
  cursor: string | null;
}

const store = createStore<BoardView>({ chip: null, search: '', cursor: null });

export const useBoardView = (): BoardView => useStore(store);

export const showBoard = (change: Partial<BoardView>): void => store.set({ ...store.get(), ...change });

/** The part of the query that the choice selects. */
export const queryOf = ({ chip, search }: BoardView): { chip?: BoardChip; search?: string } => ({
  ...(chip === null ? {} : { chip }),
  ...(search.trim() === '' ? {} : { search: search.trim().slice(0, 200) }),
});

/** The most rows in the list; a search finds the others. */
export const mostRows = 2_000;

/** A separate query key, so that the whole board is not fetched again at each answer. */
const rowsKey = 'track.rows';
/** The board is at most this old, in milliseconds. */
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
      // Automatic tracking was started or stopped: the times of all next checks changed.
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

/**
 * The filtered board, kept up to date while it is displayed. The previous rows stay until the next answer
 * arrives.
 */
export const useBoard = (view: BoardView) => {
  const client = useQueryClient();
  useEffect(() => follow(client), [client]);
  const query = queryOf(view);
  return useQuery({
    queryKey: [rowsKey, query],
    queryFn: () => call('track.board', { ...query, limit: mostRows }),
    placeholderData: keepPreviousData,
    // Changes are not followed while the board is closed, so it fetches when it opens.
    staleTime: 0,
    gcTime: 0,
  });
};
