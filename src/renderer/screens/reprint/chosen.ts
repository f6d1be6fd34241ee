import type { LookUp } from '#shared/bridge/contract';
import { openScreen } from '../../shell/navigation';
import { createStore, useStore } from '../../store';

/** What is typed to look for a label; empty while nobody looks for one. */
const searchStore = createStore('');

export const setSearch = (typed: string): void => searchStore.set(typed);

/** A label was chosen or a code scanned: the search is over. */
export const clearSearch = (): void => searchStore.set('');

export const useSearch = (): string => useStore(searchStore);

/** Why a code leads to no label that could be printed again. */
export type Lost = Exclude<LookUp, { kind: 'package' }> | { kind: 'foreign'; packageId: string };

/** What the Reprint screen shows. `turn` tells two choices of one label apart. */
export type Chosen =
  | { phase: 'none' }
  | { phase: 'looking' }
  | { phase: 'label'; turn: number; labelId: string }
  | { phase: 'lost'; lost: Lost }
  | { phase: 'failed'; error: unknown };

/** Kept while other screens are open: a worker comes back to the label at hand. */
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

/** Opens a label on the Reprint screen, where what warns of it is answered. */
export const openReprint = (labelId: string): void => {
  choose(labelId);
  openScreen('reprint');
};

export const useChosen = (): Chosen => useStore(store);
