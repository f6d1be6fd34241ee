import { type KeyboardLayout, scannedCharacter, usCharacter } from './layouts';

/** The parts of a `KeyboardEvent` that identify the pressed key. */
export interface PlacedKey {
  key: string;
  /** Empty if the system does not report the key's place: a remote desktop, a program that types. */
  code?: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
  getModifierState?(name: string): boolean;
}

/**
 * What the key at this place produces on a US keyboard. '' if the place is unknown; null if a scanner that types as a US keyboard never
 * presses it (AltGr, the key beside the left Shift). Caps Lock is ignored: such a scanner holds Shift for an upper-case letter.
 */
export const usKey = (event: PlacedKey): string | null => {
  const { key, code = '', shiftKey = false } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.getModifierState?.('AltGraph')) return null;
  if (code === '') return '';
  // The keypad's digits are the same in every layout.
  if (code.startsWith('Numpad')) return /^[\d+*/-]$/.test(key) ? key : null;
  return usCharacter(code, shiftKey);
};

const joined = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one + other;

/**
 * Remembers what dead keys would produce on a US keyboard until the next character. A dead key produces nothing alone and changes the
 * character of the next key.
 */
export const createDeadKeys = (longestStallMs: number) => {
  let dead: { us: string | null; at: number } | null = null;
  // An unknown place has nothing to join.
  const withDead = (us: string | null, join: typeof joined): string | null =>
    dead === null ? us : join(dead.us, us || null);
  return {
    add: (us: string | null, at: number): void => {
      const before = dead !== null && at - dead.at <= longestStallMs ? dead.us : '';
      dead = { us: joined(before, us || null), at };
    },
    /** What a character's key produces together with the dead keys before it. */
    before: (us: string | null, at: number): string | null => {
      const isOld = dead !== null && !(at - dead.at <= longestStallMs);
      const given = isOld ? us : withDead(us, joined);
      dead = null;
      return given;
    },
    /** What the last key produces together with the dead keys after it. */
    after: (us: string | null): string | null => withDead(us, (after, own) => joined(own, after)),
    wait: (): boolean => dead !== null,
    drop: (): void => {
      dead = null;
    },
  };
};

/** Translates a code from the characters that the computer produced to those of a US keyboard; null if one of them can't be determined. */
export const scannedCode = (layout: KeyboardLayout, typed: string): string | null => {
  const characters = Array.from(typed, (character) => scannedCharacter(layout, character));
  return characters.includes(null) ? null : characters.join('');
};

/** True if two readings are the same. Case is ignored, because Caps Lock makes it meaningless. */
export const isSameReading = (one: string, other: string): boolean =>
  one.toUpperCase() === other.toUpperCase();

/**
 * Printed on the command sheet. It contains a character that every layout moves differently (`;`), and letters and a digit that some
 * layouts move. It begins like a command, so no order number can be equal to it.
 */
export const testCode = '%PB-TEST-AYM;7';

export const isTestCode = (code: string): boolean => isSameReading(code.trim(), testCode);
