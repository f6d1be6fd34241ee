import { createDeadKeys, type PlacedKey, usKey } from './keyboard/us-keys';
import type { ScannerSettings } from './settings';
import { lengthOf } from './text';

/** The parts of a `KeyboardEvent` that distinguish a scanner from a person. `timeStamp` in milliseconds. */
export interface KeyPress extends PlacedKey {
  timeStamp: number;
  isComposing?: boolean;
  /** A key held down repeats as fast as a scanner types. */
  repeat?: boolean;
}

/**
 * Who pressed the keys, judged by their pace. `scanner`: every key came at a scanner's pace, and nothing was typed shortly before. `mixed`:
 * a scanner's pace with stalls, or right after other keys (a busy computer, a weak wireless link). `person`: slower.
 */
export type Pace = 'scanner' | 'mixed' | 'person';

/** A run of keys that Enter or Tab ended. */
export interface FinishedRun {
  characters: readonly string[];
  /**
   * What the same keys produce on a US keyboard, for each character together with the dead keys before it; the last one also with the dead
   * keys that the end swallowed. '' if a key's place was unknown; null if a scanner that types as a US keyboard never presses that key.
   */
  usKeys: readonly (string | null)[];
  pace: Pace;
  /** Indexes at which the code may begin, the earliest first: at the run's beginning and after every stall. */
  starts: readonly number[];
  /** The one of `starts` that the pace suggests. */
  likelyStart: number;
  /** From the last character to Enter or Tab, in milliseconds. */
  endGapMs: number;
}

export type RunStep =
  /** Not part of a code, and the run continues: Shift, a shortcut. */
  | { kind: 'none' }
  /** A key that only a person presses (Backspace, an arrow, a function key): the run ends. */
  | { kind: 'reset' }
  /** A character; `stretch` are the characters up to it without a stall. */
  | { kind: 'character'; index: number; stretch: string }
  | { kind: 'end'; run: FinishedRun };

/** A longer pause ends a run. A reconnecting wireless scanner stalls for less. In milliseconds. */
export const longestStallMs = 3000;
const shortestScan = 3;
/** More characters than any barcode on a parcel has. */
const longestRun = 600;

const silent: ReadonlySet<string> = new Set(
  'Shift Control Alt AltGraph Meta CapsLock NumLock Dead Process Unidentified Compose'.split(' '),
);

/** A dead key or the key after it: the system combines both into one character. */
const isDeadKey = ({ key, isComposing = false }: KeyPress): boolean =>
  key === 'Dead' || key === 'Process' || isComposing;

const ends: ReadonlySet<string> = new Set(['Enter', 'NumpadEnter', 'Tab']);

/** AltGr is reported as Ctrl and Alt together; the key is then an ordinary character. */
const isShortcut = ({ ctrlKey = false, altKey = false, metaKey = false }: KeyPress): boolean =>
  metaKey || ctrlKey !== altKey;

interface Pressed {
  character: string;
  us: string | null;
  at: number;
}

/** The earliest place from which the keys at a scanner's pace most outnumber the stalls, counted to the end. */
const bestStart = (isQuick: readonly boolean[]): number => {
  let best = isQuick.length;
  let bestScore = 0;
  let score = 0;
  for (let index = isQuick.length; index >= 0; index -= 1) {
    if (index < isQuick.length) score += isQuick[index] ? 1 : -1;
    if (score >= bestScore) [best, bestScore] = [index, score];
  }
  return best;
};

/**
 * Classifies the pace of a run.
 * @param times when each key was pressed, in milliseconds
 * @param endedAt when Enter or Tab was pressed
 */
