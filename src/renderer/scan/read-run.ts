import { commandPrefix } from '#shared/commands';
import type { EndedRun } from '#shared/key-run';
import { cleanScan } from '#shared/scan';
import type { ScannerSettings } from '#shared/settings';

type Affixes = Pick<ScannerSettings, 'prefixes' | 'suffix'>;

/** What keys that ended in Enter or Tab were. `from` is the index at which the code begins. */
export type Reading =
  { kind: 'scan'; code: string; from: number } | { kind: 'scan_again' } | { kind: 'typed' };

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

/** The reading where the keys alone tell it; null where the station has to be asked what it knows. */
export const readAtOnce = (run: EndedRun, affixes: Affixes): Reading | null => {
  const read = (from: number): Reading => ({
    kind: 'scan',
    code: cleanScan(textFrom(run, from), affixes),
    from,
  });
  if (run.pace === 'scanner') return read(0);
  const marked = markedStart(run, affixes);
  if (marked >= 0 && run.pace === 'mixed') return read(marked);
  if (run.pace === 'person' && (run.characters.length < shortestCode || run.starts.length > mostCandidates))
    return { kind: 'typed' };
  return null;
};

/**
 * Reads a run whose pace leaves a doubt by what it says: a code that the station knows is what was scanned. Part of a code is never
 * looked up: where keys came shortly before those of the scanner's pace and the station knows nothing of the whole, the scan has
 * to be repeated.
 */
export const readByContent = async (run: EndedRun, affixes: Affixes, known: Known): Promise<Reading> => {
  const candidates = run.starts
    .slice(-mostCandidates)
    .map((from) => ({ from, code: cleanScan(textFrom(run, from), affixes) }))
    .filter(({ code }) => code.length >= shortestCode);
  const found = new Set(await known([...new Set(candidates.map(({ code }) => code))]));
  const matching = candidates.filter(({ code }) => found.has(code));
  const best = matching.find(({ from }) => from === run.likelyStart) ?? matching[0];
  if (best) return { kind: 'scan', ...best };
  if (run.pace === 'person') return { kind: 'typed' };
  if (run.likelyStart > 0) return { kind: 'scan_again' };
  return { kind: 'scan', code: cleanScan(textFrom(run, 0), affixes), from: 0 };
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
  if (!value.endsWith(typed)) return { ...run, characters, starts: [0], likelyStart: 0, pace: 'person' };
  const earlier = characters.length - run.characters.length;
  return {
    ...run,
    characters,
    starts: [0, ...run.starts.map((start) => start + earlier)],
    likelyStart: run.likelyStart + earlier,
    pace: run.pace === 'scanner' ? 'mixed' : run.pace,
  };
};
