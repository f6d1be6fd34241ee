import { isCommandCode } from '#shared/commands';
import type { FinishedRun } from '#shared/key-run';
import { isRemapped, type RemappedLayout, remappedLayouts } from '#shared/keyboard/layouts';
import { isSameReading, scannedCode } from '#shared/keyboard/us-keys';
import { cleanScan } from '#shared/scan';
import type { ScannerSettings } from '#shared/settings';

/** A run as typed by a scanner that acts as a US keyboard. */
export interface UsReading {
  /** As the scanner sent it, with its prefix and suffix. */
  raw: string;
  code: string;
  /**
   * True when it was read from the positions of the keys, which are the same under every layout; false when
   * it was read from the typed characters.
   */
  isExact: boolean;
}

/**
 * Reads a run as typed by a US keyboard; null when the result equals the typed characters, or cannot be
 * determined. A run with a key without a position is read from its characters under the set layout.
 * @param from index at which the code begins
 */
export const usReading = (
  { characters, usKeys }: Pick<FinishedRun, 'characters' | 'usKeys'>,
  from: number,
  scanner: Pick<ScannerSettings, 'prefixes' | 'suffix' | 'layout'>,
): UsReading | null => {
  const typed = characters.slice(from).join('');
  const keys = usKeys.slice(from);
  if (keys.includes(null)) return null;
  const isExact = !keys.includes('');
  const fromCharacters = isRemapped(scanner.layout) ? scannedCode(scanner.layout, typed) : null;
  const raw = isExact ? keys.join('') : fromCharacters;
  if (raw === null || isSameReading(raw, typed)) return null;
  return { raw, code: cleanScan(raw, scanner), isExact };
};

/**
 * Why a run stays as it arrived: it came at a person's pace, it has a key that no such scanner presses, or the
 * places of its keys are unknown and the layout's table can't tell them. Null where it is corrected, or where
 * there is nothing to correct.
 */
export const whyNotCorrected = (
  run: Pick<FinishedRun, 'characters' | 'usKeys' | 'pace'>,
  scanner: Pick<ScannerSettings, 'prefixes' | 'suffix' | 'layout'>,
): 'slow' | 'key' | 'place' | null => {
  if (scanner.layout === 'same') return null;
  if (run.usKeys.includes(null)) return 'key';
  if (usReading(run, 0, scanner) !== null) return run.pace === 'person' ? 'slow' : null;
  if (!run.usKeys.includes('')) return null;
  const typed = run.characters.join('');
  return isRemapped(scanner.layout) && scannedCode(scanner.layout, typed) !== null ? null : 'place';
};

/** A code that the station makes itself: a command, a badge, the test code. */
export const isStationCode = (code: string): boolean => isCommandCode(code);

/**
 * The layouts that turn the scanner's keys into these characters. Only keys that the layout and the event
 * both know are compared.
 */
export const possibleLayouts = ({
  characters,
  usKeys,
}: Pick<FinishedRun, 'characters' | 'usKeys'>): RemappedLayout[] =>
  remappedLayouts.filter((layout) =>
    characters.every((character, at) => {
      const usCharacter = scannedCode(layout, character);
      const key = usKeys[at] ?? '';
      return key.length !== 1 || (usCharacter !== null && isSameReading(usCharacter, key));
    }),
  );
