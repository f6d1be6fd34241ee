import { createStore, useStore } from '../../store';

/** What is typed to look for a label; empty while nobody looks for one. */
const store = createStore('');

export const setSearch = (typed: string): void => store.set(typed);

/** A label was chosen or a code scanned: the search is over. */
export const clearSearch = (): void => store.set('');

export const useSearch = (): string => useStore(store);
