import { createStore, useStore } from '../store';
import type { OutcomeLine } from './outcome-line';

/** What a command came to; it stands in the outcome line until the next scan. */
export interface Said {
  /** Tells two sayings of the same words apart. */
  turn: number;
  line: OutcomeLine;
}

const store = createStore<Said | null>(null);
let turn = 0;

/** Puts words into the outcome line, over what the last scan came to. */
export const say = (line: OutcomeLine): void => {
  turn += 1;
  store.set({ turn, line });
};

/** The last scan speaks for itself again. */
export const hush = (): void => store.set(null);

export const useSaid = (): Said | null => useStore(store);
