import { isCommandCode } from '#shared/commands';
import type { EndedRun } from '#shared/key-run';
import { isMoving, type MovingLayout, movingLayouts } from '#shared/keyboard/layouts';
import { isSameReading, meantOf } from '#shared/keyboard/us-keys';
import { cleanScan } from '#shared/scan';
import type { ScannerSettings } from '#shared/settings';

/** A run as a scanner meant it that types as a US keyboard. */
export interface UsReading {
  /** As the scanner sent it, nothing taken off. */
  raw: string;
  code: string;
  /** Read from the places of the keys, which are the same under every layout; else from the characters that came. */
  isExact: boolean;
}

/**
 * Reads a run as a US keyboard's; null where that says the same as the characters, or can't be told. A run with a key of no place is read
 * by its characters, under the layout alone.
 * @param from index at which the code begins
 */
export const usReading = (
  { characters, usKeys }: Pick<EndedRun, 'characters' | 'usKeys'>,
  from: number,
  scanner: Pick<ScannerSettings, 'prefixes' | 'suffix' | 'layout'>,
): UsReading | null => {
  const typed = characters.slice(from).join('');
  const keys = usKeys.slice(from);
  if (keys.includes(null)) return null;
  const isExact = !keys.includes('');
  const named = isMoving(scanner.layout) ? meantOf(scanner.layout, typed) : null;
  const raw = isExact ? keys.join('') : named;
  if (raw === null || isSameReading(raw, typed)) return null;
  return { raw, code: cleanScan(raw, scanner), isExact };
};

/** A code of this station’s own making: a command, a badge, the test code. */
export const isOurs = (code: string): boolean => isCommandCode(code);

/** The layouts that make this of what the scanner meant: only the keys that both tell of are compared. */
export const layoutsOf = ({ characters, usKeys }: Pick<EndedRun, 'characters' | 'usKeys'>): MovingLayout[] =>
  movingLayouts.filter((layout) =>
    characters.every((character, at) => {
      const meant = meantOf(layout, character);
      const key = usKeys[at] ?? '';
      return key.length !== 1 || (meant !== null && isSameReading(meant, key));
    }),
  );
