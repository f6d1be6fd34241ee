import type { BoardChip } from '#shared/tracking/board';
import { createStore, useStore } from '../../../store';

/** What of the board is shown, and where the cursor stands; kept while other screens are open. */
export interface BoardView {
  chip: BoardChip | null;
  search: string;
  cursor: string | null;
}

const store = createStore<BoardView>({ chip: null, search: '', cursor: null });

export const useBoardView = (): BoardView => useStore(store);

export const showBoard = (change: Partial<BoardView>): void => store.set({ ...store.get(), ...change });

/** The part of the questions that the choice stands for. */
export const queryOf = ({ chip, search }: BoardView): { chip?: BoardChip; search?: string } => ({
  ...(chip === null ? {} : { chip }),
  ...(search.trim() === '' ? {} : { search: search.trim().slice(0, 200) }),
});
