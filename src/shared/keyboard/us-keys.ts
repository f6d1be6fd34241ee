import { type KeyboardLayout, meantBy, usCharacter } from './layouts';

/** The parts of a `KeyboardEvent` that tell which key of a keyboard was pressed. */
export interface PlacedKey {
  key: string;
  /** Empty where the system does not tell the place: a remote desktop, a program that types. */
  code?: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
  getModifierState?(name: string): boolean;
}

/**
 * What the key at this place gives on a US keyboard: '' where the place is not told, null where no scanner presses it that types as one
 * (AltGr, the key beside the left Shift). Caps Lock is left out: such a scanner holds Shift for a capital.
 */
export const usKey = (event: PlacedKey): string | null => {
  const { key, code = '', shiftKey = false } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.getModifierState?.('AltGraph')) return null;
  if (code === '') return '';
  // The keypad's digits stand for themselves in every layout.
  if (code.startsWith('Numpad')) return /^[\d+*/-]$/.test(key) ? key : null;
  return usCharacter(code, shiftKey);
};

const joined = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one + other;

/**
 * Keeps what dead keys would give on a US keyboard until the next character takes them in. They give nothing by themselves, and the key
 * after one gives another character than alone.
 */
export const createDeadKeys = (longestStallMs: number) => {
  let dead: { us: string | null; at: number } | null = null;
  // A place that is not told is nothing to join.
  const withDead = (us: string | null, join: typeof joined): string | null =>
    dead === null ? us : join(dead.us, us || null);
  return {
    add: (us: string | null, at: number): void => {
      const before = dead !== null && at - dead.at <= longestStallMs ? dead.us : '';
      dead = { us: joined(before, us || null), at };
    },
    /** What a character's key gives with the dead keys before it. */
    before: (us: string | null, at: number): string | null => {
      const isOld = dead !== null && !(at - dead.at <= longestStallMs);
      const given = isOld ? us : withDead(us, joined);
      dead = null;
      return given;
    },
    /** What the last key gives with the dead keys after it. */
    after: (us: string | null): string | null => withDead(us, (after, own) => joined(own, after)),
    wait: (): boolean => dead !== null,
    drop: (): void => {
      dead = null;
    },
  };
};

/** A code as a US keyboard's characters, from those that the computer made of it; null where one of them can't be told. */
export const meantOf = (layout: KeyboardLayout, typed: string): string | null => {
  const meant = Array.from(typed, (character) => meantBy(layout, character));
  return meant.includes(null) ? null : meant.join('');
};

/** True where two readings say the same: under Caps Lock the case of letters says nothing. */
export const isSameReading = (one: string, other: string): boolean =>
  one.toUpperCase() === other.toUpperCase();

/**
 * Printed on the command sheet: with a character that no two layouts move alike (`;`), and letters and a digit that some move. It begins as commands do, so no order's number can
 * be one.
 */
export const testCode = '%PB-TEST-AYM;7';

export const isTestCode = (code: string): boolean => isSameReading(code.trim(), testCode);
