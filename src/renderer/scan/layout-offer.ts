import type { EndedRun } from '#shared/key-run';
import { movingLayouts, type ScannerLayout } from '#shared/keyboard/layouts';
import { cleanScan } from '#shared/scan';
import type { ScannerSettings } from '#shared/settings';
import { createStore, useStore } from '../store';
import { text } from '../text';
import type { Known } from './read-run';
import { say } from './said';
import { isOurs, layoutsOf, usReading } from './us-reading';

/** What the scanner's settings should be, as far as a scan tells. */
export type LayoutOffer = Partial<Pick<ScannerSettings, 'layout' | 'alsoRight'>>;

const store = createStore<LayoutOffer | null>(null);

/** What was found out since the start and is not in the settings yet. */
export const useLayoutOffer = (): LayoutOffer | null => useStore(store);
export const dropLayoutOffer = (): void => store.set(null);

const words = text.shell.layout;

const offer = (found: LayoutOffer, code: string, next: string): void => {
  store.set(found);
  // A badge is shown to nobody.
  const subject = isOurs(code) ? text.settings.sections.scanner : code;
  say({ word: 'Refused', tone: 'look', subject, next });
};

/** What one scan may have been. */
interface Meant {
  code: string;
  layout: ScannerLayout;
}

/** The layout of the computer, where only one makes this of the keys; keys tell what was meant under any. */
export const layoutOf = (run: Pick<EndedRun, 'characters' | 'usKeys'>): ScannerLayout => {
  const [only, ...more] = layoutsOf(run);
  return only !== undefined && more.length === 0 ? only : 'other';
};

/** A scan as a US keyboard’s: one reading where the keys' places tell it, else one for each layout that its characters may have come by. */
export const meantBy = (
  run: Pick<EndedRun, 'characters' | 'usKeys'>,
  from: number,
  scanner: ScannerSettings,
): Meant[] => {
  const { characters, usKeys } = run;
  const exact = usReading(run, from, scanner);
  if (exact) return [{ code: exact.code, layout: layoutOf({ characters, usKeys }) }];
  return movingLayouts.flatMap((layout) => {
    const read = usReading(run, from, { ...scanner, layout });
    return read ? [{ code: read.code, layout }] : [];
  });
};

/**
 * A scan that is no code of the station's as it came, and is one as a US keyboard's: that is offered as a setting, and changes nothing
 * by itself.
 * @param taken what the scan was taken for
 * @returns true where it is a command, a badge or the test code, so that what came is nothing
 */
export const offerLayout = (
  run: EndedRun,
  { code: taken, from }: { code: string; from: number },
  scanner: ScannerSettings,
  known: Known,
): boolean => {
  if (run.pace === 'person' || isOurs(taken)) return false;
  if (scanner.layout !== 'same') {
    void offerAlsoRight(run, { code: taken, from }, scanner, known);
    return false;
  }
  const meant = meantBy(run, from, scanner);
  const ours = meant.filter(({ code }) => isOurs(code));
  const [own, ...more] = ours;
  if (own && more.length === 0) {
    offer({ layout: own.layout }, own.code, words.differs);
    return true;
  }
  void known([taken, ...meant.map(({ code }) => code)]).then((found) => {
    const hits = meant.filter(({ code }) => found.includes(code));
    const [hit] = hits;
    if (hit && hits.length === 1 && !found.includes(taken))
      offer({ layout: hit.layout }, hit.code, words.differs);
  });
  return false;
};

/** A code that was corrected to nothing the station knows, and that it knows as it came: of a scanner that types right. */
const offerAlsoRight = async (
  { characters }: EndedRun,
  { code, from }: { code: string; from: number },
  scanner: ScannerSettings,
  known: Known,
): Promise<void> => {
  const typed = cleanScan(characters.slice(from).join(''), scanner);
  if (typed === code || scanner.alsoRight) return;
  const found = await known([code, typed]);
  if (found.includes(typed) && !found.includes(code)) offer({ alsoRight: true }, typed, words.corrected);
};
