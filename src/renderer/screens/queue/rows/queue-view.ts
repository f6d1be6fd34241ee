import { everything, type Filtered, filterRows, nothing, type RowFilter } from './filter';
import type { RowStore } from './row-store';
import { keepShown, noSelection, type Selection } from './selection';

export interface ViewState {
  readonly filter: RowFilter;
  readonly filtered: Filtered;
  readonly selection: Selection;
}

/**
 * Which rows are displayed and which are selected; it outlives the screen and is updated with every change of
 * a row.
 */
export interface QueueView {
  get: () => ViewState;
  show: (change: Partial<RowFilter>) => void;
  select: (change: (now: Selection, visible: readonly string[]) => Selection) => void;
  subscribe: (listener: () => void) => () => void;
}

export const createQueueView = (rows: Pick<RowStore, 'ordered' | 'subscribe'>): QueueView => {
  let state: ViewState = { filter: everything, filtered: nothing, selection: noSelection };
  const listeners = new Set<() => void>();

  const set = (next: ViewState): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const refresh = (filter: RowFilter): void => {
    const before = state.filtered;
    const filtered = filterRows(rows.ordered(), filter, before);
    const selection =
      filtered.labelIds === before.labelIds
        ? state.selection
        : keepShown(state.selection, before.labelIds, filtered.labelIds);
    set({ filter, filtered, selection });
  };
  rows.subscribe(() => refresh(state.filter));

  return {
    get: () => state,
    show: (change) => refresh({ ...state.filter, ...change }),
    select: (change) => {
      const selection = change(state.selection, state.filtered.labelIds);
      if (selection !== state.selection) set({ ...state, selection });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
