import type { Sound } from './sounds';

/** What the outcome bar shows, as far as its sound depends on it. */
export interface Outcome {
  /** Turn of the scan; 0 without one. */
  turn: number;
  /** Turn of a command's message; 0 when the line is that of the scan. */
  messageTurn: number;
  word: string | null;
  sound: Sound | null;
  /** The label that the line reports on: labels of one scan that come out one after the other are separate outcomes. */
  labelId: string;
  /** Opening a label from a list is no outcome. */
  quiet: boolean;
  /** The earlier label that needs a person, whether the line reports on it or only names it. */
  earlier: { labelId: string; sound: Sound } | null;
}

/**
 * Tells a new outcome from one that is shown again. The last scan's line comes back when a message about
 * something else ends: that is no new outcome.
 * @returns a function that returns the sound of a new outcome, and null for one that is not new or has none
 */
export const createOutcomeMemory = (): ((outcome: Outcome) => Sound | null) => {
  const last = { scan: '', message: '', earlier: '' };
  const isNew = (kind: keyof typeof last, outcome: string): boolean => {
    const differs = last[kind] !== outcome;
    last[kind] = outcome;
    return differs;
  };
  return ({ turn, messageTurn, word, sound, labelId, quiet, earlier }) => {
    const line = [turn, messageTurn, word, labelId, sound, quiet].join(' ');
    if (messageTurn !== 0) return isNew('message', line) ? sound : null;
    const isNewLine = isNew('scan', line);
    const isNewEarlier = isNew('earlier', earlier?.labelId ?? '');
    if (isNewLine && sound !== null && !quiet) return sound;
    return isNewEarlier && earlier ? earlier.sound : null;
  };
};