export const classifyPace = (
  times: readonly number[],
  endedAt: number,
  maxKeyGapMs: number,
): Omit<FinishedRun, 'characters' | 'usKeys'> => {
  // Element i is true if key i+1 came quickly after key i.
  const isQuick = times.slice(1).map((at, index) => at - (times[index] ?? at) <= maxKeyGapMs);
  const starts = [0, ...isQuick.flatMap((quick, index) => (quick ? [] : [index + 1]))];
  const likelyStart = Math.min(bestStart(isQuick), Math.max(0, times.length - 1));
  const quickKeys = isQuick.slice(likelyStart).filter(Boolean).length;
  const endGapMs = endedAt - (times.at(-1) ?? endedAt);
  const classified = (pace: Pace) => ({ pace, starts, likelyStart, endGapMs });
  // A practised typist rolls over two or three keys, so a scan in the middle of other typing needs more quick keys.
  const fewest = likelyStart === 0 ? shortestScan - 1 : shortestScan;
  if (quickKeys < fewest || endGapMs > longestStallMs) return classified('person');
  const isSteady = isQuick.every(Boolean) && endGapMs <= maxKeyGapMs;
  return classified(isSteady ? 'scanner' : 'mixed');
};

export interface KeyRun {
  feed(key: KeyPress): RunStep;
}

/**
 * Collects characters that follow each other without a pause of `longestStallMs`, and classifies their pace when Enter or Tab ends the run.
 * On a busy computer pace alone is not conclusive: a `mixed` run must be judged by its content.
 */
export const createKeyRun = ({
  maxKeyGapMs,
  layout = 'same',
}: Pick<ScannerSettings, 'maxKeyGapMs'> & Partial<Pick<ScannerSettings, 'layout'>>): KeyRun => {
  let pressed: Pressed[] = [];
  const dead = createDeadKeys(longestStallMs);

  const end = (at: number): RunStep => {
    const ended = pressed;
    const usKeys = ended.map(({ us }, index) => (index === ended.length - 1 ? dead.after(us) : us));
    pressed = [];
    dead.drop();
    if (ended.length === 0) return { kind: 'none' };
    const times = ended.map((key) => key.at);
    const characters = ended.map(({ character }) => character);
    return { kind: 'end', run: { characters, usKeys, ...classifyPace(times, at, maxKeyGapMs) } };
  };
  const stretch = (): string => {
    let first = pressed.length - 1;
    while (first > 0 && (pressed[first]?.at ?? 0) - (pressed[first - 1]?.at ?? 0) <= maxKeyGapMs) first -= 1;
    return pressed
      .slice(first)
      .map(({ character }) => character)
      .join('');
  };
  const add = (event: KeyPress): RunStep => {
    const at = event.timeStamp;
    const gap = at - (pressed.at(-1)?.at ?? at);
    if (!(gap >= 0 && gap <= longestStallMs) || pressed.length >= longestRun) pressed = [];
    const us = dead.before(usKey(event), at);
    pressed.push({ character: event.key, us, at });
    dead.drop();
    return { kind: 'character', index: pressed.length - 1, stretch: stretch() };
  };
  const reset = (): RunStep => {
    pressed = [];
    dead.drop();
    return { kind: 'reset' };
  };

  /** A dead key at the end swallows Enter. With such a scanner layout it still ends the code. */
  const endsDead = ({ key, code = '' }: KeyPress): boolean =>
    layout !== 'same' && dead.wait() && pressed.length > 0 && key === 'Process' && ends.has(code);

  const feed = (event: KeyPress): RunStep => {
    if (event.repeat) return reset();
    if (endsDead(event)) return end(event.timeStamp);
    // Scanners press Shift for capitals and Ctrl+] for GS within a code. These keys neither end the code nor add to it.
    if (isShortcut(event)) return { kind: 'none' };
    if (silent.has(event.key) || event.isComposing) {
      if (isDeadKey(event)) dead.add(usKey(event), event.timeStamp);
      return { kind: 'none' };
    }
    if (event.key === 'Enter' || event.key === 'Tab') return end(event.timeStamp);
    // No code begins with a space; a person uses it to press a button.
    if (event.key === ' ' && pressed.length === 0) return { kind: 'none' };
    return lengthOf(event.key) === 1 ? add(event) : reset();
  };
  return { feed };
};
