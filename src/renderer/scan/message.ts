import { createStore, useStore } from '../store';
import { onLanguageChange } from '../text/language';
import type { OutcomeLine } from './outcome-line';

/** The result of a command; in the outcome line until the next scan. */
export interface ShownMessage {
  /** Distinguishes two messages with the same words. */
  turn: number;
  line: OutcomeLine;
}

const store = createStore<ShownMessage | null>(null);
let turn = 0;

/** Shows a message in the outcome line instead of the last scan. */
export const showMessage = (line: OutcomeLine): void => {
  turn += 1;
  store.set({ turn, line });
};

/** Removes the message: the outcome line shows the last scan again. */
export const clearMessage = (): void => store.set(null);
onLanguageChange(clearMessage);

export const useMessage = (): ShownMessage | null => useStore(store);
