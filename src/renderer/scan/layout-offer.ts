import type { FinishedRun } from '#shared/key-run';
import { remappedLayouts, type ScannerLayout } from '#shared/keyboard/layouts';
import { cleanScan } from '#shared/scan';
import type { ScannerSettings } from '#shared/settings';
import { createStore, useStore } from '../store';
import { text } from '../text';
import type { Known } from './read-run';
import { showMessage } from './message';
import { isStationCode, possibleLayouts, usReading } from './us-reading';

/** Scanner settings that a scan suggests. */
export type LayoutOffer = Partial<Pick<ScannerSettings, 'layout' | 'alsoRight'>>;

const store = createStore<LayoutOffer | null>(null);

/** A suggestion found since the start that is not in the settings yet. */
export const useLayoutOffer = (): LayoutOffer | null => useStore(store);
export const dropLayoutOffer = (): void => store.set(null);

const words = text.shell.layout;

const offer = (found: LayoutOffer, code: string, next: string): void => {
  store.set(found);
  // A badge code is never displayed.
  const subject = isStationCode(code) ? text.settings.sections.scanner : code;
  showMessage({ word: 'Refused', tone: 'look', subject, next });
};

/** One possible meaning of a scan. */
interface PossibleReading {
  code: string;
  layout: ScannerLayout;
}

/**
 * The keyboard layout of the computer, if only one layout turns these keys into these characters; otherwise
 * `other`. With known keys the code can be read under any layout.
 */
export const layoutOf = (run: Pick<FinishedRun, 'characters' | 'usKeys'>): ScannerLayout => {
  const [only, ...more] = possibleLayouts(run);
  return only !== undefined && more.length === 0 ? only : 'other';
};

/**
 * A scan as typed by a US keyboard: one reading when the positions of the keys are known, otherwise one for
 * each layout that can produce its characters.
 */
export const possibleReadings = (
  run: Pick<FinishedRun, 'characters' | 'usKeys'>,
  from: number,
  scanner: ScannerSettings,
): PossibleReading[] => {
  const { characters, usKeys } = run;
  const exact = usReading(run, from, scanner);
  if (exact) return [{ code: exact.code, layout: layoutOf({ characters, usKeys }) }];
  return remappedLayouts.flatMap((layout) => {
    const read = usReading(run, from, { ...scanner, layout });
    return read ? [{ code: read.code, layout }] : [];
  });
};

/**
 * Suggests a layout setting when a scan is not a code of the station as typed, but is one as typed by a US
 * keyboard. It changes no setting.
 * @param taken the code as it was read
 * @returns true when the corrected code is a command, a badge or the test code: the code as typed must be
 * ignored
 */
export const offerLayout = (
  run: FinishedRun,
  { code: readCode, from }: { code: string; from: number },
  scanner: ScannerSettings,
  known: Known,
): boolean => {
  if (run.pace === 'person' || isStationCode(readCode)) return false;
  if (scanner.layout !== 'same') {
    void offerAlsoRight(run, { code: readCode, from }, scanner, known);
    return false;
  }
  const readings = possibleReadings(run, from, scanner);
  const stationCodes = readings.filter(({ code }) => isStationCode(code));
  const [stationCode, ...more] = stationCodes;
  if (stationCode && more.length === 0) {
    offer({ layout: stationCode.layout }, stationCode.code, words.differs);
    return true;
  }
  void known([readCode, ...readings.map(({ code }) => code)]).then((found) => {
    const hits = readings.filter(({ code }) => found.includes(code));
    const [hit] = hits;
    if (hit && hits.length === 1 && !found.includes(readCode))
      offer({ layout: hit.layout }, hit.code, words.differs);
  });
  return false;
};

/**
 * Suggests `alsoRight` when the station knows the code as typed but not the corrected code: the scanner
 * already types correctly.
 */
const offerAlsoRight = async (
  { characters }: FinishedRun,
  { code, from }: { code: string; from: number },
  scanner: ScannerSettings,
  known: Known,
): Promise<void> => {
  const typed = cleanScan(characters.slice(from).join(''), scanner);
  if (typed === code || scanner.alsoRight) return;
  const found = await known([code, typed]);
  if (found.includes(typed) && !found.includes(code)) offer({ alsoRight: true }, typed, words.corrected);
};
