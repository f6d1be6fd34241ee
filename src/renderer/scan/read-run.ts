import { commandPrefix } from '#shared/commands';
import type { EndedRun } from '#shared/key-run';
import { cleanScan } from '#shared/scan';
import type { ScannerSettings } from '#shared/settings';
import { type UsReading, usReading } from './us-reading';

type Affixes = Pick<ScannerSettings, 'prefixes' | 'suffix'>;
/** Without a layout nothing is read as a US keyboard's. */
type Wedge = Affixes & Partial<Pick<ScannerSettings, 'layout' | 'alsoRight'>>;

/** What keys that ended in Enter or Tab were. `from` is the index at which the code begins. */
export type Reading =
  | { kind: 'scan'; code: string; from: number }
  | { kind: 'scan_again' }
  | { kind: 'typed' }
  /** As it came it is one code that the station knows, as a US keyboard's another one. */
  | { kind: 'two_codes'; codes: readonly [typed: string, meant: string] };

/** Tells which of some codes the station knows. */
export type Known = (codes: readonly string[]) => Promise<readonly string[]>;

const shortestCode = 3;
/** The station is asked about so many at once; more stalls than these no scanner has in one code. */
const mostCandidates = 40;

const textFrom = ({ characters }: EndedRun, index: number): string => characters.slice(index).join('');

/** Symbology identifier (ISO/IEC 15424), as scanners send it before a code: `]C1`. */
const symbology = /^\][A-Za-z]\d./;

/** Something before the code that only a scanner sends: a symbology identifier, its own prefix, a command's or a badge's beginning. */
const startsAsScan = (text: string, { prefixes }: Affixes): boolean =>
  symbology.test(text) ||
  text.toUpperCase().startsWith(commandPrefix) ||
  prefixes.some((prefix) => prefix.trim() !== '' && text.startsWith(prefix) && text.length > prefix.length);

const markedStart = (run: EndedRun, affixes: Affixes): number =>
  run.characters.findIndex((_, index) => startsAsScan(textFrom(run, index), affixes));

/** The run from there on as a US keyboard's, where the bench has such a scanner and no person typed it. */
const meantFrom = (run: EndedRun, from: number, { layout = 'same', ...affixes }: Wedge): UsReading | null =>
  layout === 'same' || run.pace === 'person' ? null : usReading(run, from, { ...affixes, layout });

/** What begins as only a scan does, as a US keyboard's. */
const markedMeant = (run: EndedRun, wedge: Wedge): Reading | null => {
  for (const from of run.characters.keys()) {
    const meant = meantFrom(run, from, wedge);
    if (meant?.isExact && startsAsScan(meant.raw, wedge)) return { kind: 'scan', code: meant.code, from };
  }
  return null;
};

/** The reading where the keys alone tell it; null where the station has to be asked what it knows. */
export const readAtOnce = (run: EndedRun, wedge: Wedge): Reading | null => {
  const read = (from: number): Reading => ({
    kind: 'scan',
    code: cleanScan(textFrom(run, from), wedge),
    from,
  });
  const marked = markedStart(run, wedge);
  if (run.pace === 'scanner') {
    const meant = meantFrom(run, 0, wedge);
    if (meant === null || marked === 0) return read(0);
    if (!meant.isExact || (wedge.alsoRight && !startsAsScan(meant.raw, wedge))) return null;
    return { kind: 'scan', code: meant.code, from: 0 };
  }
  if (marked >= 0 && run.pace === 'mixed') return read(marked);
  if (run.pace === 'person' && (run.characters.length < shortestCode || run.starts.length > mostCandidates))
    return { kind: 'typed' };
  return markedMeant(run, wedge);
};

interface Candidate {
  from: number;
  code: string;
}

const bestOf = (candidates: readonly Candidate[], found: ReadonlySet<string>, run: EndedRun) => {
  const matching = candidates.filter(({ code }) => found.has(code));
  return matching.find(({ from }) => from === run.likelyStart) ?? matching[0];
};

/** What the station knows of the run's beginnings, as it came or as a US keyboard's; null where it knows none. */
const knownIn = async (run: EndedRun, wedge: Wedge, known: Known): Promise<Reading | null> => {
  const starts = run.starts.slice(-mostCandidates);
  const isLong = ({ code }: Candidate): boolean => code.length >= shortestCode;
  const typed = starts.map((from) => ({ from, code: cleanScan(textFrom(run, from), wedge) })).filter(isLong);
  const meant = starts
    .map((from) => ({ from, code: meantFrom(run, from, wedge)?.code ?? '' }))
    .filter(isLong);
  const found = new Set(await known([...new Set([...typed, ...meant].map(({ code }) => code))]));
  const [asTyped, asMeant] = [typed, meant].map((candidates) => bestOf(candidates, found, run));
  if (asTyped && asMeant && asTyped.code !== asMeant.code)
    return { kind: 'two_codes', codes: [asTyped.code, asMeant.code] };
  const best = asTyped ?? asMeant;
  return best ? { kind: 'scan', ...best } : null;
};

/**
 * Reads a run whose pace leaves a doubt by what it says: a code that the station knows is what was scanned. Part of a code is never
 * looked up: where keys came shortly before those of the scanner's pace and the station knows nothing of the whole, the scan has
 * to be repeated. A scan that may be two codes is neither.
 */
export const readByContent = async (run: EndedRun, wedge: Wedge, known: Known): Promise<Reading> => {
  const best = await knownIn(run, wedge, known);
  if (best) return best;
  if (run.pace === 'person') return { kind: 'typed' };
  if (run.likelyStart > 0) return { kind: 'scan_again' };
  return { kind: 'scan', code: cleanScan(textFrom(run, 0), wedge), from: 0 };
};

/**
 * Keys of the run never came to the box: the keyboard was moved between a key and its character, as when a screen is drawn for the
 * first time. What was pressed counts then, not what is left of it.
 */
export const hasLost = ({ characters }: EndedRun, value: string): boolean => {
  const left = Array.from(value);
  if (left.length === 0 || left.length >= characters.length) return false;
  let at = 0;
  for (const character of characters) if (character === left[at]) at += 1;
  return at === left.length;
};

/**
 * The run as the Scan box holds it, which may have had something in it before: a scanner that stalled for longer than a run
 * lasts, or a person who left it half typed.
 */
export const wholeInBox = (run: EndedRun, value: string): EndedRun => {
  const typed = run.characters.join('');
  if (value === typed || (run.pace !== 'person' && (value === '' || hasLost(run, value)))) return run;
  const characters = Array.from(value);
  // A person moved about in the box, or pasted: only the whole is meant.
  const earlier = characters.length - run.characters.length;
  const usKeys = [...Array.from({ length: earlier }, () => null), ...run.usKeys];
  if (!value.endsWith(typed))
    return { ...run, characters, usKeys, starts: [0], likelyStart: 0, pace: 'person' };
  return {
    ...run,
    characters,
    usKeys,
    starts: [0, ...run.starts.map((start) => start + earlier)],
    likelyStart: run.likelyStart + earlier,
    pace: run.pace === 'scanner' ? 'mixed' : run.pace,
  };
};
