import { createStore } from '../../../store';
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

const initial: ViewState = { filter: everything, filtered: nothing, selection: noSelection };

export const createQueueView = (rows: Pick<RowStore, 'ordered' | 'subscribe'>): QueueView => {
  const { get, set, subscribe } = createStore(initial);
  const refresh = (filter: RowFilter): void => {
    const { filtered: before, selection: selected } = get();
    const filtered = filterRows(rows.ordered(), filter, before);
    const selection =
      filtered.labelIds === before.labelIds
        ? selected
        : keepShown(selected, before.labelIds, filtered.labelIds);
    set({ filter, filtered, selection });
  };
  rows.subscribe(() => refresh(get().filter));

  return {
    get,
    show: (change) => refresh({ ...get().filter, ...change }),
    select: (change) => {
      const state = get();
      const selection = change(state.selection, state.filtered.labelIds);
      if (selection !== state.selection) set({ ...state, selection });
    },
    subscribe,
  };
};
