import type { LookUp } from '#shared/bridge/contract';
import { openScreen } from '../../shell/navigation';
import { createStore, useStore } from '../../store';

/** The typed search text; empty while no search is open. */
const searchStore = createStore('');

export const setSearch = (typed: string): void => searchStore.set(typed);

/** Ends the search: a label was chosen or a code was scanned. */
export const clearSearch = (): void => searchStore.set('');

export const useSearch = (): string => useStore(searchStore);

/** Why a code leads to no label that can be reprinted. */
export type Lost = Exclude<LookUp, { kind: 'package' }> | { kind: 'foreign'; packageId: string };

/** The contents of the Reprint screen. `turn` distinguishes two choices of one label. */
export type Chosen =
  | { phase: 'none' }
  | { phase: 'looking' }
  | { phase: 'label'; turn: number; labelId: string }
  | { phase: 'lost'; lost: Lost }
  | { phase: 'failed'; error: unknown };

/** Kept while other screens are open: a worker returns to the same label. */
const store = createStore<Chosen>({ phase: 'none' });
let turn = 0;

export const show = (chosen: Chosen): void => {
  clearSearch();
  store.set(chosen);
};

export const choose = (labelId: string): void => {
  turn += 1;
  show({ phase: 'label', turn, labelId });
};

/** Opens a label on the Reprint screen, where its warnings are answered. */
export const openReprint = (labelId: string): void => {
  choose(labelId);
  openScreen('reprint');
};

export const useChosen = (): Chosen => useStore(store);

export const currentChosen = (): Chosen => store.get();
