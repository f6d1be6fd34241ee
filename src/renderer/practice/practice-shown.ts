import { createStore, useStore } from '../store';

const store = createStore(true);

export const togglePractice = (): void => store.set(!store.get());

/** Whether the practice printer's panel is open. */
export const usePracticeShown = (): boolean => useStore(store);
