import { createStore, useStore } from '../store';
import { onLanguageChange } from '../text/language';
import type { OutcomeLine } from './outcome-line';

/** The result of a command; in the outcome line until the next scan. */
export interface ShownMessage {
  /** Distinguishes two messages with the same words. */
  turn: number;
  line: OutcomeLine;
  /** It is about a scan that a newer one overtook. */
  isOvertaken?: boolean;
}

const store = createStore<ShownMessage | null>(null);
let turn = 0;
/** The message about work under way under which a scanned label was held, by its turn. */
let coversHeld: number | null = null;

/** Changes with each message, and with each scan. */
export const messageTurn = (): number => turn;

/** Shows a message in the outcome line instead of the last scan. */
export const showMessage = (line: OutcomeLine): void => {
  turn += 1;
  store.set({ turn, line });
};

/** Shows a message about a scan that a newer one overtook. A stop of the newer one comes first. */
export const showOvertakenMessage = (line: OutcomeLine): void => {
  turn += 1;
  store.set({ turn, line, isOvertaken: true });
};

/** Removes the message: the outcome line shows the last scan again. */
export const clearMessage = (): void => {
  turn += 1;
  store.set(null);
};

/** Removes the message of this turn, which does not hold any more. A person did nothing: an answer that is awaited is still shown. */
export const endMessage = (since: number): void => {
  if (turn === since) store.set(null);
};

/**
 * Shows an answer that could take long. It does nothing when something else was scanned or shown since that
 * turn: the line belongs to what a person did last. A success gives way to a label that was held meanwhile.
 */
export const replaceMessage = (since: number, line: OutcomeLine): void => {
  if (turn !== since) return;
  if (line.tone === 'good' && coversHeld === since) clearMessage();
  else showMessage(line);
};

/**
 * A scanned label was held: the message that was shown before it ends. One about work under way stays until its answer, and an alarm until
 * a person ends it.
 */
export const giveWayToHeld = (): void => {
  const line = store.get()?.line;
  if (line?.tone === 'wait') coversHeld = turn;
  else if (line && !line.alarm) clearMessage();
};
onLanguageChange(() => store.set(null));

export const useMessage = (): ShownMessage | null => useStore(store);

export const currentMessage = (): ShownMessage | null => store.get();
